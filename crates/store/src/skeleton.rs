//! What a name looks like, after UTS 39 of Unicode: names with the same skeleton cannot be told apart at a glance.

use sqlx::Row;
use unicode_security::skeleton as confusable_skeleton;

use crate::database::Store;
use crate::error::Result;

/// How many names are filled in with one transaction.
const AT_ONCE: i64 = 1000;

/// What a name looks like. Capital letters are confused with other letters than small ones, so the name is looked at as it is
/// written, then in small letters: `Ivo` looks like `lvo`, and `ΑΒΕ` in Greek letters like `abe`.
pub fn skeleton(name: &str) -> String {
    let as_written: String = confusable_skeleton(name).collect();
    confusable_skeleton(&as_written.to_lowercase()).collect::<String>().to_lowercase()
}

impl Store {
    /// Fills in the skeletons of names from before there were any. Names that look the same already stay: all but the oldest
    /// have the id added, after a blank, which no skeleton of a new name has.
    pub(crate) async fn fill_in_skeletons(&self) -> Result<()> {
        let missing = "SELECT id, name FROM account WHERE skeleton IS NULL ORDER BY created, id LIMIT $1";
        let fill_in = "UPDATE account SET skeleton = $2 WHERE id = $1 AND NOT EXISTS
                       (SELECT 1 FROM account AS other WHERE other.skeleton = $2)";
        loop {
            let mut transaction = self.begin().await?;
            let rows = sqlx::query(missing).bind(AT_ONCE).fetch_all(&mut *transaction).await?;
            for row in &rows {
                let (id, name): (&str, &str) = (row.try_get("id")?, row.try_get("name")?);
                let plain = skeleton(name);
                for skeleton in [plain.clone(), format!("{plain} {id}")] {
                    let query = sqlx::query(fill_in).bind(id).bind(skeleton);
                    if query.execute(&mut *transaction).await?.rows_affected() > 0 {
                        break;
                    }
                }
            }
            transaction.commit().await?;
            if rows.is_empty() {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_the_same_have_the_same_skeleton() {
        for (one, other) in [
            ("admin", "аdmin"),
            ("admin", "adrnin"),
            ("Ivo", "lvo"),
            ("max", "МАХ"),
            ("paypal", "раураl"),
            ("Bob", "ВОВ"),
            ("ada", "ADA"),
            ("bob1", "bobl"),
            ("é", "e\u{301}"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} and {other}");
        }
        for (one, other) in [("ada", "adam"), ("Ada", "Adá"), ("李雷", "李蕾"), ("Guest-1f", "Guest-2f")]
        {
            assert_ne!(skeleton(one), skeleton(other), "{one} and {other}");
        }
    }
}

//! The steps that bring a database up to date, in the order of their numbers.
//!
//! `sqlx::migrate!` would list the folder by itself, but it brings both database drivers, SQLite's C code included, into
//! the build a second time, for the compiler to run.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, description and statements of a step; the tables of a database remember all three.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "accounts", include_str!("../migrations/0001_accounts.sql")),
    (2, "games", include_str!("../migrations/0002_games.sql")),
    (3, "ratings", include_str!("../migrations/0003_ratings.sql")),
    (4, "social", include_str!("../migrations/0004_social.sql")),
    (5, "study", include_str!("../migrations/0005_study.sql")),
    (6, "puzzles", include_str!("../migrations/0006_puzzles.sql")),
    (7, "people", include_str!("../migrations/0007_people.sql")),
    (8, "puzzle_results", include_str!("../migrations/0008_puzzle_results.sql")),
    (9, "one_attempt", include_str!("../migrations/0009_one_attempt.sql")),
    (10, "lessons", include_str!("../migrations/0010_lessons.sql")),
    (11, "identity", include_str!("../migrations/0011_identity.sql")),
    (12, "bounds", include_str!("../migrations/0012_bounds.sql")),
];

pub(crate) fn migrator() -> Migrator {
    let migration = |&(number, description, statements): &(i64, &'static str, &'static str)| {
        Migration::new(number, description.into(), MigrationType::Simple, statements.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let files =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<String> = files.collect();
        files.sort();
        let listed =
            MIGRATIONS.iter().map(|(number, description, _)| format!("{number:04}_{description}.sql"));
        assert_eq!(files, listed.collect::<Vec<_>>());
    }
}

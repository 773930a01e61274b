//! How the databases find what they are asked for: no statement may read a table that grows from one end to the other.
//!
//! The tests of this suite run once more, on SQLite, in another process that records its statements. Each is then explained by both
//! databases. A statement of the sources that was not recorded fails the test too.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

use crate::database::Database;
use crate::recorder::VARIABLE;

/// What may read a whole table, by a part of its text, and why.
const ALLOWED: &[(&str, &str)] = &[
    ("FROM seek", "a seek ends after half an hour, and an account has one"),
    ("DELETE FROM seek WHERE created", "the same"),
    ("JOIN seek AS one", "the same: it begins with the seeks"),
    (
        "SELECT game.id FROM game ORDER BY game.id DESC LIMIT",
        "it ends at its limit: no condition passes rows over",
    ),
    ("SELECT game.id FROM game WHERE game.id < $1 ORDER BY game.id DESC LIMIT", "the same"),
    ("SELECT * FROM report ORDER BY id DESC LIMIT", "the same"),
    ("SELECT * FROM report WHERE closed IS NULL ORDER BY id DESC LIMIT", "an index has the open ones alone"),
    ("SELECT * FROM report WHERE closed IS NOT NULL", "most are closed, and it ends at its limit"),
    ("SELECT * FROM deed ORDER BY id DESC LIMIT", "it ends at its limit: no condition passes rows over"),
    ("SELECT * FROM rating ORDER BY account", "recomputing ratings is about all of them"),
    (
        "FROM rating GROUP BY scale, speed",
        "one row for each player and scale, and the answer counts them all",
    ),
    (
        "NOT EXISTS (SELECT 1 FROM rated_game WHERE",
        "a background task looks for lost games every ten minutes",
    ),
    ("NOT EXISTS (SELECT 1 FROM opening_game WHERE", "the same, when a server starts"),
    ("UPDATE account SET skeleton = NULL", "a test makes accounts of an older version"),
    ("COALESCE(MAX(ordinal), 0)", "the last entry of an index, which the plan does not say"),
];

/// Fills the tables that the most is asked of: PostgreSQL plans by how much there is. Nothing is analysed: it knows no
/// values, as for a statement that is planned for all of them.
const MANY_ROWS: &str = "
    INSERT INTO account (id, name, folded, kind, role, created, seen)
        SELECT 'a' || n, 'a' || n, 'a' || n, CASE WHEN n % 2 = 0 THEN 'guest' ELSE 'person' END, 'player', n, n
        FROM generate_series(1, 2000) AS n;
    INSERT INTO game (id, variant, options, setup, speed, rated, listed, creator, leg, created, stage, ended)
        SELECT 'g' || n, 'v' || n % 8, '', '', '', n % 2, n % 2, 'a' || n % 2000, 1, n, 'over', n
        FROM generate_series(1, 20000) AS n;
    INSERT INTO game_seat (game, seat, account, gone)
        SELECT 'g' || n, seat, 'a' || (n * 7 + seat) % 2000, 0
        FROM generate_series(1, 20000) AS n, generate_series(1, 2) AS seat;
    INSERT INTO game_event (game, number, at, fact)
        SELECT 'g' || n, number, n, '' FROM generate_series(1, 20000) AS n, generate_series(1, 3) AS number;";

#[tokio::test]
async fn no_statement_reads_a_table_that_grows() {
    let statements = recorded();
    let missing: Vec<_> = in_sources()
        .into_iter()
        .filter(|text| !statements.iter().any(|known| known.contains(text)))
        .collect();
    assert!(missing.is_empty(), "no test asks these of a database:\n{}", missing.join("\n"));
    let mut red = Vec::new();
    for database in [Database::sqlite(), Database::postgres()] {
        drop(database.open().await);
        let mut planner = Planner::open(&database.address).await;
        for statement in statements.iter().filter(|statement| has_plan(statement)) {
            let allowed = ALLOWED.iter().any(|(part, _)| statement.contains(part));
            let scans = planner.scans(statement).await;
            if !allowed && !scans.is_empty() {
                red.push(format!("{statement}\n    {}", scans.join("\n    ")));
            }
        }
    }
    assert!(red.is_empty(), "{} statements read whole tables:\n{}", red.len(), red.join("\n"));
}

/// The statements that the other tests ask.
fn recorded() -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("statements");
    let mut tests = Command::new(std::env::current_exe().unwrap());
    // The statements are the same on both databases.
    tests.args(["sqlite::", "--quiet"]).env(VARIABLE, &file).stdout(Stdio::null());
    assert!(tests.status().unwrap().success(), "the other tests fail");
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The beginnings of all statements in the sources, up to what is filled in.
fn in_sources() -> Vec<String> {
    let mut found = Vec::new();
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let source = std::fs::read_to_string(path).unwrap();
        for literal in source.split('"').skip(1).step_by(2) {
            let text = literal.split('{').next().unwrap_or_default();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            if ["SELECT ", "UPDATE ", "DELETE ", "INSERT ", "WITH "].iter().any(|verb| text.starts_with(verb))
            {
                found.push(text);
            }
        }
    }
    assert!(found.len() > 100, "{found:?}");
    found
}

/// What is inserted by its values needs no plan, and what changes the tables or a transaction has none.
fn has_plan(statement: &str) -> bool {
    let selects = ["SELECT ", "UPDATE ", "DELETE ", "WITH "].iter().any(|verb| statement.starts_with(verb));
    let own = statement.contains("_sqlx_migrations") || statement.contains("pg_") || statement == "SELECT 1";
    (selects || statement.starts_with("INSERT ") && statement.contains(" SELECT ")) && !own
}

/// A connection that explains statements.
struct Planner {
    connection: AnyConnection,
    tables: BTreeSet<String>,
    embedded: bool,
    count: usize,
}

impl Planner {
    async fn open(address: &str) -> Self {
        let mut connection = AnyConnection::connect(address).await.unwrap();
        let embedded = address.starts_with("sqlite:");
        let names = match embedded {
            true => "SELECT name FROM sqlite_master WHERE type = 'table'",
            false => "SELECT CAST(tablename AS TEXT) AS name FROM pg_tables WHERE schemaname = 'public'",
        };
        let rows = sqlx::query(names).fetch_all(&mut connection).await.unwrap();
        let tables = rows.iter().map(|row| row.get("name")).collect();
        if !embedded {
            // A plan for one value is none for all, and for a small table the best is to read it.
            let settings = "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan";
            sqlx::raw_sql(settings).execute(&mut connection).await.unwrap();
            sqlx::raw_sql(MANY_ROWS).execute(&mut connection).await.unwrap();
        }
        Self { connection, tables, embedded, count: 0 }
    }

    /// The steps of a plan that read a whole table, or a whole index.
    async fn scans(&mut self, statement: &str) -> Vec<String> {
        if self.embedded {
            self.scans_of_sqlite(statement).await
        } else {
            self.scans_of_postgres(statement).await
        }
    }

    async fn scans_of_sqlite(&mut self, statement: &str) -> Vec<String> {
        let rows = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
        let rows = rows.fetch_all(&mut self.connection).await.unwrap();
        let steps = rows.iter().map(|row| row.get::<String, _>("detail"));
        let is_scan = |step: &String| {
            let name = step.strip_prefix("SCAN ").and_then(|rest| rest.split(' ').next());
            name.is_some_and(|name| self.is_table(statement, name))
        };
        steps.filter(is_scan).collect()
    }

    /// Whether a name is that of a table, or another one that the statement gives to a table.
    fn is_table(&self, statement: &str, name: &str) -> bool {
        let renamed = |table: &String| statement.contains(&format!("{table} AS {name}"));
        self.tables.contains(name) || self.tables.iter().any(renamed)
    }

    async fn scans_of_postgres(&mut self, statement: &str) -> Vec<String> {
        self.count += 1;
        let name = format!("statement_{}", self.count);
        let prepare = format!("PREPARE {name} AS {statement}");
        sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut self.connection).await.unwrap();
        let most = (1..).take_while(|number| statement.contains(&format!("${number}"))).count();
        let values = vec!["NULL"; most].join(", ");
        let execute = if most == 0 { name } else { format!("{name}({values})") };
        let explain = AssertSqlSafe(format!("EXPLAIN (COSTS OFF) EXECUTE {execute}"));
        let rows = sqlx::raw_sql(explain).fetch_all(&mut self.connection).await.unwrap();
        let lines: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        scans_in(&lines)
    }
}

/// The nodes of a plan of PostgreSQL that read all rows: those without an index, and those whose index is no condition.
fn scans_in(lines: &[String]) -> Vec<String> {
    let is_node = |line: &String| line.contains("->") || !line.starts_with(' ');
    let mut scans = Vec::new();
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| is_node(line)) {
        let details = lines[index + 1..].iter().take_while(|line| !is_node(line));
        let has_condition = { details }.any(|line| line.trim_start().starts_with("Index Cond"));
        let by_index =
            ["Index Scan", "Index Only Scan", "Bitmap Index Scan"].iter().any(|kind| line.contains(kind));
        if line.contains("Seq Scan") || by_index && !has_condition {
            scans.push(line.trim().to_owned());
        }
    }
    scans
}

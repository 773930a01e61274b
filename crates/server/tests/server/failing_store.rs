//! A database that fails for a while, or that another server uses.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::{Server, StartError};
use testing::Postgres;

use crate::client::{Client, PATIENCE};
use crate::games::make;
use crate::site::Site;
use crate::trouble::{started, wait_for};

/// A PostgreSQL database whose events can be refused.
struct Database {
    address: String,
}

impl Database {
    fn new() -> Self {
        Self { address: Postgres::shared().database() }
    }

    async fn site(&self) -> Site {
        let database = Some(self.address.clone());
        Site::start_with(|config| config.database = database).await
    }

    /// Runs a statement from outside; returns what it prints.
    fn run(&self, sql: &str) -> String {
        let (_, name) = self.address.rsplit_once('/').unwrap();
        let mut psql = Postgres::shared().program("psql");
        let output = psql.args(["-d", name, "-v", "ON_ERROR_STOP=1", "-Atqc", sql]).output().unwrap();
        assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// Lets every attempt to store this fact fail from now on.
    fn refuse(&self, fact: &str) {
        // A sequence counts on even if the transaction is rolled back.
        self.run("CREATE SEQUENCE refused");
        self.run(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
            AS $$ BEGIN PERFORM nextval('refused'); RAISE EXCEPTION 'the disk is full'; END $$",
        );
        self.run(&format!(
            "CREATE TRIGGER refuse BEFORE INSERT ON game_event FOR EACH ROW
            WHEN (NEW.fact LIKE '%\"{fact}\"%') EXECUTE FUNCTION refuse()"
        ));
    }

    /// Waits until an attempt has failed, then lets the next succeed.
    async fn accept(&self) {
        let tried = async {
            while self.run("SELECT is_called FROM refused") != "t" {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, tried).await.expect("an attempt");
        self.run("DROP TRIGGER refuse ON game_event");
    }
}

#[tokio::test]
async fn downtime_that_cannot_be_stored_at_first_is_stored_before_anything_else() {
    let database = Database::new();
    let site = database.site().await;
    let guest = site.guest().await;
    let game = make(&guest, alone()).await;
    let known = last_event(&guest, &game).await;
    database.refuse("resumed");
    let site = site.restart().await;
    let guest = guest.at(site.address());
    let events = format!("/api/games/{game}/events?since={known}");
    let (status, answer) = guest.ask(Method::GET, &events, None).await;
    assert_eq!((status.as_u16(), answer["code"].as_str()), (503, Some("busy")), "{answer}");
    database.accept().await;
    assert_eq!(answered(&guest, &events).await["events"][0]["fact"], json!({ "type": "resumed" }));
}

#[tokio::test]
async fn a_game_that_cannot_be_read_at_the_start_is_resumed_later() {
    let database = Database::new();
    let site = database.site().await;
    let guest = site.guest().await;
    let game = make(&guest, alone()).await;
    let known = last_event(&guest, &game).await;
    let (config, _folder) = site.stop().await;
    database.run("ALTER TABLE game_event RENAME COLUMN fact TO text");
    let server = Server::start(config).await.unwrap();
    database.run("ALTER TABLE game_event RENAME COLUMN text TO fact");
    let events =
        answered(&guest.at(server.address()), &format!("/api/games/{game}/events?since={known}")).await;
    assert_eq!(events["events"][0]["fact"], json!({ "type": "resumed" }));
    server.stop().await;
}

fn alone() -> Value {
    json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "me" }] })
}

async fn last_event(client: &Client, game: &str) -> u64 {
    client.get(&format!("/api/games/{game}")).await["table"]["number"].as_u64().unwrap()
}

/// The answer to a request, which is repeated until the server is no longer busy.
async fn answered(client: &Client, path: &str) -> Value {
    let come = async {
        loop {
            let (status, answer) = client.ask(Method::GET, path, None).await;
            if status.as_u16() != 503 {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, come).await.expect("an answer")
}

#[tokio::test]
async fn a_player_whose_return_cannot_be_stored_at_first_is_back_without_another_request() {
    let database = Database::new();
    let site = database.site().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let game = started(&ada, &bob).await;
    let stranger = site.stranger();
    let mut at_bob = bob.socket().await;
    at_bob.watch(&game).await;
    drop(at_bob);
    wait_for(&stranger, &game, |[_, bob]| bob).await;
    database.refuse("reconnected");
    let mut at_bob = bob.socket().await;
    at_bob.watch(&game).await;
    database.accept().await;
    wait_for(&stranger, &game, |[_, bob]| !bob).await;
}

#[tokio::test]
async fn a_server_that_cannot_find_the_games_under_way_does_not_start() {
    let database = Database::new();
    let (config, _folder) = database.site().await.stop().await;
    database.run("ALTER TABLE game RENAME COLUMN stage TO phase");
    let refused = Server::start(config.clone()).await.err().expect("the games cannot be read");
    assert!(matches!(refused, StartError::Store(_)), "{refused}");
    database.run("ALTER TABLE game RENAME COLUMN phase TO stage");
    Server::start(config).await.unwrap().stop().await;
}

#[tokio::test]
async fn a_second_server_on_the_same_postgresql_is_refused_until_the_first_has_gone() {
    let database = Database::new();
    let site = database.site().await;
    let refused = Server::start(site.config()).await.err().expect("the database is in use");
    assert!(matches!(refused, StartError::InUse(_)), "{refused}");
    assert!(refused.to_string().starts_with("another server uses the database postgres://"), "{refused}");
    let site = site.restart().await;
    assert_eq!(site.guest().await.get("/api/me").await["kind"], Value::from("guest"));
}

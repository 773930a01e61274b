//! The API as strangers use it: the document that describes it, fuzzed against the real program on both databases.
//!
//! Schemathesis makes requests that fit the document and requests that do not. Whatever comes, the server must never
//! answer that it failed, and what it answers must be what the document says.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::command::{Task, cargo, target};

/// How many seconds the requests of strangers and of regulars to one server may take.
const STRANGERS: &str = "10";
const REGULARS: &str = "15";

const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_schema_conformance,unsupported_method,missing_required_header,allow_header_conformance";

/// What ends the session that the requests are made with; somebody else does these.
const LEAVING: [&str; 5] = [
    "DELETE /api/session",
    "DELETE /api/me",
    "DELETE /api/me/sessions",
    "PUT /api/me/password",
    "POST /api/register",
];

/// The limits that keep strangers from doing what is done here.
const SETTINGS: &str = "requests_per_minute = 1000000\nentries_per_hour = 1000000\n";

/// Puts Schemathesis where [`fuzz`] looks for it.
pub(crate) fn install() -> Result<()> {
    let folder = folder();
    if Task::new(&program("st"), &["--version"]).succeeds() {
        return Ok(());
    }
    Task::new("python3", &["-m", "venv", &folder.to_string_lossy()]).run()?;
    Task::new(&program("pip"), &["install", "--quiet", "schemathesis>=4.32,<5"]).run()
}

/// Fuzzes a server on each database.
pub(crate) fn fuzz() -> Result<()> {
    // As the tests have built it: with another selection of packages everything would be built again.
    cargo(&["test", "--workspace", "--no-run", "--quiet"]).run()?;
    Server::start("embedded", &["--data", "data"])?.fuzz()?;
    let address = testing::Postgres::shared().database();
    Server::start("postgres", &["--database", &address])?.fuzz()
}

fn folder() -> PathBuf {
    target().join("schemathesis")
}

fn program(name: &str) -> String {
    folder().join("bin").join(name).to_string_lossy().into_owned()
}

fn catercorner() -> String {
    target().join("debug/catercorner").to_string_lossy().into_owned()
}

/// The real program, on a free port with empty data; it ends with us.
struct Server {
    process: Child,
    address: String,
    place: PathBuf,
    /// Where its database is, as arguments.
    database: Vec<String>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Server {
    fn start(name: &str, database: &[&str]) -> Result<Self> {
        let place = folder().join(name);
        let _ = std::fs::remove_dir_all(&place);
        std::fs::create_dir_all(&place)?;
        std::fs::write(place.join("settings.toml"), SETTINGS)?;
        let mut command = Command::new(catercorner());
        command.args(["serve", "--listen", "127.0.0.1:0", "--config", "settings.toml"]);
        command.args(database).current_dir(&place).env("CATERCORNER_LOG", "warn");
        command.stdout(Stdio::piped()).stderr(File::create(place.join("log"))?);
        let mut process = command.spawn().context("the server cannot be started")?;
        let output = process.stdout.take().expect("the output is piped");
        let database = database.iter().map(|&argument| argument.to_owned()).collect();
        let mut server = Self { process, address: String::new(), place, database };
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().rsplit_once("http://").map(|(_, address)| address.to_owned());
        server.address = address
            .with_context(|| format!("expected the server's address, got {:?}: {}", line, server.log()))?;
        Ok(server)
    }

    fn fuzz(&self) -> Result<()> {
        let stay: Vec<&str> = LEAVING.iter().flat_map(|leaving| ["--exclude-name", leaving]).collect();
        let strangers = [&stay[..], &["--phases", "coverage,fuzzing", "--max-time", STRANGERS]].concat();
        self.run(&self.guest()?, "", &strangers)?;
        let regulars =
            [&stay[..], &["--phases", "coverage,fuzzing,stateful", "--max-time", REGULARS]].concat();
        let moderator = self.moderator("Warden")?;
        self.run(&moderator, &self.known(&moderator)?, &regulars)?;
        let leave = LEAVING.iter().flat_map(|leaving| ["--include-name", leaving]);
        self.run(&self.guest()?, "", &leave.chain(["--phases", "coverage,fuzzing"]).collect::<Vec<_>>())?;
        ensure!(self.log().is_empty(), "the server complained: {}", self.log());
        Ok(())
    }

    /// Makes requests with a cookie; `known` says what paths may name.
    fn run(&self, cookie: &str, known: &str, arguments: &[&str]) -> Result<()> {
        std::fs::write(self.place.join("schemathesis.toml"), known)?;
        let location = format!("http://{}/api/openapi.json", self.address);
        let cookie = format!("Cookie: {cookie}");
        let common =
            ["run", &location, "-H", &cookie, "--checks", CHECKS, "--max-examples", "20", "--seed", "1"];
        let quiet = ["--continue-on-failure", "--no-color", "--warnings", "off"];
        // The socket is another protocol, and its tests are elsewhere.
        let common = [&common[..], &quiet, &["--exclude-path", "/api/socket"]].concat();
        Task::new(&program("st"), &[&common, arguments].concat()).within(&self.place).run()
    }

    /// Things that are there, as settings for Schemathesis: otherwise every path names what nobody made.
    fn known(&self, cookie: &str) -> Result<String> {
        let variants = body(&self.request("GET", "/api/variants", cookie, &Value::Null)?)?;
        let variant = variants[0]["name"].as_str().context("expected variants")?;
        let seats = variants[0]["seats"].as_u64().context("expected how many seats there are")?;
        let mut seats = vec![json!({ "type": "open" }); seats as usize];
        seats[0] = json!({ "type": "me" });
        let made = |path: &str, wanted: &Value| -> Result<String> {
            let made = self.request("POST", path, cookie, wanted)?;
            let first = match body(&made)? {
                Value::Array(mut all) if !all.is_empty() => all.swap_remove(0),
                one => one,
            };
            Ok(first["id"].as_str().with_context(|| format!("expected an id, got {made}"))?.to_owned())
        };
        let game = made("/api/games", &json!({ "variant": variant, "seats": seats, "listed": true }))?;
        let record =
            self.request("GET", &format!("/api/games/{game}/record.blksgf"), cookie, &Value::Null)?;
        let (_, record) = record.split_once("\r\n\r\n").context("expected a record")?;
        let study = made("/api/studies", &json!({ "title": "study", "record": record }))?;
        let puzzles = body(&self.request("GET", "/api/puzzles", cookie, &Value::Null)?)?;
        let puzzle = puzzles[0]["name"].as_str().context("expected puzzles")?;
        let attempt = made(&format!("/api/puzzles/{puzzle}/attempts"), &Value::Null)?;
        self.moderator("Friend")?;
        let known = [
            ("games/[{]id", "id", &*game),
            ("moderation/games/[{]id", "id", &*game),
            ("studies/[{]id", "id", &*study),
            ("attempts/[{]id", "id", &*attempt),
            ("puzzles/[{]name", "name", puzzle),
            ("(people|friends|blocks|mutes)/[{]name", "name", "Friend"),
            ("rooms/[{]room", "room", "lobby"),
            ("variants/[{]name", "name", variant),
            ("explorer/[{]variant", "variant", variant),
        ];
        let one = |&(path, name, value): &(&str, &str, &str)| {
            format!(
                "[[operations]]\ninclude-path-regex = \"^/api/{path}\"\nparameters = {{ \"path.{name}\" = {value:?} }}\n"
            )
        };
        Ok(known.iter().map(one).collect())
    }

    /// The cookie of a new guest.
    fn guest(&self) -> Result<String> {
        cookie(&self.request("POST", "/api/guest", "", &Value::Null)?)
    }

    /// The cookie of somebody with a name, who may do everything.
    fn moderator(&self, name: &str) -> Result<String> {
        let wanted = json!({ "name": name, "password": "correct horse battery" });
        let cookie = cookie(&self.request("POST", "/api/register", "", &wanted)?)?;
        let database: Vec<&str> = self.database.iter().map(|argument| &**argument).collect();
        let promote = [&["admin", "promote", name, "--role", "admin"][..], &database].concat();
        Task::new(&catercorner(), &promote).within(&self.place).run()?;
        Ok(cookie)
    }

    /// One request, and the whole answer.
    fn request(&self, method: &str, path: &str, cookie: &str, body: &Value) -> Result<String> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.address)?;
        write!(
            stream,
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.place.join("log")).unwrap_or_default()
    }
}

fn cookie(answer: &str) -> Result<String> {
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next());
    Ok(cookie.with_context(|| format!("expected a cookie, got {answer}"))?.to_owned())
}

fn body(answer: &str) -> Result<Value> {
    let (_, body) = answer.split_once("\r\n\r\n").context("expected headers and a body")?;
    serde_json::from_str(body).with_context(|| format!("expected JSON, got {body}"))
}

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

/// How many seconds the requests to one server may take. Half of what is there is found in the first ten.
const SECONDS: &str = "50";

const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_schema_conformance,unsupported_method,missing_required_header,allow_header_conformance";

/// What ends the session that the requests are made with; somebody else does these.
const LEAVING: [&str; 2] = ["DELETE /api/session", "DELETE /api/me"];

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
    cargo(&["build", "--package", "cli"]).run()?;
    Server::start("embedded", &[])?.fuzz(&["--phases", "coverage,fuzzing"])?;
    let address = testing::Postgres::shared().database();
    Server::start("postgres", &["--database", &address])?.fuzz(&["--phases", "coverage,fuzzing,stateful"])
}

fn folder() -> PathBuf {
    target().join("schemathesis")
}

fn program(name: &str) -> String {
    folder().join("bin").join(name).to_string_lossy().into_owned()
}

/// The real program, on a free port with empty data; it ends with us.
struct Server {
    process: Child,
    address: String,
    place: PathBuf,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Server {
    fn start(name: &str, arguments: &[&str]) -> Result<Self> {
        let place = folder().join(name);
        let _ = std::fs::remove_dir_all(&place);
        std::fs::create_dir_all(&place)?;
        std::fs::write(place.join("settings.toml"), SETTINGS)?;
        let mut command = Command::new(target().join("debug/catercorner"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--data", "data", "--config", "settings.toml"]);
        command.args(arguments).current_dir(&place).env("CATERCORNER_LOG", "warn");
        command.stdout(Stdio::piped()).stderr(File::create(place.join("log"))?);
        let mut process = command.spawn().context("the server cannot be started")?;
        let output = process.stdout.take().expect("the output is piped");
        let mut server = Self { process, address: String::new(), place };
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().rsplit_once("http://").map(|(_, address)| address.to_owned());
        server.address = address
            .with_context(|| format!("expected the server's address, got {:?}: {}", line, server.log()))?;
        Ok(server)
    }

    fn fuzz(&self, arguments: &[&str]) -> Result<()> {
        let cookie = self.guest()?;
        let game = self.game(&cookie)?;
        // Otherwise every request is about games that nobody made.
        let config = format!(
            "[[operations]]\ninclude-path-regex = \"^/api/games/[{{]id[}}]\"\nparameters = {{ \"path.id\" = {game:?} }}\n"
        );
        std::fs::write(self.place.join("schemathesis.toml"), config)?;
        let stay = LEAVING.iter().flat_map(|leaving| ["--exclude-name", leaving]);
        let stay: Vec<&str> = stay.chain(["--max-time", SECONDS]).chain(arguments.iter().copied()).collect();
        self.run(&cookie, &stay)?;
        let leave = LEAVING.iter().flat_map(|leaving| ["--include-name", leaving]);
        self.run(&self.guest()?, &leave.chain(["--phases", "coverage,fuzzing"]).collect::<Vec<_>>())?;
        ensure!(self.log().is_empty(), "the server complained: {}", self.log());
        Ok(())
    }

    fn run(&self, cookie: &str, arguments: &[&str]) -> Result<()> {
        let location = format!("http://{}/api/openapi.json", self.address);
        let cookie = format!("Cookie: {cookie}");
        let common =
            ["run", &location, "-H", &cookie, "--checks", CHECKS, "--max-examples", "20", "--seed", "1"];
        // The socket is another protocol, and its tests are elsewhere.
        let common =
            [&common[..], &["--exclude-path", "/api/socket", "--continue-on-failure", "--no-color"]].concat();
        Task::new(&program("st"), &[&common, arguments].concat()).within(&self.place).run()
    }

    /// The cookie of a new guest.
    fn guest(&self) -> Result<String> {
        let answer = self.request("POST", "/api/guest", "", &Value::Null)?;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        Ok(cookie.with_context(|| format!("expected a cookie, got {answer}"))?.to_owned())
    }

    /// The id of a new game with open seats.
    fn game(&self, cookie: &str) -> Result<String> {
        let variants = body(&self.request("GET", "/api/variants", cookie, &Value::Null)?)?;
        let variant = &variants[0];
        let mut seats = vec![json!({ "type": "open" }); variant["seats"].as_u64().unwrap_or(0) as usize];
        seats[0] = json!({ "type": "me" });
        let game = json!({ "variant": variant["name"], "seats": seats, "listed": true });
        let made = self.request("POST", "/api/games", cookie, &game)?;
        Ok(body(&made)?["id"].as_str().with_context(|| format!("expected a game, got {made}"))?.to_owned())
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

fn body(answer: &str) -> Result<Value> {
    let (_, body) = answer.split_once("\r\n\r\n").context("expected headers and a body")?;
    serde_json::from_str(body).with_context(|| format!("expected JSON, got {body}"))
}

//! Servers that tests start for themselves: a PostgreSQL on a free port, gone when the test program is.
//!
//! ```no_run
//! let address = testing::Postgres::shared().database();
//! assert!(address.starts_with("postgres://"));
//! ```

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Runs as the database's own user and outlives every panic: when our end of its standard input closes, which the
/// system does however we end, it stops the database and deletes the directory.
const KEEPER: &str = r#"
exec 2>&1
bin=$1; port=$2; fsync=$3; tls=$4
folder=$(mktemp -d /tmp/catercorner-postgres.XXXXXX) || exit 1
trap '"$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1; rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
"$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --locale-provider=icu \
    --icu-locale=en --no-sync >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
if [ "$tls" = on ]; then
    # Only those who come encrypted are let in. An authority of its own signs the certificate.
    (
        cd "$folder" && echo subjectAltName=IP:127.0.0.1 >names &&
        openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=authority" -keyout authority.key -out authority.pem &&
        openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout data/server.key -out request.pem &&
        openssl x509 -req -in request.pem -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 -extfile names \
            -out data/server.crt
    ) >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
    chmod 600 "$folder/data/server.key"
    echo "hostssl all all 127.0.0.1/32 trust" >"$folder/data/pg_hba.conf"
fi
"$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" start >/dev/null 2>&1 </dev/null -o \
    "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$folder -c fsync=$fsync -c ssl=$tls -c max_connections=300" \
    || { cat "$folder/log"; exit 1; }
echo "ready $folder"
cat >/dev/null
"#;

/// A PostgreSQL with a directory and a port of its own. Its collation is a language's and not that of bytes, because
/// those who run one may choose either.
pub struct Postgres {
    bin: PathBuf,
    port: u16,
    /// Where its data and its certificates are.
    folder: PathBuf,
    databases: AtomicU32,
    keeper: Child,
}

impl Postgres {
    /// The one that all tests of a program share. It does not wait for the disk.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| Self::start("off", "off"))
    }

    /// One that waits for the disk, as one in use does: for measurements.
    pub fn durable() -> Self {
        Self::start("on", "off")
    }

    /// One that lets in only those who come encrypted, with a certificate that no known authority has signed.
    pub fn encrypted() -> Self {
        Self::start("off", "on")
    }

    /// The certificate of the authority that signed that of an encrypted one.
    pub fn authority(&self) -> PathBuf {
        self.folder.join("authority.pem")
    }

    /// The address of a new and empty database.
    pub fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let done = self.program("createdb").arg(&name).status().expect("createdb starts");
        assert!(done.success(), "createdb {name} failed: {done}");
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// One of the programs that come with it, such as `pg_dump`, pointed at this server.
    pub fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.bin.join(name));
        let port = self.port.to_string();
        command.args(["-h", "127.0.0.1", "-U", "postgres", "-p", &port]).current_dir("/");
        command
    }

    fn start(fsync: &str, tls: &str) -> Self {
        let bin = programs().unwrap_or_else(|| {
            panic!(
                "expected PostgreSQL (initdb and pg_ctl under /usr/lib/postgresql or on the path), found none: \
                 `cargo xtask test` installs it, as does `apt-get install postgresql`"
            )
        });
        let mut message = String::new();
        // Between our finding a free port and the database's taking it somebody else may be faster.
        for _ in 0..3 {
            let port = free_port();
            let mut keeper = keeper(&bin, port, fsync, tls);
            let mut output = BufReader::new(keeper.stdout.take().expect("it is piped"));
            let mut line = String::new();
            output.read_line(&mut line).expect("the keeper's output is text");
            if let Some(folder) = line.trim_end().strip_prefix("ready ") {
                let folder = PathBuf::from(folder);
                return Self { bin, port, folder, databases: AtomicU32::new(0), keeper };
            }
            message = line;
            output.read_to_string(&mut message).expect("the keeper's output is text");
            let _ = keeper.wait();
        }
        panic!("PostgreSQL does not start: {message}")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

fn keeper(bin: &Path, port: u16, fsync: &str, tls: &str) -> Child {
    // PostgreSQL refuses to run as root.
    let is_root =
        std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let mut command = if is_root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "sh"]);
        command
    } else {
        Command::new("sh")
    };
    command.args(["-c", KEEPER, "sh"]).arg(bin).args([&port.to_string(), fsync, tls]).current_dir("/");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().unwrap_or_else(|error| panic!("the keeper of PostgreSQL cannot be started: {error}"))
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    listener.local_addr().expect("a listener has an address").port()
}

/// Where the programs of the newest PostgreSQL are. Debian does not put them on the path.
fn programs() -> Option<PathBuf> {
    let version = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    versions.sort_by_key(version);
    let debian = versions.into_iter().rev().map(|version| version.join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    debian.chain(on_path).find(|bin| bin.join("initdb").exists() && bin.join("pg_ctl").exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_gone_with_whoever_started_it() {
        let postgres = Postgres::durable();
        let address = postgres.database();
        assert!(address.ends_with("/test_0"));
        let lists =
            |arguments: &[&str]| postgres.program("psql").args(arguments).output().expect("psql starts");
        let shown = lists(&["-d", "test_0", "-Atc", "SHOW data_directory"]);
        let folder = String::from_utf8(shown.stdout).expect("a path");
        assert!(folder.starts_with("/tmp/catercorner-postgres."), "{folder}");
        let (port, folder) = (postgres.port, PathBuf::from(folder.trim()));
        drop(postgres);
        assert!(!folder.parent().expect("it has a parent").exists());
        assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_err());
    }
}

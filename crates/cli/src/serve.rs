//! `catercorner serve`: the server, with everything on one machine.

use std::io::{ErrorKind, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use server::{Config, Network, Server, StartError};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::output;

/// Serve the page and games over the network: accounts, live games, computer players, an embedded database
///
/// Everything runs on this machine; nothing else needs to be installed. It prints the address to open in a browser.
/// Settings come from flags, from the environment, and from a file, in this order of weight.
#[derive(Args)]
#[command(after_long_help = include_str!("../help/serve.txt"))]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes a free one [default: 127.0.0.1:8420]
    #[arg(long, value_name = "ADDRESS", env = "CATERCORNER_LISTEN")]
    listen: Option<SocketAddr>,
    /// Where the embedded database is [default: catercorner in $XDG_DATA_HOME or ~/.local/share]
    #[arg(long, value_name = "DIR", env = "CATERCORNER_DATA")]
    data: Option<PathBuf>,
    /// Another database: sqlite:FILE or postgres://…
    #[arg(long, value_name = "URL", env = "CATERCORNER_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The address that people open, such as <https://play.example.org>; pages from elsewhere are refused
    #[arg(long, value_name = "URL", env = "CATERCORNER_ORIGIN")]
    origin: Option<String>,
    /// The proxies in front, as addresses or networks with commas between; the addresses that they give in
    /// X-Forwarded-For are believed
    #[arg(long, value_name = "NETWORKS", value_delimiter = ',', env = "CATERCORNER_PROXIES")]
    proxies: Vec<Network>,
    /// Replaced by --proxies
    #[arg(long, hide = true, env = "CATERCORNER_BEHIND_PROXY")]
    behind_proxy: bool,
    /// How many computer players think at the same time [default: half of the processors]
    #[arg(long, value_name = "N", env = "CATERCORNER_THINKERS")]
    thinkers: Option<usize>,
    /// A file with these and further settings
    #[arg(long, value_name = "FILE", env = "CATERCORNER_CONFIG")]
    config: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Print the settings as such a file, and end
    #[arg(long)]
    print_config: bool,
    /// Write the log as JSON, one object a line
    #[arg(long, env = "CATERCORNER_LOG_JSON")]
    log_json: bool,
}

pub(crate) fn run(args: &ServeArgs) -> Result<ExitCode> {
    let config = settings(args)?;
    if args.print_config {
        output::print(&toml::to_string(&config)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    start_log(args.log_json)?;
    let runtime = tokio::runtime::Runtime::new().context("the runtime does not start")?;
    runtime.block_on(async {
        // Before anybody can know that it runs, and want it to stop.
        let stopped = stopped()?;
        let kept = config.database.is_none().then(|| config.data.display().to_string());
        let server = Server::start(config).await.map_err(advised)?;
        // A server goes on when nobody reads what it prints.
        let _ = output::print(&welcome(server.address(), kept));
        if args.open {
            open_in_browser(&format!("http://{}", reachable(server.address())));
        }
        stopped.await;
        output::say_error!("stopping: what is under way is finished first");
        server.stop().await;
        Ok(ExitCode::SUCCESS)
    })
}

/// What to say to those who still trust any proxy.
const REPLACED: &str = "behind_proxy is replaced by proxies, which says whom to believe: for a proxy on the same machine, \
     --proxies 127.0.0.1,::1 or proxies = [\"127.0.0.1\", \"::1\"] in the file";

fn settings(args: &ServeArgs) -> Result<Config> {
    if args.behind_proxy {
        bail!(REPLACED);
    }
    let mut config = match &args.config {
        Some(path) => {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            if text.parse::<toml::Table>().is_ok_and(|settings| settings.contains_key("behind_proxy")) {
                bail!("{}: {REPLACED}", path.display());
            }
            toml::from_str(&text).with_context(|| format!("{} is no file of settings", path.display()))?
        }
        None => Config::default(),
    };
    if let Some(listen) = args.listen {
        config.listen = listen;
    }
    if let Some(data) = &args.data {
        config.data.clone_from(data);
    }
    config.database = args.database.clone().or(config.database);
    config.origin = args.origin.clone().or(config.origin);
    config.thinkers = args.thinkers.or(config.thinkers);
    if !args.proxies.is_empty() {
        config.proxies.clone_from(&args.proxies);
    }
    Ok(config)
}

fn welcome(address: SocketAddr, kept: Option<String>) -> String {
    let data = kept.map_or_else(String::new, |folder| format!("Everything is kept in {folder}. "));
    format!("Catercorner is ready: open http://{}\n{data}Ctrl-C ends it.\n", reachable(address))
}

/// The address as one opens it: nobody can open "anywhere on this machine".
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

/// Asks the desktop to open an address. A machine without one has no such program, and that is no error: the address
/// has been printed.
fn open_in_browser(address: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    let started = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Ok(mut child) = started {
        // Somebody has to wait for it, or it would stay a zombie until the server ends.
        std::thread::spawn(move || child.wait());
    }
}

/// Adds what to do, where something can be done.
fn advised(error: StartError) -> anyhow::Error {
    let advice = match &error {
        StartError::Listen(address, cause) if cause.kind() == ErrorKind::AddrInUse => format!(
            "port {} is taken, perhaps by a Catercorner that runs already: open http://{} to see, \
             or start this one elsewhere, as with --listen {}:0, which takes a free port",
            address.port(),
            reachable(*address),
            address.ip()
        ),
        StartError::Listen(address, cause) if cause.kind() == ErrorKind::PermissionDenied => format!(
            "port {} is not for everybody: choose one from 1024 on, as with --listen {}:8420",
            address.port(),
            address.ip()
        ),
        StartError::InUse(..) => "stop it, or choose another directory with --data DIR".into(),
        StartError::Data(..) => "choose another with --data DIR".into(),
        _ => return error.into(),
    };
    anyhow!("{error}\n{advice}")
}

/// Somebody at a terminal sees what goes wrong; a log that is kept also says what happens.
fn start_log(json: bool) -> Result<()> {
    let is_terminal = std::io::stderr().is_terminal();
    let usual = if is_terminal { LevelFilter::WARN } else { LevelFilter::INFO };
    let levels = match std::env::var("CATERCORNER_LOG") {
        Ok(levels) => levels.parse().with_context(|| {
            format!("CATERCORNER_LOG: expected levels such as `warn` or `info,sqlx=warn`, found `{levels}`")
        })?,
        Err(_) => Targets::new().with_default(usual),
    };
    let log = tracing_subscriber::registry().with(levels);
    // Colours are for a terminal; in a file they would be control characters. When nobody reads the log any more,
    // nobody reads a complaint about that either.
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(is_terminal)
        .log_internal_errors(false);
    if json {
        log.with(lines.json()).init();
    } else {
        log.with(lines).init();
    }
    Ok(())
}

/// Waits until somebody wants the server to stop; from now on, no signal is missed.
fn stopped() -> Result<impl Future<Output = ()>> {
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

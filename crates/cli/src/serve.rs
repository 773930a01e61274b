//! `catercorner serve`: the server, with everything on one machine.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use server::{Config, Server};

/// Serve games over the network: accounts, live games, computer players, an embedded database
///
/// Everything runs on this machine; nothing else needs to be installed. Settings come from flags, from the
/// environment, and from a file, in this order of weight.
#[derive(Args)]
#[command(after_long_help = include_str!("../help/serve.txt"))]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes a free one [default: 127.0.0.1:8420]
    #[arg(long, value_name = "ADDRESS", env = "CATERCORNER_LISTEN")]
    listen: Option<SocketAddr>,
    /// Where the embedded database is [default: catercorner-data]
    #[arg(long, value_name = "DIR", env = "CATERCORNER_DATA")]
    data: Option<PathBuf>,
    /// Another database: sqlite:FILE or postgres://…
    #[arg(long, value_name = "URL", env = "CATERCORNER_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The address that people open, such as <https://play.example.org>; pages from elsewhere are refused
    #[arg(long, value_name = "URL", env = "CATERCORNER_ORIGIN")]
    origin: Option<String>,
    /// Trust the addresses that a proxy in front tells in X-Forwarded-For
    #[arg(long, env = "CATERCORNER_BEHIND_PROXY")]
    behind_proxy: bool,
    /// How many computer players think at the same time [default: half of the processors]
    #[arg(long, value_name = "N", env = "CATERCORNER_THINKERS")]
    thinkers: Option<usize>,
    /// A file with these and further settings
    #[arg(long, value_name = "FILE", env = "CATERCORNER_CONFIG")]
    config: Option<PathBuf>,
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
        crate::output::print(&toml::to_string(&config)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    start_log(args.log_json);
    let runtime = tokio::runtime::Runtime::new().context("the runtime does not start")?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        println!("Catercorner listens on http://{}", server.address());
        stopped().await?;
        eprintln!("stopping: what is under way is finished first");
        server.stop().await;
        Ok(ExitCode::SUCCESS)
    })
}

fn settings(args: &ServeArgs) -> Result<Config> {
    let mut config = match &args.config {
        Some(path) => {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
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
    config.behind_proxy |= args.behind_proxy;
    Ok(config)
}

fn start_log(json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_env("CATERCORNER_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json {
        log.json().init();
    } else {
        log.init();
    }
}

/// Returns when somebody wants the server to stop.
async fn stopped() -> Result<()> {
    let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted?,
        _ = terminated.recv() => {}
    }
    Ok(())
}

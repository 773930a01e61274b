//! `catercorner admin`: accounts, bans, roles, games and backups.

use std::io::BufRead;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use server::admin::{Admin, new_password};

use super::DatabaseArgs;
use crate::output::say;

#[derive(Subcommand)]
pub(super) enum AccountsCommand {
    Create(CreateArgs),
    ResetPassword(ResetArgs),
    Ban(BanArgs),
    Unban(UnbanArgs),
    Promote(PromoteArgs),
    End(EndArgs),
    Backup(BackupArgs),
}

/// Make an account
///
/// Without --stdin a password is made up and printed, this once.
#[derive(Args)]
pub(super) struct CreateArgs {
    /// 2 to 20 letters, digits, - and _
    name: String,
    /// Mark it as a program's, which others see
    #[arg(long)]
    bot: bool,
    #[command(flatten)]
    password: PasswordArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Give an account another password and end its sessions
///
/// Without --stdin a password is made up and printed, this once.
#[derive(Args)]
pub(super) struct ResetArgs {
    /// The name of the account
    name: String,
    #[command(flatten)]
    password: PasswordArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Keep an account out for a time and end its sessions
#[derive(Args)]
pub(super) struct BanArgs {
    /// The name of the account
    name: String,
    /// For how long
    #[arg(long, value_name = "N")]
    minutes: u32,
    /// Why; moderators read it
    #[arg(long, value_name = "TEXT")]
    reason: String,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Let an account in again
#[derive(Args)]
pub(super) struct UnbanArgs {
    /// The name of the account
    name: String,
    /// Why; moderators read it
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Change what an account may do
#[derive(Args)]
pub(super) struct PromoteArgs {
    /// The name of the account
    name: String,
    /// A moderator may mute, ban and remove; an admin may do so to moderators and admins too
    #[arg(long, value_parser = ["player", "moderator", "admin"])]
    role: String,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// End a game that is not rated
#[derive(Args)]
pub(super) struct EndArgs {
    /// Its id, as in its address
    game: String,
    /// Why; moderators read it
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Copy the embedded database into a new file, while it is in use
#[derive(Args)]
pub(super) struct BackupArgs {
    /// A file that does not exist yet
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Args)]
struct PasswordArgs {
    /// Read the password from the first line of standard input
    #[arg(long)]
    stdin: bool,
}

pub(super) async fn run(command: &AccountsCommand) -> Result<ExitCode> {
    let config = command.database().config();
    let admin = Admin::open(&config).await?;
    let done = act(&admin, command).await;
    admin.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

async fn act(admin: &Admin, command: &AccountsCommand) -> Result<()> {
    match command {
        AccountsCommand::Create(args) => {
            let password = args.password.get()?;
            admin.create(&args.name, &password.text, args.bot).await?;
            password.show()?;
        }
        AccountsCommand::ResetPassword(args) => {
            let password = args.password.get()?;
            admin.reset_password(&args.name, &password.text).await?;
            password.show()?;
        }
        AccountsCommand::Ban(args) => admin.ban(&args.name, args.minutes, &args.reason).await?,
        AccountsCommand::Unban(args) => admin.unban(&args.name, &args.reason).await?,
        AccountsCommand::Promote(args) => admin.promote(&args.name, &args.role).await?,
        AccountsCommand::End(args) => admin.end(&args.game, &args.reason).await?,
        AccountsCommand::Backup(args) => admin.backup(&args.file).await?,
    }
    Ok(())
}

impl AccountsCommand {
    fn database(&self) -> &DatabaseArgs {
        match self {
            Self::Create(args) => &args.database,
            Self::ResetPassword(args) => &args.database,
            Self::Ban(args) => &args.database,
            Self::Unban(args) => &args.database,
            Self::Promote(args) => &args.database,
            Self::End(args) => &args.database,
            Self::Backup(args) => &args.database,
        }
    }
}

/// A password. One that was made up must be shown, or nobody would know it.
struct Password {
    text: String,
    made_up: bool,
}

impl Password {
    fn show(&self) -> Result<()> {
        if self.made_up {
            say!("{}", self.text);
        }
        Ok(())
    }
}

impl PasswordArgs {
    fn get(&self) -> Result<Password> {
        if !self.stdin {
            return Ok(Password { text: new_password()?, made_up: true });
        }
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line).context("standard input")?;
        Ok(Password { text: line.trim_end_matches(['\r', '\n']).to_owned(), made_up: false })
    }
}

//! The command line of `catercorner play`.

use std::path::PathBuf;

use super::holder::Holder;
use crate::input::NumberArgs;

/// Play a game in the terminal
///
/// Any variant, people and computers on any seat. Without --game or --load a menu asks what to play. In the
/// game ? lists the keys; the mouse works too. With NO_COLOR set, letters stand for the colours.
#[derive(clap::Args, Clone, Debug, Default)]
#[command(after_long_help = include_str!("../../help/play.txt"))]
#[group(skip)]
pub(crate) struct PlayArgs {
    /// The variant, by a name that `catercorner variants` lists
    #[arg(long, short, value_name = "NAME", group = "what")]
    pub(super) game: Option<String>,

    /// An option of the variant, such as rule=tips, starts=any or shared=red; may be repeated
    #[arg(long, value_name = "KEY=VALUE", requires = "game")]
    pub(super) option: Vec<String>,

    /// Who plays on each seat, human or computer, separated by commas [default: one human, then computers]
    #[arg(long, value_name = "LIST", value_delimiter = ',', requires = "what")]
    pub(super) seats: Vec<Holder>,

    /// The numbers of the seats that computers play, separated by commas; people play the others
    #[arg(long, value_name = "LIST", value_delimiter = ',', requires = "what", conflicts_with = "seats")]
    pub(super) computer: Vec<usize>,

    /// Make the computer's moves repeatable: the same number, the same moves
    #[arg(long, value_name = "NUMBER")]
    pub(super) seed: Option<u64>,

    /// How strong the computer plays, from 1 (Child 1) to 9 (Champion 9) [default: 5]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(engine::Level::HIGHEST)))]
    pub(super) level: Option<u32>,

    /// Go on with the game of a record, from the end of its main line
    #[arg(long, value_name = "FILE", group = "what")]
    pub(super) load: Option<PathBuf>,

    #[command(flatten)]
    pub(super) number: NumberArgs,

    /// Save the record of the game to this file when the game ends or is left
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,

    /// How long a computer's move stays on the screen at least before the next, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 300)]
    pub(super) pause: u64,
}

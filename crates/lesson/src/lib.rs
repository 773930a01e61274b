//! Lessons: each tip of the rule books as positions from games of the engine, with a question and the worth of every answer.
//!
//! A lesson is data. `train lessons` finds its positions and writes the file; here it is read ([`lesson()`]) and resolved
//! ([`Exercise::resolve`]), and what its answers are worth can be found again, to the last digit
//! ([`Exercise::valued_again`]) or with other random numbers ([`Exercise::search_again`]).

mod catalogue;
mod data;
mod resolve;
mod search_again;
mod value_again;
mod valuer;

pub use catalogue::{lesson, lessons};
pub use data::{Answer, Exercise, Kind, Lesson, Tip, Unit};
pub use resolve::{LessonError, Resolved, ResolvedAnswer};
pub use valuer::{Value, Valuer};

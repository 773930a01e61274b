//! The lessons that are built in.

use std::sync::LazyLock;

use crate::data::Lesson;

include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

static BUILT_IN: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let read = |&(name, text): &(&str, &str)| {
        Lesson::parse(text).unwrap_or_else(|error| panic!("lessons/{name}.toml: {error}"))
    };
    let mut lessons: Vec<Lesson> = LESSONS.iter().map(read).collect();
    lessons.sort_by_key(|lesson| lesson.tip);
    lessons
});

/// The built-in lessons, in the order of the tips.
pub fn lessons() -> &'static [Lesson] {
    &BUILT_IN
}

/// The lesson about a tip, by the tip's name.
pub fn lesson(tip: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.tip.name() == tip)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Tip;

    #[test]
    fn every_tip_has_a_lesson_in_a_file_of_its_name() {
        let tips: Vec<Tip> = lessons().iter().map(|lesson| lesson.tip).collect();
        assert_eq!(tips, Tip::ALL);
        let mut names: Vec<&str> = LESSONS.iter().map(|&(name, _)| name).collect();
        let mut expected: Vec<&str> = Tip::ALL.iter().map(|tip| tip.name()).collect();
        names.sort_unstable();
        expected.sort_unstable();
        assert_eq!(names, expected);
    }
}

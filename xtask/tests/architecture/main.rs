//! The invariants of ARCHITECTURE.md, one test each: a table of names and checks.
//!
//! A check returns everything that breaks it, so that one run says all there is to mend.

#![allow(clippy::unwrap_used)]

mod crates;
mod guide;
mod licences;
mod markdown;
mod modules;
mod npm;
mod project;
mod prose;
mod sources;
mod tokens;
mod words;

use project::Project;

/// Makes a test of each row, and the list of names that the prose must match.
macro_rules! invariants {
    ($($name:ident => $check:path,)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        $(
            #[test]
            fn $name() {
                let broken = $check(Project::get());
                assert!(broken.is_empty(), "{} broken:\n  {}", broken.len(), broken.join("\n  "));
            }
        )*
    };
}

invariants! {
    crates_never_know_what_is_to_their_right => crates::knows_what_is_to_its_right,
    modules_form_no_cycles => modules::form_a_cycle,
    areas_of_the_server_keep_their_order => modules::leave_the_order_of_the_areas,
    no_word_is_used_that_the_glossary_replaces => words::uses_a_banned_word,
    every_crate_keeps_the_common_lints => crates::leaves_the_common_lints,
    the_core_does_no_io_and_reads_no_clock => sources::does_io_or_reads_a_clock,
    variants_are_named_in_data_alone => sources::names_a_variant,
    lattices_are_seen_by_rules_alone => sources::sees_a_lattice,
    nothing_is_unsafe => sources::is_unsafe,
    every_file_opens_with_what_it_is => sources::opens_without_saying_what_it_is,
    the_trademark_is_in_no_name => crates::has_the_trademark_in_a_name,
    the_readme_disclaims_the_trademark => prose::lacks_the_disclaimer,
    prose_names_only_files_that_exist => prose::names_a_file_that_is_not_there,
    prose_names_only_commands_that_exist => prose::names_a_command_that_is_not_there,
    examples_print_what_the_prose_shows => prose::shows_what_is_not_printed,
    the_map_shows_every_crate => prose::leaves_a_crate_off_the_map,
    every_dependency_has_a_reason => licences::lacks_a_reason,
    every_licence_is_permissive => licences::is_not_permissive,
    the_guide_adds_a_variant_that_plays => guide::adds_a_variant_that_does_not_play,
}

#[test]
fn architecture_names_every_invariant_and_no_other() {
    let text = Project::get().read("ARCHITECTURE.md");
    let section = text.split("\n## ").find(|section| section.starts_with("Invariants")).unwrap();
    let mut named: Vec<&str> =
        section.split('`').skip(1).step_by(2).filter(|name| name.contains('_')).collect();
    let mut kept = NAMES.to_vec();
    named.sort_unstable();
    kept.sort_unstable();
    assert_eq!(named, kept, "left: named in ARCHITECTURE.md; right: kept by a test");
}

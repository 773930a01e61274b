//! Which module of a crate uses which, worked out from the paths in their sources.
//!
//! A re-export is followed to the module that defines the item. Calls of methods have no path and are not seen, but
//! the caller got the value from somewhere, and that path is seen.

use std::collections::BTreeMap;

use super::paths::{Written, written};

/// The names of a module below the root of its crate; the root has none.
pub(crate) type Module = Vec<String>;

/// One module uses something that another defines.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Arrow {
    pub(crate) from: Module,
    pub(crate) to: Module,
    /// File and line of the use.
    pub(crate) at: String,
}

/// The modules of one crate, each with its file and the paths in it.
struct Sources<'a>(BTreeMap<Module, (&'a str, Vec<Written>)>);

/// A path through re-exports longer than this goes in circles.
const MAX_STEPS: usize = 16;

/// What each module of a crate uses of the others. The files are pairs of a path in the crate's `src` and its text; each
/// module has a file of its own.
pub(crate) fn arrows(files: &[(&str, String)]) -> Vec<Arrow> {
    let sources = Sources::read(files);
    let mut arrows = Vec::new();
    for (from, (file, paths)) in &sources.0 {
        for path in paths {
            let to = sources.resolve(from, &path.segments, 0);
            let at = || format!("{file}:{}", path.line);
            arrows.extend(to.filter(|to| to != from).map(|to| Arrow { from: from.clone(), to, at: at() }));
        }
    }
    arrows
}

impl<'a> Sources<'a> {
    fn read(files: &'a [(&str, String)]) -> Self {
        let modules: Vec<Module> = files.iter().map(|(file, _)| module_of(file)).collect();
        let read = |(file, text): &'a (&str, String)| {
            let module = module_of(file);
            let children = modules.iter().filter_map(|other| match other.split_last() {
                Some((name, parent)) if parent == module => Some(name.as_str()),
                _ => None,
            });
            let roots: Vec<&str> = ["crate", "self", "super"].into_iter().chain(children).collect();
            (module, (*file, written(text, &roots)))
        };
        Self(files.iter().map(read).collect())
    }

    /// The module that defines what a path in the module `from` leads to; `None` if it leads out of the crate.
    fn resolve(&self, from: &Module, path: &[String], steps: usize) -> Option<Module> {
        let (first, mut rest) = path.split_first()?;
        let mut module = match first.as_str() {
            "crate" => Module::new(),
            "self" => from.clone(),
            "super" => from.split_last()?.1.to_vec(),
            name => self.child(from, name)?,
        };
        while let Some((name, behind)) = rest.split_first() {
            if name == "super" {
                module.pop();
            } else if let Some(child) = self.child(&module, name) {
                module = child;
            } else {
                let step = (steps < MAX_STEPS).then(|| self.imported(&module, name)).flatten();
                return match step {
                    Some(path) => self.resolve(&module, &[path, behind].concat(), steps + 1),
                    None => Some(module),
                };
            }
            rest = behind;
        }
        Some(module)
    }

    fn child(&self, module: &Module, name: &str) -> Option<Module> {
        let child = [module.as_slice(), &[name.to_owned()]].concat();
        self.0.contains_key(&child).then_some(child)
    }

    /// What a module imports under this name, by which others can reach it too.
    fn imported(&self, module: &Module, name: &str) -> Option<&[String]> {
        let (_, paths) = self.0.get(module)?;
        let import = paths.iter().find(|path| path.known_as.as_deref() == Some(name))?;
        Some(&import.segments)
    }
}

/// `a/b.rs` and `a/b/mod.rs` are the module `a::b`.
fn module_of(file: &str) -> Module {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let mut names: Module = path.split('/').map(Into::into).collect();
    if names.last().is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str())) {
        names.pop();
    }
    names
}

#[cfg(test)]
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let files: Vec<(&str, String)> = files.iter().map(|(file, text)| (*file, (*text).into())).collect();
    let name = |module: &Module| if module.is_empty() { "crate".into() } else { module.join("::") };
    let arrows = arrows(&files);
    arrows.iter().map(|arrow| format!("{} -> {} {}", name(&arrow.from), name(&arrow.to), arrow.at)).collect()
}

#[test]
fn arrows_lead_to_the_module_that_defines_the_item() {
    let files = [
        ("lib.rs", "mod a; mod b;\npub use b::{c::D, e};"),
        ("a.rs", "use crate::D;\nfn f() { crate::b::g(); crate::e(); std::mem::take(x); }"),
        ("b/mod.rs", "mod c;\nuse c::D;\npub fn e() {}\npub fn g() -> D { c::h() }"),
        ("b/c.rs", "pub struct D;\nuse super::g;\nfn i() { super::super::a::j(); }"),
    ];
    let expected = [
        "crate -> b::c lib.rs:2",
        "crate -> b lib.rs:2",
        "a -> b::c a.rs:1",
        "a -> b a.rs:2",
        "a -> b a.rs:2",
        "b -> b::c b/mod.rs:2",
        "b -> b::c b/mod.rs:4",
        "b::c -> b b/c.rs:2",
        "b::c -> a b/c.rs:3",
    ];
    assert_eq!(found(&files), expected);
}

#[test]
fn re_exports_in_a_circle_end() {
    let files = [("lib.rs", "pub use a::X;"), ("a.rs", "pub use crate::X;")];
    assert!(found(&files).len() <= 2);
}

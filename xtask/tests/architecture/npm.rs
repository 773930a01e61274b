//! The packages that the page is made with, as its lock names them.

use serde_json::Value;

use crate::project::Project;

/// Name and licence of each package that `web/package.json` names.
pub(crate) fn direct(project: &Project) -> Vec<(String, String)> {
    direct_in(&lock(project))
}

/// Name and licence of each package that can become part of the page, in the order of the lock. What only builds or tests it
/// does not bind those who use it.
pub(crate) fn shipped(project: &Project) -> Vec<(String, String)> {
    shipped_in(&lock(project))
}

fn lock(project: &Project) -> Value {
    serde_json::from_str(&project.read("web/package-lock.json")).expect("npm writes JSON")
}

fn direct_in(lock: &Value) -> Vec<(String, String)> {
    let packages = &lock["packages"];
    let named = ["dependencies", "devDependencies"].map(|list| packages[""][list].as_object());
    let names = named.into_iter().flatten().flat_map(serde_json::Map::keys);
    names.map(|name| (name.clone(), licence(&packages[&format!("node_modules/{name}")]))).collect()
}

fn shipped_in(lock: &Value) -> Vec<(String, String)> {
    let packages = lock["packages"].as_object().expect("a lock lists packages");
    let is_shipped = |path: &str, package: &Value| {
        !path.is_empty() && package["dev"] != true && package["devOptional"] != true
    };
    let shipped = packages.iter().filter(|(path, package)| is_shipped(path, package));
    shipped.map(|(path, package)| (path.clone(), licence(package))).collect()
}

fn licence(package: &Value) -> String {
    package["license"].as_str().unwrap_or("no licence").into()
}

#[test]
fn packages_are_read_from_the_lock() {
    let lock = serde_json::json!({ "packages": {
        "": { "dependencies": { "a": "1" }, "devDependencies": { "@b/c": "2" } },
        "node_modules/a": { "license": "MIT" },
        "node_modules/a/node_modules/d": { "license": "ISC" },
        "node_modules/@b/c": { "dev": true },
    } });
    let pair = |name: &str, licence: &str| (name.to_owned(), licence.to_owned());
    assert_eq!(direct_in(&lock), [pair("a", "MIT"), pair("@b/c", "no licence")]);
    assert_eq!(
        shipped_in(&lock),
        [pair("node_modules/a", "MIT"), pair("node_modules/a/node_modules/d", "ISC")]
    );
}

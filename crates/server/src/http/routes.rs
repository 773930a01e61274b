//! The routes of the page, as its own list names them: which addresses there are, and what each is about.

use serde::Deserialize;

/// Where a page has the list.
pub(crate) const FILE: &str = "routes.json";

/// The routes of a page.
#[derive(Debug, Default)]
pub(crate) struct Routes(Vec<Route>);

/// A route: its address, and what people read who meet a link to it elsewhere.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Route {
    /// As `/game/:id`; a segment with a colon stands for any.
    pub(crate) path: String,
    /// Without it the page's own.
    #[serde(default)]
    pub(crate) title: Option<String>,
    /// Without it the page's own.
    #[serde(default)]
    pub(crate) description: Option<String>,
}

impl Routes {
    /// Reads the list; without one there is the front page alone.
    pub(crate) fn parse(list: Option<&[u8]>) -> Result<Self, serde_json::Error> {
        let mut routes: Vec<Route> = list.map_or(Ok(Vec::new()), serde_json::from_slice)?;
        if !routes.iter().any(|route| route.path == "/") {
            routes.push(Route { path: "/".into(), title: None, description: None });
        }
        Ok(Self(routes))
    }

    /// The route of an address, and the value of its first parameter.
    pub(crate) fn find<'a>(&self, path: &'a str) -> Option<(&Route, Option<&'a str>)> {
        let segments: Vec<&str> = path.split('/').collect();
        self.0.iter().find_map(|route| {
            let wanted: Vec<&str> = route.path.split('/').collect();
            let fits = |(wanted, given): (&&str, &&str)| match wanted.strip_prefix(':') {
                Some(_) => !given.is_empty(),
                None => wanted == given,
            };
            if wanted.len() != segments.len() || !wanted.iter().zip(&segments).all(fits) {
                return None;
            }
            let first = wanted.iter().position(|segment| segment.starts_with(':'));
            Some((route, first.map(|index| segments[index])))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_route_segment_by_segment() {
        let list =
            br#"[{ "path": "/lobby", "title": "Lobby" }, { "path": "/game/:id" }, { "path": "/a/:b/c" }]"#;
        let routes = Routes::parse(Some(list)).unwrap();
        let find = |path| routes.find(path).map(|(route, value)| (route.path.as_str(), value));
        for (path, expected) in [
            ("/", Some(("/", None))),
            ("/lobby", Some(("/lobby", None))),
            ("/game/0199", Some(("/game/:id", Some("0199")))),
            ("/a/x/c", Some(("/a/:b/c", Some("x")))),
            ("/lobby/", None),
            ("/Lobby", None),
            ("/game", None),
            ("/game/", None),
            ("/game/1/2", None),
            ("//lobby", None),
            ("", None),
        ] {
            assert_eq!(find(path), expected, "{path}");
        }
        assert!(Routes::parse(None).unwrap().find("/").is_some());
        assert!(Routes::parse(Some(b"[1]")).is_err());
    }
}

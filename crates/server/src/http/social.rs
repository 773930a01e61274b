//! What other sites show of a link to the page: tags in its head, with absolute addresses.

use std::collections::HashMap;
use std::sync::Arc;

use axum::http::{HeaderMap, header};
use futures_util::future::BoxFuture;

use crate::http::routes::Route;

/// Where the page's `index.html` has room for the tags.
pub(crate) const MARK: &str = "<!-- social -->";

/// The picture of pages that have none of their own.
const PICTURE: &str = "/social.png";

/// What the page is called.
const NAME: &str = "Catercorner";

/// What is said of pages that say nothing of themselves.
const USUAL: &str = "Four colours, from four corners, touching only corner to corner: play against the computer or \
                     against people, at once.";

/// What one address is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Subject {
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    /// The path of a picture.
    pub(crate) picture: Option<String>,
}

/// Finds what an address is about, from the value of its parameter; nothing if there is no such thing.
type Finder = Arc<dyn Fn(String) -> BoxFuture<'static, Option<Subject>> + Send + Sync>;

/// Who knows what addresses are about, by the paths of their routes.
#[derive(Clone, Default)]
pub(crate) struct Subjects(HashMap<&'static str, Finder>);

impl Subjects {
    /// Has `finder` say what the addresses of this route are about.
    pub(crate) fn with<F: Future<Output = Option<Subject>> + Send + 'static>(
        mut self,
        path: &'static str,
        finder: impl Fn(String) -> F + Send + Sync + 'static,
    ) -> Self {
        self.0.insert(path, Arc::new(move |value| Box::pin(finder(value))));
        self
    }

    /// What an address is about; nothing if there is no such thing.
    pub(crate) async fn find(&self, route: &Route, value: Option<&str>) -> Option<Subject> {
        let usual =
            Subject { title: route.title.clone(), description: route.description.clone(), picture: None };
        match (self.0.get(route.path.as_str()), value) {
            (Some(finder), Some(value)) => {
                let found = finder(decoded(value)).await?;
                Some(Subject {
                    title: found.title.or(usual.title),
                    description: found.description.or(usual.description),
                    picture: found.picture,
                })
            }
            _ => Some(usual),
        }
    }
}

/// The address of a path, and its subject, at the position that the query names: a link to one move of a game or a study
/// has its picture. The rest of a query is about the page alone.
pub(crate) fn at_position(path: &str, query: &str, subject: Option<Subject>) -> (String, Option<Subject>) {
    let is_position = |pair: &&str| {
        let number = pair.strip_prefix("ply=").or_else(|| pair.strip_prefix("node="));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let Some(position) = query.split('&').find(is_position) else {
        return (path.to_owned(), subject);
    };
    match subject {
        Some(Subject { picture: Some(picture), title, description }) => {
            let picture = Some(format!("{picture}?{position}"));
            (format!("{path}?{position}"), Some(Subject { title, description, picture }))
        }
        other => (path.to_owned(), other),
    }
}

/// The page with the tags of an address, and with its title.
pub(crate) fn with_tags(index: &str, subject: &Subject, origin: Option<&str>, address: &str) -> String {
    let title = subject.title.as_ref().map_or_else(|| NAME.to_owned(), |title| format!("{title} · {NAME}"));
    let description = subject.description.as_deref().unwrap_or(USUAL);
    let picture = subject.picture.as_deref().unwrap_or(PICTURE);
    let mut tags = vec![
        ("property", "og:site_name", NAME.to_owned()),
        ("property", "og:type", "website".to_owned()),
        ("property", "og:title", title.clone()),
        ("property", "og:description", description.to_owned()),
    ];
    if let Some(origin) = origin {
        tags.push(("property", "og:url", format!("{origin}{address}")));
        tags.push(("property", "og:image", format!("{origin}{picture}")));
        tags.push(("name", "twitter:card", "summary_large_image".to_owned()));
    }
    let line = |(kind, name, content): &(&str, &str, String)| {
        format!("<meta {kind}=\"{name}\" content=\"{}\" />", escaped(content))
    };
    let lines: Vec<String> = tags.iter().map(line).collect();
    let tagged = index.replacen(MARK, &lines.join("\n    "), 1);
    match &subject.title {
        Some(_) => with_title(&tagged, &title),
        None => tagged,
    }
}

fn with_title(index: &str, title: &str) -> String {
    let (Some(start), Some(end)) = (index.find("<title>"), index.find("</title>")) else {
        return index.to_owned();
    };
    format!("{}<title>{}{}", &index[..start], escaped(title), &index[end..])
}

/// Where people find this server: as configured, or as the request says. What a proxy says is only there if it is believed.
pub(crate) fn origin(configured: Option<&str>, headers: &HeaderMap) -> Option<String> {
    if let Some(origin) = configured {
        return Some(origin.trim_end_matches('/').to_owned());
    }
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    let is_safe = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    let scheme = if is_safe { "https" } else { "http" };
    (!host.is_empty() && host.chars().all(is_plain)).then(|| format!("{scheme}://{host}"))
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// A segment of an address, with what `%` stands for.
fn decoded(segment: &str) -> String {
    let mut bytes = Vec::with_capacity(segment.len());
    let mut rest = segment.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits =
            after.get(..2).filter(|_| byte == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(value) => {
                bytes.push(value);
                rest = &after[2..];
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "<head>\n    <!-- social -->\n    <title>Catercorner</title></head>";

    #[test]
    fn nothing_that_is_said_of_a_page_can_leave_its_tag() {
        let subject = Subject {
            title: Some("\"><script>alert('1')</script>".into()),
            description: Some("a & b".into()),
            picture: None,
        };
        let page = with_tags(INDEX, &subject, Some("https://play.example.org"), "/x\"y");
        assert!(!page.contains("<script"), "{page}");
        assert!(page.contains("content=\"a &amp; b\""), "{page}");
        assert!(page.contains("content=\"https://play.example.org/x&quot;y\""), "{page}");
        assert!(page.contains(
            "<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; · Catercorner</title>"
        ));
    }

    #[test]
    fn a_page_without_a_subject_keeps_its_title_and_has_the_usual_tags() {
        let page = with_tags(INDEX, &Subject::default(), Some("http://localhost:1"), "/");
        assert!(page.contains("<title>Catercorner</title>") && !page.contains(MARK));
        assert!(page.contains("property=\"og:image\" content=\"http://localhost:1/social.png\""), "{page}");
        let nowhere = with_tags(INDEX, &Subject::default(), None, "/");
        assert!(nowhere.contains("og:title") && !nowhere.contains("og:image"));
    }

    #[test]
    fn a_link_to_a_position_has_its_picture() {
        let game = Subject { picture: Some("/picture.png".into()), ..Subject::default() };
        let at = |query: &str, subject: &Subject| {
            let (address, subject) = at_position("/game/1/study", query, Some(subject.clone()));
            (address, subject.and_then(|subject| subject.picture).unwrap_or_default())
        };
        let shown = ("/game/1/study?ply=12".to_owned(), "/picture.png?ply=12".to_owned());
        assert_eq!(at("analyse&ply=12", &game), shown);
        assert_eq!(at("node=3", &game).1, "/picture.png?node=3");
        for odd in ["", "ply=", "ply=-1", "ply=1%22", "apply=1", "ply"] {
            assert_eq!(at(odd, &game), ("/game/1/study".into(), "/picture.png".into()), "{odd}");
        }
        assert_eq!(at("ply=12", &Subject::default()), ("/game/1/study".into(), String::new()));
    }

    #[test]
    fn a_host_that_is_none_makes_no_address() {
        let with = |host: &'static str| HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]);
        assert_eq!(origin(None, &with("localhost:8420")), Some("http://localhost:8420".into()));
        assert_eq!(origin(None, &with("a\"b")), None);
        assert_eq!(origin(Some("https://x.org/"), &with("a")), Some("https://x.org".into()));
        let mut proxied = with("x.org");
        proxied.insert("x-forwarded-proto", "https".parse().unwrap());
        assert_eq!(origin(None, &proxied), Some("https://x.org".into()));
    }

    #[test]
    fn segments_are_read_as_browsers_write_them() {
        assert_eq!(decoded("J%C3%BCrgen%20X"), "Jürgen X");
        for odd in ["100%", "%zz", "%e"] {
            assert_eq!(decoded(odd), odd);
        }
    }
}

//! How a request says who asks. What checks where a request comes from and what looks for the caller read the headers here, so that
//! they never differ about which of the two ways counts.

use axum::http::{HeaderMap, HeaderValue, header};

/// The secret of a token in the `Authorization` header. A request that has one is the token's alone: its cookies count for
/// nothing, whether the token is valid or not.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get_all(header::AUTHORIZATION).iter().find_map(secret)
}

/// The scheme of `Authorization` is the same in any case.
fn secret(line: &HeaderValue) -> Option<&str> {
    let (scheme, secret) = line.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| secret.trim())
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn authorization(lines: &[&str]) -> HeaderMap {
        let line = |line: &&str| (header::AUTHORIZATION, HeaderValue::from_str(line).unwrap());
        let mut headers = HeaderMap::new();
        lines.iter().map(line).for_each(|(name, value)| _ = headers.append(name, value));
        headers
    }

    #[test]
    fn only_a_bearer_token_is_one() {
        for (lines, expected) in [
            (&["Bearer abc"][..], Some("abc")),
            (&["bearer abc"], Some("abc")),
            (&["Basic YTpi", "BEARER  abc"], Some("abc")),
            (&["Bearer "], Some("")),
            (&["Basic YTpi"], None),
            (&["Bearerabc"], None),
            (&["Bearer"], None),
            (&[], None),
        ] {
            assert_eq!(bearer(&authorization(lines)), expected, "{lines:?}");
        }
    }
}

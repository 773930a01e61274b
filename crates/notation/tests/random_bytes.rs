//! Random and mutated bytes are read as records or refused, and never cause a panic.
#![allow(clippy::unwrap_used)]

mod common;

use common::{all_variants, generator, random_game};
use notation::Record;
use rand::RngExt;

fn mutated(bytes: &[u8], random: &mut impl RngExt) -> Vec<u8> {
    const TOKENS: [&[u8]; 12] =
        [b"(", b")", b";", b"[", b"]", b"\\", b"AE[a1]", b"A1[a1]", b"PL[1]", b"B[]", b"RU[duo]", b"\xff"];
    let mut bytes = bytes.to_vec();
    for _ in 0..random.random_range(1..6) {
        let at = random.random_range(0..bytes.len());
        match random.random_range(0..5) {
            0 => bytes[at] = random.random_range(0..=255),
            1 => drop(bytes.remove(at)),
            2 => bytes.truncate(at + 1),
            3 => {
                let token = TOKENS[random.random_range(0..TOKENS.len())];
                bytes.splice(at..at, token.iter().copied());
            }
            _ => {
                let end = random.random_range(at..bytes.len());
                let part = bytes[at..end].to_vec();
                let to = random.random_range(0..bytes.len());
                bytes.splice(to..to, part);
            }
        }
    }
    bytes
}

#[test]
fn mutated_records_are_read_or_refused() {
    let mut random = generator(7);
    let all = all_variants();
    let mut read = 0;
    for number in 0..1_500 {
        let variant = &all[number % all.len()];
        let game = Record::of_game(&random_game(variant, number as u64, 12), &["A".into(), "B".into()]);
        let bytes = mutated(game.to_string().as_bytes(), &mut random);
        read += usize::from(notation::fuzz_record(&bytes));
    }
    assert!(read > 200, "only {read} of the mutated records could be read");
}

#[test]
fn random_bytes_are_read_or_refused() {
    const ALPHABET: &[u8] = b"(((;;;)))[[]]\\ABW1234CGMEPL a1b2,:\n\xc3\xa4";
    let mut random = generator(8);
    for _ in 0..20_000 {
        let length = random.random_range(0..60);
        let mut bytes = b"(;GM[Blokus Duo]".to_vec();
        bytes.extend((0..length).map(|_| ALPHABET[random.random_range(0..ALPHABET.len())]));
        if let Ok(record) = Record::parse(&bytes) {
            assert_eq!(Record::parse(record.to_string().as_bytes()), Ok(record));
        }
    }
}

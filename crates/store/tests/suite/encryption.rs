//! The connection to a PostgreSQL: encrypted if its address says so, and then to the right one alone.

use store::Store;
use testing::Postgres;

/// Whether a database can be opened with these settings at the end of its address.
async fn opens(address: &str, settings: &str) -> bool {
    match Store::open(&format!("{address}?{settings}")).await {
        Ok(store) => {
            store.close().await;
            true
        }
        Err(_) => false,
    }
}

#[tokio::test]
async fn an_encrypted_connection_is_made_and_the_certificate_checked() {
    let postgres = Postgres::encrypted();
    let address = postgres.database();
    let root = format!("sslrootcert={}", postgres.authority().display());
    for (settings, expected, why) in [
        ("sslmode=disable".to_owned(), false, "it lets in nobody without encryption"),
        ("sslmode=prefer".to_owned(), true, "it is encrypted if it can be"),
        ("sslmode=require".to_owned(), true, "whoever it is"),
        ("sslmode=verify-full".to_owned(), false, "nobody known has signed the certificate"),
        (format!("sslmode=verify-ca&{root}"), true, "the authority that was named has signed it"),
        (format!("sslmode=verify-full&{root}"), true, "so is its address"),
    ] {
        assert_eq!(opens(&address, &settings).await, expected, "{settings}: {why}");
    }
    let elsewhere = address.replace("127.0.0.1", "localhost");
    assert!(
        !opens(&elsewhere, &format!("sslmode=verify-full&{root}")).await,
        "another name than the certificate's"
    );
}

#[tokio::test]
async fn who_asks_for_encryption_gets_no_other_connection() {
    let address = Postgres::shared().database();
    assert!(!opens(&address, "sslmode=require").await);
    assert!(opens(&address, "sslmode=prefer").await);
}

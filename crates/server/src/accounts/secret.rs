//! Secrets: passwords that are slow to guess, and tokens that cannot be guessed at all.

use std::fmt::Write as _;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use ids::SecretHash;
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::http::error::{ApiError, Result};

/// Hashing passwords takes much memory and a whole processor: this many run at the same time, the others wait.
const AT_ONCE: usize = 2;

/// Hashes and checks passwords with argon2id.
pub(crate) struct Passwords {
    gate: Semaphore,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Self { gate: Semaphore::new(AT_ONCE) }
    }

    pub(crate) async fn hash(&self, password: String) -> Result<String> {
        self.slowly(move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.map(|hash| hash.to_string()).map_err(ApiError::internal)
        })
        .await?
    }

    /// Whether it is the password behind the hash. Without a hash it takes as long and is not: whether an
    /// account exists cannot be told from the time.
    pub(crate) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool> {
        self.slowly(move || match &hash {
            Some(hash) => argon2::password_hash::phc::PasswordHash::new(hash)
                .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()),
            None => {
                let _ = Argon2::default().hash_password(password.as_bytes());
                false
            }
        })
        .await
    }

    async fn slowly<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let _permit = self.gate.acquire().await.map_err(ApiError::internal)?;
        tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)
    }
}

/// A new secret of 256 bits, as text.
pub(crate) fn new_secret() -> Result<String> {
    let mut bytes = [0u8; 32];
    SysRng.try_fill_bytes(&mut bytes).map_err(ApiError::internal)?;
    Ok(hex(&bytes))
}

/// What is stored of a secret. It is found by this, so no comparison of secrets takes a telling time; and a
/// secret of 256 random bits needs no salt.
pub(crate) fn fingerprint(secret: &str) -> SecretHash {
    SecretHash::new(hex(&Sha256::digest(secret.as_bytes())))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

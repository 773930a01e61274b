//! A connection to the database that breaks between a commit and its answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::future::join_all;
use store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::database::{Database, append, event, game, numbers};

/// Stands between a store and its database.
struct Proxy {
    /// Where the store finds the database.
    address: String,
    loses_next_commit: Arc<AtomicBool>,
}

impl Proxy {
    async fn start(database: &str) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let own = listener.local_addr().unwrap();
        let (user, rest) = database.split_once('@').unwrap();
        let (server, name) = rest.split_once('/').unwrap();
        let (address, server) = (format!("{user}@{own}/{name}"), server.to_owned());
        let loses_next_commit = Arc::<AtomicBool>::default();
        let loses = loses_next_commit.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass_on(client, server.clone(), loses.clone()));
            }
        });
        Self { address, loses_next_commit }
    }

    /// Lets the database commit once more, and breaks the connection instead of passing the answer on.
    fn lose_next_commit(&self) {
        self.loses_next_commit.store(true, Ordering::SeqCst);
    }

    fn has_lost_it(&self) -> bool {
        !self.loses_next_commit.load(Ordering::SeqCst)
    }
}

async fn pass_on(mut client: TcpStream, server: String, loses_next_commit: Arc<AtomicBool>) {
    let mut server = TcpStream::connect(server).await.unwrap();
    let (mut sent, mut answer) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        tokio::select! {
            length = client.read(&mut sent) => {
                let Ok(1..) = length else { return };
                let sent = &sent[..length.unwrap()];
                server.write_all(sent).await.unwrap();
                let is_commit = sent.windows(6).any(|word| word == b"COMMIT");
                if is_commit && loses_next_commit.swap(false, Ordering::SeqCst) {
                    assert_ne!(server.read(&mut answer).await.unwrap(), 0, "the database answers a COMMIT");
                    return;
                }
            }
            length = server.read(&mut answer) => {
                let Ok(1..) = length else { return };
                if client.write_all(&answer[..length.unwrap()]).await.is_err() {
                    return;
                }
            }
        }
    }
}

#[tokio::test]
async fn what_was_stored_without_an_answer_counts_as_stored() {
    let proxy = Proxy::start(&Database::postgres().address).await;
    let store = Store::open(&proxy.address).await.unwrap();
    for id in ["1", "2"] {
        store.create_game(&game(id), &[event(1)]).await.unwrap();
    }
    proxy.lose_next_commit();
    store.append(append("1", [2, 3])).await.unwrap();
    assert!(proxy.has_lost_it());
    proxy.lose_next_commit();
    let group = [append("1", [4]), append("2", [2]), append("2", [3])];
    for result in join_all(group.map(|append| store.append(append))).await {
        result.unwrap();
    }
    assert!(proxy.has_lost_it());
    assert_eq!(numbers(&store, "1").await, [1, 2, 3, 4]);
    assert_eq!(numbers(&store, "2").await, [1, 2, 3]);
}

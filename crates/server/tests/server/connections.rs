//! Connections as strangers misuse them: too many, too slow, too long.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::PATIENCE;
use crate::site::Site;

/// Waits for the end of a connection; returns what came before it.
async fn end_of(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    // A connection may also be reset.
    let _ = read.expect("an end in time");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn a_connection_without_a_request_is_closed() {
    let site = Site::start_with(|config| config.header_timeout = 1).await;
    let mut silent = TcpStream::connect(site.address()).await.unwrap();
    assert_eq!(end_of(&mut silent).await, "");
    let mut dribbling = TcpStream::connect(site.address()).await.unwrap();
    dribbling.write_all(b"GET /health HTTP/1.1\r\nhost: here\r\nx: ").await.unwrap();
    end_of(&mut dribbling).await;
    let mut idle = TcpStream::connect(site.address()).await.unwrap();
    idle.write_all(b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n").await.unwrap();
    let answer = end_of(&mut idle).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("alive\n"), "{answer}");
}

#[tokio::test]
async fn a_request_that_dribbles_its_body_is_ended() {
    let site = Site::start_with(|config| config.request_timeout = 1).await;
    let mut stream = TcpStream::connect(site.address()).await.unwrap();
    let head = "POST /api/records HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let (mut reader, mut writer) = stream.into_split();
    let dribble = async {
        while writer.write_all(b" ").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let answer = async {
        let mut bytes = Vec::new();
        let _ = reader.read_to_end(&mut bytes).await;
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let ended = async { tokio::join!(dribble, answer).1 };
    let answer = tokio::time::timeout(PATIENCE, ended).await.expect("an end in time");
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
}

#[tokio::test]
async fn an_address_has_as_many_connections_as_it_may_have() {
    let site = Site::start_with(|config| config.connections_per_address = 3).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(site.address()).await.unwrap();
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n").await.unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).await.unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
        open.push(stream);
    }
    let mut further = TcpStream::connect(site.address()).await.unwrap();
    let refused = end_of(&mut further).await;
    assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("too many connections"), "{refused}");
    drop(open);
    // The server notices the ends of the others in its own time.
    loop {
        let mut stream = TcpStream::connect(site.address()).await.unwrap();
        let request = b"GET /health HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
        let sent = stream.write_all(request).await;
        if sent.is_ok() && end_of(&mut stream).await.starts_with("HTTP/1.1 200") {
            break;
        }
    }
}

#[tokio::test]
async fn a_socket_counts_as_a_connection_until_it_is_closed() {
    let site = Site::start_with(|config| config.connections = 2).await;
    let sockets = (site.stranger().socket().await, site.stranger().socket().await);
    let mut further = TcpStream::connect(site.address()).await.unwrap();
    assert!(end_of(&mut further).await.starts_with("HTTP/1.1 503"));
    drop(sockets);
}

#[tokio::test]
async fn a_head_that_is_too_long_is_refused_before_it_is_all_kept() {
    let site = Site::start().await;
    let mut stream = TcpStream::connect(site.address()).await.unwrap();
    let long = format!("GET /health HTTP/1.1\r\nhost: here\r\nx: {}", "x".repeat(100 << 10));
    let _ = stream.write_all(long.as_bytes()).await;
    let answer = end_of(&mut stream).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
}

#[tokio::test]
async fn a_frame_that_is_too_long_is_refused_by_its_head() {
    let site = Site::start().await;
    let mut stream = TcpStream::connect(site.address()).await.unwrap();
    let open = "GET /api/socket?v=2 HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    stream.write_all(open.as_bytes()).await.unwrap();
    // The head of a text frame of 16 MiB, and not a byte of it: whoever waited for the rest would wait for ever.
    let mut head = vec![0x81, 0xff];
    head.extend((16_u64 << 20).to_be_bytes());
    head.extend([1, 2, 3, 4]);
    stream.write_all(&head).await.unwrap();
    let answer = end_of(&mut stream).await;
    assert!(answer.contains(r#""type":"bye""#) && answer.contains("too_large"), "{answer}");
}

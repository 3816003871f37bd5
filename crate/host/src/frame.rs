//! Frames: a little-endian u32 length and that many bytes of JSON. Native messaging and the local socket use
//! the same shape. The native-messaging length is in native byte order, and every platform a browser with
//! extensions runs on is little-endian.
//!
//! The sender keeps the limit. A receiver that meets a longer frame skips it in small pieces, so that the
//! stream stays in step and the claimed length costs no memory.

use std::io;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// Memory given to a frame before its bytes arrive. The length is a claim of the other side.
const FIRST_BUFFER: usize = 64 * 1024;

/// What a read gave.
#[derive(Debug, PartialEq, Eq)]
pub enum Incoming {
    /// The bytes of one frame.
    Frame(Vec<u8>),
    /// A frame above the limit. Its bytes were read and dropped.
    TooLarge {
        /// What it claimed to hold.
        bytes: u32,
    },
}

/// Reads one frame; `None` at the end of the stream between frames. An end within a frame is an error.
/// Not cancellation safe: a dropped future loses the bytes it read.
pub async fn read<R: AsyncRead + Unpin>(reader: &mut R, limit: u32) -> io::Result<Option<Incoming>> {
    let mut header = [0_u8; 4];
    match reader.read(&mut header[..1]).await? {
        0 => return Ok(None),
        _ => reader.read_exact(&mut header[1..]).await?,
    };
    let bytes = u32::from_le_bytes(header);
    if bytes > limit {
        skip(reader, u64::from(bytes)).await?;
        return Ok(Some(Incoming::TooLarge { bytes }));
    }
    let expected = bytes as usize;
    let mut frame = Vec::with_capacity(expected.min(FIRST_BUFFER));
    reader.take(u64::from(bytes)).read_to_end(&mut frame).await?;
    if frame.len() < expected {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(Incoming::Frame(frame)))
}

async fn skip<R: AsyncRead + Unpin>(reader: &mut R, bytes: u64) -> io::Result<()> {
    let skipped = tokio::io::copy(&mut reader.take(bytes), &mut tokio::io::sink()).await?;
    if skipped < bytes { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
}

/// Writes one frame and flushes it. The caller has checked the size against the hop's limit; a length that
/// does not fit the header is an error and writes nothing.
pub async fn write<W: AsyncWrite + Unpin>(writer: &mut W, json: &[u8]) -> io::Result<()> {
    let length = u32::try_from(json.len())
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "a frame of 4 GiB or more"))?;
    writer.write_all(&length.to_le_bytes()).await?;
    writer.write_all(json).await?;
    writer.flush().await
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read_all(mut bytes: &[u8], limit: u32) -> Vec<Incoming> {
        let mut frames = Vec::new();
        while let Some(frame) = read(&mut bytes, limit).await.unwrap() {
            frames.push(frame);
        }
        frames
    }

    async fn written(frames: &[&[u8]]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for frame in frames {
            write(&mut bytes, frame).await.unwrap();
        }
        bytes
    }

    #[tokio::test]
    async fn frames_come_back_as_written_and_in_order() {
        let bytes = written(&[b"{}", b"", b"[1,2]"]).await;
        let expected: Vec<_> = ["{}", "", "[1,2]"].map(|text| Incoming::Frame(text.into())).into();
        assert_eq!(read_all(&bytes, 100).await, expected);
    }

    #[tokio::test]
    async fn a_frame_above_the_limit_is_skipped_and_the_next_is_read() {
        let long = vec![b'x'; 200_000];
        let bytes = written(&[&long, b"{}"]).await;
        let expected = vec![Incoming::TooLarge { bytes: 200_000 }, Incoming::Frame(b"{}".to_vec())];
        assert_eq!(read_all(&bytes, 199_999).await, expected);
    }

    #[tokio::test]
    async fn an_end_within_a_frame_is_an_error() {
        let bytes = written(&[b"{\"a\":1}"]).await;
        for cut in [1, 3, 4, 8] {
            assert!(read(&mut &bytes[..cut], 100).await.is_err(), "cut after {cut} bytes");
        }
        assert_eq!(read(&mut &bytes[..0], 100).await.unwrap(), None);
    }
}

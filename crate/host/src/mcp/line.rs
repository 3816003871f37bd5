//! Lines of bounded length. A longer one is skipped as it arrives; its two ends are kept, because that is
//! where the request's id stands and the caller must not wait for an answer that cannot come.

use std::io;
use tokio::io::{AsyncBufRead, AsyncBufReadExt};

/// Kept from each end of a line that is too long.
const END: usize = 256;

/// What a read gave.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line without its end.
    Whole(Vec<u8>),
    /// A line above the limit, skipped.
    TooLong {
        /// Its length.
        bytes: usize,
        /// Its first bytes.
        head: Vec<u8>,
        /// Its last bytes.
        tail: Vec<u8>,
    },
}

/// The next line, or `None` at the end of the stream. Bytes after the last line end count as a line.
pub async fn read<R: AsyncBufRead + Unpin>(reader: &mut R, limit: usize) -> io::Result<Option<Line>> {
    let mut kept = Vec::new();
    let mut tail: Vec<u8> = Vec::new();
    let mut bytes = 0;
    loop {
        let available = reader.fill_buf().await?;
        if available.is_empty() && bytes == 0 {
            return Ok(None);
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let piece = &available[..end.unwrap_or(available.len())];
        let ended = end.is_some() || available.is_empty();
        let used = piece.len() + usize::from(end.is_some());
        bytes += piece.len();
        if bytes <= limit {
            kept.extend_from_slice(piece);
        } else {
            if tail.is_empty() {
                tail = kept.split_off(kept.len().min(END));
                kept.shrink_to_fit();
            }
            tail.extend_from_slice(piece);
            tail.drain(..tail.len().saturating_sub(END));
        }
        reader.consume(used);
        if ended && (bytes > 0 || end.is_some()) {
            return Ok(Some(if bytes <= limit {
                Line::Whole(kept)
            } else {
                Line::TooLong { bytes, head: kept, tail }
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn lines(input: &[u8], limit: usize) -> Vec<Line> {
        let mut reader = tokio::io::BufReader::with_capacity(7, input);
        let mut lines = Vec::new();
        while let Some(line) = read(&mut reader, limit).await.unwrap() {
            lines.push(line);
        }
        lines
    }

    #[tokio::test]
    async fn lines_come_whole_with_or_without_a_last_end() {
        let whole = |text: &str| Line::Whole(text.into());
        assert_eq!(lines(b"first line\n\nlast", 100).await, [whole("first line"), whole(""), whole("last")]);
        assert_eq!(lines(b"", 100).await, []);
    }

    #[tokio::test]
    async fn a_long_line_is_skipped_with_its_ends_kept_and_the_next_is_read() {
        let mut input = format!("head{}tail\n", "x".repeat(1000)).into_bytes();
        input.extend_from_slice(b"next\n");
        let read = lines(&input, 999).await;
        let Line::TooLong { bytes, head, tail } = &read[0] else { panic!("{read:?}") };
        assert_eq!((*bytes, head.len(), tail.len()), (1008, END, END));
        assert!(head.starts_with(b"headxx") && tail.ends_with(b"xxtail"));
        assert_eq!(read[1], Line::Whole(b"next".to_vec()));
    }
}

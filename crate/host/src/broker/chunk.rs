//! Frames towards the browser. Chromium closes the port on a frame above 1 MiB, which would end every call in
//! flight, so a longer message goes in pieces.

use crate::codec::encode;
use transom_wire::hop::native::ToWorker;
use transom_wire::limits::{CHUNK_TEXT, HOST_TO_BROWSER_FRAME, JOINED_MESSAGE};

/// A message that is too long even in pieces.
#[derive(Debug, PartialEq, Eq)]
pub struct TooLong {
    /// Its size.
    pub bytes: usize,
}

/// The frames of one message, in order.
pub fn frames(message: &ToWorker) -> Result<Vec<Vec<u8>>, TooLong> {
    let json = encode(message);
    if json.len() <= HOST_TO_BROWSER_FRAME as usize {
        return Ok(vec![json]);
    }
    if json.len() > JOINED_MESSAGE as usize {
        return Err(TooLong { bytes: json.len() });
    }
    let text = String::from_utf8(json).unwrap_or_else(|_| unreachable!("JSON is UTF-8"));
    let mut rest = text.as_str();
    let mut frames = Vec::new();
    while !rest.is_empty() {
        let mut cut = rest.len().min(CHUNK_TEXT as usize);
        while !rest.is_char_boundary(cut) {
            cut -= 1;
        }
        let (piece, after) = rest.split_at(cut);
        rest = after;
        let index = u32::try_from(frames.len()).unwrap_or(u32::MAX);
        frames.push(encode(&ToWorker::Chunk { index, last: rest.is_empty(), text: piece.to_owned() }));
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;
    use transom_wire::PROTOCOL;

    fn hello(length: usize, filler: char) -> ToWorker {
        ToWorker::Hello { protocol: PROTOCOL, version: filler.to_string().repeat(length) }
    }

    #[test]
    fn a_short_message_is_one_frame() {
        let message = hello(10, 'a');
        assert_eq!(frames(&message), Ok(vec![encode(&message)]));
    }

    #[test]
    fn a_long_message_joins_from_its_pieces_and_no_frame_breaks_the_limit() {
        // Quotes and three-byte characters: what an escape and a cut cost most.
        for filler in ['a', '"', '€'] {
            let message = hello(1_300_000, filler);
            let mut joined = String::new();
            let pieces = frames(&message).unwrap();
            for (position, frame) in pieces.iter().enumerate() {
                assert!(frame.len() <= HOST_TO_BROWSER_FRAME as usize, "{filler} {}", frame.len());
                let ToWorker::Chunk { index, last, text } = serde_json::from_slice(frame).unwrap() else {
                    panic!("no chunk");
                };
                assert_eq!((index as usize, last), (position, position + 1 == pieces.len()));
                joined.push_str(&text);
            }
            assert_eq!(serde_json::from_str::<ToWorker>(&joined).unwrap(), message);
        }
    }

    #[test]
    fn a_message_above_the_joined_limit_is_refused() {
        let length = JOINED_MESSAGE as usize;
        assert!(matches!(frames(&hello(length, 'a')), Err(TooLong { bytes }) if bytes > length));
    }
}

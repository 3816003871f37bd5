//! Key strokes by name, as in `KeyboardEvent.key`, with modifiers in front.
//! <https://www.w3.org/TR/uievents-key/>

/// One key with its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stroke {
    pub key: String,
    pub code: String,
    pub key_code: u32,
    pub control: bool,
    pub shift: bool,
    pub alt: bool,
    pub meta: bool,
}

const NAMED: &[(&str, &str, u32)] = &[
    ("Enter", "Enter", 13),
    ("Tab", "Tab", 9),
    ("Escape", "Escape", 27),
    ("Backspace", "Backspace", 8),
    ("Delete", "Delete", 46),
    ("ArrowLeft", "ArrowLeft", 37),
    ("ArrowUp", "ArrowUp", 38),
    ("ArrowRight", "ArrowRight", 39),
    ("ArrowDown", "ArrowDown", 40),
    ("Home", "Home", 36),
    ("End", "End", 35),
    ("PageUp", "PageUp", 33),
    ("PageDown", "PageDown", 34),
    ("Insert", "Insert", 45),
    ("F1", "F1", 112),
    ("F2", "F2", 113),
    ("F3", "F3", 114),
    ("F4", "F4", 115),
    ("F5", "F5", 116),
    ("F6", "F6", 117),
    ("F7", "F7", 118),
    ("F8", "F8", 119),
    ("F9", "F9", 120),
    ("F10", "F10", 121),
    ("F11", "F11", 122),
    ("F12", "F12", 123),
];

const EXPECTED: &str = "one key as in KeyboardEvent.key, like Enter, Tab, Escape, ArrowDown, a, with modifiers Control, Shift, Alt, Meta in front, like Control+a";

/// Reads a stroke; the error says what was expected.
pub(crate) fn parse(text: &str) -> Result<Stroke, String> {
    let mut stroke = Stroke {
        key: String::new(),
        code: String::new(),
        key_code: 0,
        control: false,
        shift: false,
        alt: false,
        meta: false,
    };
    let mut rest = text;
    while let Some((modifier, after)) =
        rest.split_once('+').filter(|(modifier, after)| !modifier.is_empty() && !after.is_empty())
    {
        match modifier {
            "Control" | "Ctrl" => stroke.control = true,
            "Shift" => stroke.shift = true,
            "Alt" => stroke.alt = true,
            "Meta" | "Command" => stroke.meta = true,
            _ => return Err(EXPECTED.to_owned()),
        }
        rest = after;
    }
    let rest = if rest == "Space" { " " } else { rest };
    if let Some((key, code, number)) = NAMED.iter().find(|entry| entry.0 == rest) {
        stroke.key = (*key).to_owned();
        stroke.code = (*code).to_owned();
        stroke.key_code = *number;
        return Ok(stroke);
    }
    let mut chars = rest.chars();
    let (Some(c), None) = (chars.next(), chars.next()) else { return Err(EXPECTED.to_owned()) };
    if c.is_control() {
        return Err(EXPECTED.to_owned());
    }
    let upper = c.to_ascii_uppercase();
    stroke.key = c.to_string();
    if c == ' ' {
        stroke.code = "Space".to_owned();
    } else if c.is_ascii_alphabetic() {
        stroke.code = format!("Key{upper}");
        stroke.shift |= c.is_ascii_uppercase();
        if stroke.shift && !stroke.control && !stroke.meta {
            stroke.key = upper.to_string();
        }
    } else if c.is_ascii_digit() {
        stroke.code = format!("Digit{c}");
    }
    if c == ' ' || c.is_ascii_alphanumeric() {
        stroke.key_code = upper as u32;
    }
    Ok(stroke)
}

impl Stroke {
    /// The character the key writes, if it writes one.
    pub fn character(&self) -> Option<&str> {
        let plain = !self.control && !self.alt && !self.meta;
        (plain && self.key.chars().count() == 1).then_some(self.key.as_str())
    }

    /// Would it change the text of a field.
    pub fn writes(&self) -> bool {
        self.character().is_some() || matches!(self.key.as_str(), "Backspace" | "Delete")
    }

    /// `charCode` of a keypress.
    pub fn char_code(&self) -> u32 {
        if self.key == "Enter" {
            13
        } else {
            self.character().and_then(|text| text.chars().next()).map_or(0, |c| c as u32)
        }
    }

    /// Does a person's keyboard cause a keypress for it.
    pub fn has_keypress(&self) -> bool {
        self.character().is_some() || (self.key == "Enter" && !self.alt && !self.meta)
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn strokes_are_read() {
        for (text, key, code, number) in [
            ("Enter", "Enter", "Enter", 13),
            ("a", "a", "KeyA", 65),
            ("Shift+a", "A", "KeyA", 65),
            ("Control+a", "a", "KeyA", 65),
            ("+", "+", "", 0),
            ("Control++", "+", "", 0),
            ("Space", " ", "Space", 32),
            ("é", "é", "", 0),
        ] {
            let stroke = parse(text).unwrap();
            assert_eq!(
                (stroke.key.as_str(), stroke.code.as_str(), stroke.key_code),
                (key, code, number),
                "{text}"
            );
        }
    }

    #[test]
    fn other_words_are_refused() {
        for text in ["", "enter", "Hyper+a", "ab", "Control+", "\n"] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}

//! JSON as a tree, and its members taken out one by one. Numbers stay text: reading floating point would
//! cost more than all the rest.

use json_event_parser::{JsonEvent, SliceJsonParser};

/// Deeper than any message.
const MAX_DEPTH: usize = 32;

pub(super) enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Reads one JSON text.
pub(super) fn parse(text: &str) -> Result<Json, String> {
    let mut parser = SliceJsonParser::new(text.as_bytes());
    let mut open: Vec<(Json, String)> = Vec::new();
    let mut key = String::new();
    loop {
        let event = parser.parse_next().map_err(|error| error.to_string())?;
        let value = match event {
            JsonEvent::Null => Json::Null,
            JsonEvent::Boolean(value) => Json::Bool(value),
            JsonEvent::Number(value) => Json::Number(value.into_owned()),
            JsonEvent::String(value) => Json::Text(value.into_owned()),
            JsonEvent::ObjectKey(name) => {
                key = name.into_owned();
                continue;
            }
            JsonEvent::StartArray | JsonEvent::StartObject if open.len() >= MAX_DEPTH => {
                return Err(format!("nested deeper than {MAX_DEPTH}"));
            }
            JsonEvent::StartArray => {
                open.push((Json::List(Vec::new()), std::mem::take(&mut key)));
                continue;
            }
            JsonEvent::StartObject => {
                open.push((Json::Object(Vec::new()), std::mem::take(&mut key)));
                continue;
            }
            JsonEvent::EndArray | JsonEvent::EndObject => match open.pop() {
                Some((value, name)) => {
                    key = name;
                    value
                }
                None => return Err("a bracket that closes nothing".to_owned()),
            },
            JsonEvent::Eof => return Err("the text ends too early".to_owned()),
        };
        match open.last_mut() {
            Some((Json::List(items), _)) => items.push(value),
            Some((Json::Object(members), _)) => members.push((std::mem::take(&mut key), value)),
            _ => {
                return match parser.parse_next() {
                    Ok(JsonEvent::Eof) => Ok(value),
                    _ => Err("more text after the message".to_owned()),
                };
            }
        }
    }
}

/// The members of one object while they are taken out. What is wrong is noted and asked for at the end, so
/// that taking out a member is not a branch each time.
pub(super) struct Fields {
    members: Vec<(String, Json)>,
    pub fault: Option<String>,
}

impl Fields {
    pub fn of(json: Option<Json>) -> Self {
        match json {
            Some(Json::Object(members)) => Self { members, fault: None },
            _ => Self { members: Vec::new(), fault: Some("expected an object".to_owned()) },
        }
    }

    /// Notes a fault; the first one is kept.
    pub fn blame(&mut self, what: &str, name: &str) {
        if self.fault.is_none() {
            self.fault = Some(format!("{what} `{}`", transom_page::text::cut(name, 40)));
        }
    }

    /// The member, if it is there and not null.
    pub fn take(&mut self, name: &str) -> Option<Json> {
        let at = self.members.iter().position(|(key, _)| key == name)?;
        match self.members.swap_remove(at).1 {
            Json::Null => None,
            value => Some(value),
        }
    }

    pub fn text(&mut self, name: &str) -> String {
        self.optional_text(name).unwrap_or_else(|| {
            self.blame("missing field", name);
            String::new()
        })
    }

    pub fn optional_text(&mut self, name: &str) -> Option<String> {
        match self.take(name) {
            None => None,
            Some(Json::Text(text)) => Some(text),
            Some(_) => {
                self.blame("expected a text in", name);
                None
            }
        }
    }

    pub fn number(&mut self, name: &str) -> Option<u32> {
        let number = match self.take(name)? {
            Json::Number(digits) => digits.parse().ok(),
            _ => None,
        };
        if number.is_none() {
            self.blame("expected a whole number of 32 bits in", name);
        }
        number
    }

    pub fn list(&mut self, name: &str) -> Vec<Json> {
        match self.take(name) {
            Some(Json::List(items)) => items,
            _ => {
                self.blame("expected a list in", name);
                Vec::new()
            }
        }
    }

    /// The members of a member, given back to [`Self::finish`] when done with.
    pub fn object(&mut self, name: &str) -> Self {
        let inner = self.take(name);
        if inner.is_none() {
            self.blame("missing field", name);
        }
        Self::of(inner)
    }

    /// What was not taken is not known. Takes over the faults of an inner object.
    pub fn finish(&mut self, mut inner: Self) {
        inner.end();
        if self.fault.is_none() {
            self.fault = inner.fault;
        }
    }

    /// What was not taken is not known.
    pub fn end(&mut self) {
        if let Some((name, _)) = self.members.pop() {
            self.blame("unknown field", &name);
        }
    }
}

//! JSON as a tree, and its members taken out one by one. The browser's own parser reads the text: one of ours
//! was seven kilobytes of the script that every shared page gets.

#[cfg(not(test))]
use wasm_bindgen::{JsCast, JsValue};

/// Deeper than any message.
const MAX_DEPTH: u32 = 32;

pub(super) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Reads one JSON text. Of members of one name the last counts, and lone surrogates become U+FFFD.
#[cfg(not(test))]
pub(super) fn parse(text: &str) -> Result<Json, String> {
    let value = js_sys::JSON::parse(text).map_err(|_| "the message is no JSON text".to_owned())?;
    read(&value, MAX_DEPTH)
}

#[cfg(not(test))]
fn read(value: &JsValue, depth: u32) -> Result<Json, String> {
    use js_sys::{Array, Object};
    if depth == 0 {
        return Err(format!("nested deeper than {MAX_DEPTH}"));
    }
    if let Some(text) = value.as_string() {
        return Ok(Json::Text(text));
    }
    if let Some(number) = value.as_f64() {
        return Ok(Json::Number(number));
    }
    if let Some(value) = value.as_bool() {
        return Ok(Json::Bool(value));
    }
    if Array::is_array(value) {
        let items = value.unchecked_ref::<Array>();
        let items = (0..items.length()).map(|at| read(&items.get(at), depth - 1));
        return Ok(Json::List(items.collect::<Result<_, _>>()?));
    }
    if !value.is_object() {
        return Ok(Json::Null);
    }
    let object = value.unchecked_ref::<Object>();
    let (names, values) = (Object::keys(object), Object::values(object));
    let mut members = Vec::new();
    for at in 0..names.length() {
        members.push((names.get(at).as_string().unwrap_or_default(), read(&values.get(at), depth - 1)?));
    }
    Ok(Json::Object(members))
}

/// Outside of a browser another parser stands in for its own.
#[cfg(test)]
pub(super) fn parse(text: &str) -> Result<Json, String> {
    fn read(value: serde_json::Value, depth: u32) -> Result<Json, String> {
        use serde_json::Value;
        if depth == 0 {
            return Err(format!("nested deeper than {MAX_DEPTH}"));
        }
        Ok(match value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(value),
            Value::Number(number) => Json::Number(number.as_f64().unwrap_or(f64::NAN)),
            Value::String(text) => Json::Text(text),
            Value::Array(items) => {
                Json::List(items.into_iter().map(|item| read(item, depth - 1)).collect::<Result<_, _>>()?)
            }
            Value::Object(members) => {
                let read = |(name, value)| Ok::<_, String>((name, read(value, depth - 1)?));
                Json::Object(members.into_iter().map(read).collect::<Result<_, _>>()?)
            }
        })
    }
    read(serde_json::from_str(text).map_err(|error| error.to_string())?, MAX_DEPTH)
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
            Json::Number(number) => whole(number),
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

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared with what it was")]
fn whole(number: f64) -> Option<u32> {
    let whole = number as u32;
    (f64::from(whole) == number).then_some(whole)
}

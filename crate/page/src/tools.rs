//! The page's own tools: bounded, sorted, numbered by generation. Everything in a tool is page data.

/// A tool as the page declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// The name to call it by.
    pub name: String,
    /// For people.
    pub title: Option<String>,
    /// What the page says it does.
    pub description: String,
    /// JSON Schema of its arguments, as text.
    pub input_schema: Option<String>,
    /// Hints.
    pub annotations: Vec<(String, Hint)>,
}

/// One hint of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// On or off.
    Flag(bool),
    /// A word.
    Word(String),
}

/// The most that is taken. Bytes of UTF-8, except the count.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Tools.
    pub tools: usize,
    /// A description.
    pub description: usize,
    /// An input schema.
    pub schema: usize,
}

/// The longest name. <https://webmachinelearning.github.io/webmcp/#model-context>
const NAME_CHARS: usize = 128;
/// Hints are a few flags.
const ANNOTATIONS: usize = 4 * 1024;
/// How much of a refused tool's name is shown.
const SHOWN_CHARS: usize = 60;

/// A tool that is not offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its name, cut.
    pub name: String,
    /// Why.
    pub why: String,
}

/// May a tool be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// It may.
    Found,
    /// There is none of this name.
    Unknown,
    /// The list is not the one the caller saw.
    Stale,
}

/// The tools of one document.
#[derive(Debug, Default)]
pub struct Tools {
    generation: u32,
    list: Vec<Tool>,
}

impl Tools {
    /// Takes the list as it is now. The generation rises when it differs from the last one.
    pub fn set(&mut self, tools: Vec<Tool>, bounds: Bounds) -> Vec<Refused> {
        let mut refused = Vec::new();
        let mut kept: Vec<Tool> = Vec::new();
        for tool in tools {
            match fault(&tool, bounds) {
                Some(why) => refused
                    .push(Refused { name: crate::text::cut(&tool.name, SHOWN_CHARS).into_owned(), why }),
                None => kept.push(tool),
            }
        }
        // Code units, as JavaScript sorts: the same order in every language that reads the list.
        kept.sort_by(|a, b| a.name.encode_utf16().cmp(b.name.encode_utf16()));
        let mut list: Vec<Tool> = Vec::new();
        for tool in kept {
            let why = if list.last().is_some_and(|last| last.name == tool.name) {
                "another tool has the same name".to_owned()
            } else if list.len() >= bounds.tools {
                format!("the document has more than {} tools", bounds.tools)
            } else {
                list.push(tool);
                continue;
            };
            refused.push(Refused { name: crate::text::cut(&tool.name, SHOWN_CHARS).into_owned(), why });
        }
        if self.generation == 0 || list != self.list {
            self.generation += 1;
            self.list = list;
        }
        refused
    }

    /// Rises with every change of the list; 0 before the first.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// The tools, sorted by name.
    pub fn list(&self) -> &[Tool] {
        &self.list
    }

    /// May the tool be called by one who saw `generation`.
    pub fn find(&self, name: &str, generation: Option<u32>) -> Lookup {
        if generation.is_some_and(|seen| seen != self.generation) {
            return Lookup::Stale;
        }
        if self.list.iter().any(|tool| tool.name == name) { Lookup::Found } else { Lookup::Unknown }
    }
}

fn fault(tool: &Tool, bounds: Bounds) -> Option<String> {
    let good = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    let schema = tool.input_schema.as_deref().unwrap_or("").len();
    let annotations: usize = tool
        .annotations
        .iter()
        .map(|(name, hint)| name.len() + if let Hint::Word(word) = hint { word.len() } else { 1 })
        .sum();
    if tool.name.is_empty() || tool.name.len() > NAME_CHARS || !tool.name.chars().all(good) {
        Some(format!("its name is not 1 to {NAME_CHARS} of A-Z a-z 0-9 _ - ."))
    } else if tool.description.len() > bounds.description {
        Some(format!(
            "its description has {} bytes, more than {}",
            tool.description.len(),
            bounds.description
        ))
    } else if schema > bounds.schema {
        Some(format!("its input schema has {schema} bytes, more than {}", bounds.schema))
    } else if annotations > ANNOTATIONS {
        Some(format!("its annotations have {annotations} bytes, more than {ANNOTATIONS}"))
    } else {
        None
    }
}

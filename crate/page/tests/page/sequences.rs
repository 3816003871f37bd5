//! Handles through any sequence of what a list can go through: never the wrong thing, never lost for nothing.

use crate::notation::{Engine, record};
use crate::property::hold;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::{HashMap, HashSet};
use transom_page::Resolution;

const NAMES: &[&str] = &["Alpha", "Beta", "Gamma", "Delta"];

#[derive(Clone, Debug)]
enum Move {
    /// A new row with a button that was never there before.
    Insert(Index, usize),
    Remove(Index),
    /// A removed row comes back, its button and all.
    Return(Index, Index),
    /// The node is used again for something else.
    Rename(Index, usize),
    /// Rows that are told by a key change places.
    Swap(Index, Index),
    /// Rows that are told by their place show each other's words.
    SwapWords(Index, Index),
    Look,
    Use(Index),
}

fn moves() -> impl Strategy<Value = Move> {
    let at = any::<Index>;
    let name = || 0..NAMES.len();
    prop_oneof![
        3 => (at(), name()).prop_map(|(at, name)| Move::Insert(at, name)),
        2 => at().prop_map(Move::Remove),
        1 => (at(), at()).prop_map(|(row, to)| Move::Return(row, to)),
        2 => (at(), name()).prop_map(|(at, name)| Move::Rename(at, name)),
        1 => (at(), at()).prop_map(|(one, other)| Move::Swap(one, other)),
        1 => (at(), at()).prop_map(|(one, other)| Move::SwapWords(one, other)),
        4 => Just(Move::Look),
        8 => at().prop_map(Move::Use),
    ]
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Row {
    /// Number of its button.
    button: u32,
    name: usize,
}

/// What the agent was told a handle means.
#[derive(Clone, Debug)]
struct Given {
    row: Row,
    /// It has been so all the time since.
    stayed: bool,
    /// A newer handle was given for the same button.
    replaced: bool,
    /// Buttons that stood in one outline with it.
    beside: HashSet<u32>,
}

/// The page as it is, and what the engine said of it.
#[derive(Default)]
struct World {
    engine: Engine,
    rows: Vec<Row>,
    gone: Vec<Row>,
    buttons: u32,
    given: HashMap<u32, Given>,
}

impl World {
    fn html(&self) -> String {
        let row =
            |row: &Row| format!("<li><b>{}</b> <button n={}>Open</button></li>", NAMES[row.name], row.button);
        format!("<ul>{}</ul>", self.rows.iter().map(row).collect::<String>())
    }

    fn shown(&self, button: u32) -> Option<Row> {
        self.rows.iter().copied().find(|row| row.button == button)
    }

    /// A handle that the engine gives now must mean what is there now, and what it meant before.
    fn give(&mut self, handle: u32) {
        let button = self.engine.registry.element(handle).expect("a handle has an element");
        let row = self.shown(button).expect("a handle is given to what is there");
        if !self.given.contains_key(&handle) {
            for older in self.given.values_mut().filter(|older| older.row.button == button) {
                older.replaced = true;
            }
            let given = Given { row, stayed: true, replaced: false, beside: HashSet::new() };
            self.given.insert(handle, given);
        }
        assert_eq!(self.given[&handle].row, row, "handle {handle} was given to something else");
    }

    fn step(&mut self, step: &Move) {
        let length = self.rows.len();
        match step {
            Move::Insert(at, name) if length < 6 => {
                self.buttons += 1;
                self.rows.insert(at.index(length + 1), Row { button: self.buttons, name: *name });
            }
            Move::Return(row, to) if length < 6 && !self.gone.is_empty() => {
                let row = self.gone.remove(row.index(self.gone.len()));
                self.rows.insert(to.index(length + 1), row);
            }
            Move::Look => self.look(),
            Move::Use(at) if !self.given.is_empty() => {
                let mut handles: Vec<u32> = self.given.keys().copied().collect();
                handles.sort_unstable();
                self.use_one(handles[at.index(handles.len())]);
            }
            _ if length == 0 => {}
            Move::Remove(at) => self.gone.push(self.rows.remove(at.index(length))),
            Move::Rename(at, name) => self.rows[at.index(length)].name = *name,
            Move::Swap(one, other) => self.rows.swap(one.index(length), other.index(length)),
            Move::SwapWords(one, other) => {
                let (one, other) = (one.index(length), other.index(length));
                (self.rows[one].name, self.rows[other].name) = (self.rows[other].name, self.rows[one].name);
            }
            _ => {}
        }
        let rows = &self.rows;
        for given in self.given.values_mut() {
            given.stayed &= rows.contains(&given.row);
        }
    }

    fn look(&mut self) {
        let text = self.engine.look(&self.html(), 10_000).text;
        let mut handles = Vec::new();
        for rest in text.split("[ref=k7e").skip(1) {
            let number = rest.split(']').next().and_then(|number| number.parse().ok()).expect("a number");
            self.give(number);
            handles.push(number);
        }
        assert_eq!(handles.len(), self.rows.len(), "each button has a handle\n{text}");
        let shown: Vec<u32> = self.rows.iter().map(|row| row.button).collect();
        for handle in handles {
            self.given.get_mut(&handle).expect("it was given").beside.extend(&shown);
        }
    }

    fn use_one(&mut self, handle: u32) {
        let Given { row, stayed, replaced, .. } = self.given[&handle];
        let recorded = record(&self.html());
        let page = recorded.page();
        self.engine.secrets.learn(&page);
        let connected = |number: u32| self.rows.iter().any(|row| row.button == number);
        let found = self.engine.registry.resolve(handle, &page, &self.engine.secrets, &connected);
        let now = self.shown(row.button);
        assert!(!stayed || matches!(found, Resolution::Ok { .. }), "{row:?} is as it was: {found:?}");
        match found {
            Resolution::Ok { element, node } => {
                assert_eq!((element, now), (row.button, Some(row)), "not what the agent saw");
                assert!(!replaced, "what was replaced came back");
                assert_eq!(node, page.by_number(element));
            }
            Resolution::Changed { new, .. } => {
                assert_eq!(self.engine.registry.element(new), Some(row.button));
                self.give(new);
            }
            Resolution::Detached { successor, .. } => self.stand_in(handle, successor.as_slice()),
            Resolution::Ambiguous { candidates, .. } => self.stand_in(handle, &candidates),
            other => panic!("handle {handle} was given, and gives {other:?}"),
        }
    }

    /// What may stand for a row that is gone looks like it did.
    fn stand_in(&mut self, gone: u32, handles: &[u32]) {
        let Given { row, beside, .. } = self.given[&gone].clone();
        assert_eq!(self.shown(row.button), None, "it is there");
        for handle in handles {
            self.give(*handle);
            let other = self.given[handle].row;
            assert_eq!(other.name, row.name, "something else stands in for it");
            assert!(!beside.contains(&other.button), "what stands in for it was seen beside it");
        }
    }
}

#[test]
fn a_handle_means_what_the_agent_saw_or_says_otherwise() {
    hold(1_500, vec(moves(), 1..40), |steps| {
        let mut world = World::default();
        for step in &steps {
            world.step(step);
        }
    });
}

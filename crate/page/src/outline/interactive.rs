//! What a person can act on, and what says where that is: named parts of the page, dialogs, the headings
//! above it, and the rows and items it is in.

use super::build::{Item, Line, Text};
use super::marks::Marks;
use super::summary::MANY;
use super::view::{inlined, lines};
use crate::mask::Secrets;
use crate::name::Source;
use crate::role::{Role, editable};
use crate::text::cut;
use crate::tree::Page;

/// Characters shown of what stands beside the controls of a row or item.
const GIST_CHARS: usize = 80;
/// Levels of headings told apart.
const LEVELS: usize = 7;

/// Keeps those; `left` counts the lines that were left out.
pub(super) fn only(page: &Page, items: Vec<Item>, secrets: &Secrets, left: &mut u32) -> Vec<Item> {
    let mut items = items;
    let before = lines(page, &items);
    unhead(page, &mut items, &mut [false; LEVELS]);
    let kept = Sieve { page, secrets }.items(items, &mut String::new());
    *left += before.saturating_sub(lines(page, &kept));
    kept
}

/// Takes out the headings under which there is nothing to act on. `acts`: for each level, whether there is
/// something before the next heading of that level or above. Goes from the end to the beginning.
fn unhead(page: &Page, items: &mut Vec<Item>, acts: &mut [bool; LEVELS]) {
    for at in (0..items.len()).rev() {
        let Some(Item::Line(line)) = items.get_mut(at) else { continue };
        unhead(page, &mut line.children, acts);
        if operable(page, line) {
            acts.fill(true);
        } else if line.listing.role == Role::Heading && !line.children.iter().any(|one| holds(page, one)) {
            let level = crate::state::level(page, line.id).unwrap_or(2) as usize;
            let level = level.min(LEVELS - 1);
            let kept = acts.get(level).copied().unwrap_or(false);
            acts.iter_mut().skip(level).for_each(|one| *one = false);
            if !kept {
                items.remove(at);
            }
        }
    }
}

fn holds(page: &Page, item: &Item) -> bool {
    matches!(item, Item::Line(line)
        if operable(page, line) || line.children.iter().any(|one| holds(page, one)))
}

/// Can a person act on it.
fn operable(page: &Page, line: &Line) -> bool {
    let listing = &line.listing;
    listing.clickable
        || listing.role.is_widget()
        || listing.handle && !listing.role.is_container()
        || editable(page, line.id)
        || crate::listing::is_draggable(page, line.id)
}

struct Sieve<'a, 'p> {
    page: &'a Page<'p>,
    secrets: &'a Secrets,
}

impl Sieve<'_, '_> {
    /// What is kept of them; the words of the rest go into `gist`.
    fn items(&self, items: Vec<Item>, gist: &mut String) -> Vec<Item> {
        let mut kept = Vec::new();
        for item in items {
            match item {
                // What is not seen is told with its mark or not at all.
                Item::Text(text) if text.marks.none() => add(gist, &text.text),
                Item::Text(_) => {}
                Item::Line(line) => self.line(line, gist, &mut kept),
                other => kept.push(other),
            }
        }
        kept
    }

    fn line(&self, mut line: Line, gist: &mut String, kept: &mut Vec<Item>) {
        let (page, role) = (self.page, line.listing.role);
        let acts = operable(page, &line);
        if acts && inlined(page, &line) {
            kept.push(Item::Line(line));
            return;
        }
        let mut own = String::new();
        let inner = self.items(std::mem::take(&mut line.children), &mut own);
        let named = !line.listing.name.text.is_empty();
        let dialog = matches!(role, Role::Dialog | Role::Alertdialog);
        let place = role == Role::Heading
            || dialog
            || (line.listing.handle || role.is_container())
                && (named || line.many >= MANY)
                && !inner.is_empty();
        let item = matches!(role, Role::Row | Role::Listitem | Role::Article) && !inner.is_empty();
        let told = item && !own.is_empty();
        if !(acts || place || told) {
            // Dissolved: what it says of all in it is said of each.
            let by_content = line.listing.name.source == Source::Content;
            if line.marks.none() && crate::unseen::of_name(page, line.id, &line.listing).is_none() {
                add(gist, if by_content { &line.listing.name.text } else { "" });
                add(gist, &own);
            }
            for mut one in inner {
                if let Some(marks) = one.marks_mut() {
                    *marks = marks.and(line.marks);
                }
                kept.push(one);
            }
            return;
        }
        if (item || acts && !named) && !own.is_empty() {
            // Masked before it is cut: the beginning of a secret is not known for one.
            let text = cut(&self.secrets.mask(&own), GIST_CHARS).into_owned();
            line.children.push(Item::Text(Text { text, marks: Marks::default(), found: None }));
        }
        line.children.extend(inner);
        kept.push(Item::Line(line));
    }
}

fn add(gist: &mut String, text: &str) {
    if !text.is_empty() && gist.len() < 1024 {
        if !gist.is_empty() {
            gist.push(' ');
        }
        gist.push_str(text);
    }
}

//! What a control holds.

use crate::name::{Path, name, name_within, text_of, text_within};
use crate::record::flag;
use crate::role::{Role, role};
use crate::table::{Attr, Tag};
use crate::text::{collapse, collapsed};
use crate::tree::{NodeId, Page};

/// The value of a control as text, when its role has one. Secrets are not withheld here.
pub fn value(page: &Page, id: NodeId) -> Option<String> {
    held(page, id, None)
}

/// `path` is that of the name the value is a part of.
fn held(page: &Page, id: NodeId, path: Option<&mut Path>) -> Option<String> {
    let native = || page.attr(id, Attr::Value);
    match role(page, id) {
        Role::Textbox | Role::Searchbox => native().map(str::to_owned).or_else(|| Some(text(page, id, path))),
        Role::Combobox | Role::Listbox if page.tag(id) == Tag::Select => Some(selected(page, id, path)),
        Role::Combobox => native().map(str::to_owned).or_else(|| Some(selected(page, id, path))),
        Role::Listbox => Some(selected(page, id, path)),
        Role::Slider | Role::Spinbutton | Role::Scrollbar | Role::Meter | Role::Progressbar => {
            let aria = page.attr(id, Attr::AriaValuetext).or_else(|| page.attr(id, Attr::AriaValuenow));
            native().or(aria).map(str::to_owned)
        }
        Role::Button if has_picked(page, id) => native().map(str::to_owned),
        _ => None,
    }
}

/// Buttons that show what was picked: files and colours.
fn has_picked(page: &Page, id: NodeId) -> bool {
    page.tag(id) == Tag::Input && matches!(page.token(id, Attr::Type).as_deref(), Some("file" | "color"))
}

fn text(page: &Page, id: NodeId, path: Option<&mut Path>) -> String {
    match path {
        Some(path) => text_within(page, id, path),
        None => text_of(page, id),
    }
}

fn selected(page: &Page, id: NodeId, mut path: Option<&mut Path>) -> String {
    let mut out = String::new();
    for option in page.owned_subtree(id) {
        let chosen = if page.tag(option) == Tag::Option {
            page.has(option, flag::SELECTED)
        } else {
            page.token(option, Attr::AriaSelected).as_deref() == Some("true")
        };
        if chosen && role(page, option) == Role::Option {
            if !out.is_empty() {
                out.push_str(", ");
            }
            match path.as_deref_mut() {
                Some(path) => out.push_str(&name_within(page, option, path).text),
                None => out.push_str(&name(page, option).text),
            }
        }
    }
    if out.is_empty() && page.tag(id) != Tag::Select && role(page, id) == Role::Combobox {
        return text(page, id, path);
    }
    out
}

/// Step 2C of the name computation: a control inside a label contributes its value.
/// <https://www.w3.org/TR/accname-1.2/#comp_embedded_control>
pub(crate) fn embedded(page: &Page, id: NodeId, path: &mut Path) -> Option<String> {
    match role(page, id) {
        Role::Textbox
        | Role::Searchbox
        | Role::Combobox
        | Role::Listbox
        | Role::Slider
        | Role::Spinbutton
        | Role::Scrollbar
        | Role::Meter
        | Role::Progressbar => {
            let range = matches!(
                role(page, id),
                Role::Slider | Role::Spinbutton | Role::Scrollbar | Role::Meter | Role::Progressbar
            );
            if let Some(text) = page.attr(id, Attr::AriaValuetext).filter(|_| range) {
                return Some(collapse(text));
            }
            if crate::sensitive::is_sensitive(page, id) {
                return Some(crate::text::MASKED.to_string());
            }
            let value = path.valued(id, |path| held(page, id, Some(path)));
            Some(value.map(collapsed).unwrap_or_default())
        }
        _ => None,
    }
}

//! What a control holds.

use crate::record::flag;
use crate::role::{Role, role};
use crate::table::{Attr, Tag};
use crate::text::collapse;
use crate::tree::{NodeId, Page};

/// The value of a control as text, when its role has one. Secrets are not withheld here.
pub fn value(page: &Page, id: NodeId) -> Option<String> {
    let native = page.attr(id, Attr::Value);
    match role(page, id) {
        Role::Textbox | Role::Searchbox => {
            native.map(str::to_owned).or_else(|| Some(crate::name::text_of(page, id)))
        }
        Role::Combobox | Role::Listbox if page.tag(id) == Tag::Select => Some(selected(page, id)),
        Role::Combobox => native.map(str::to_owned).or_else(|| Some(selected(page, id))),
        Role::Listbox => Some(selected(page, id)),
        Role::Slider | Role::Spinbutton | Role::Scrollbar | Role::Meter | Role::Progressbar => {
            let aria = page.attr(id, Attr::AriaValuetext).or_else(|| page.attr(id, Attr::AriaValuenow));
            native.or(aria).map(str::to_owned)
        }
        Role::Button if has_picked(page, id) => native.map(str::to_owned),
        _ => None,
    }
}

/// Buttons that show what was picked: files and colours.
fn has_picked(page: &Page, id: NodeId) -> bool {
    page.tag(id) == Tag::Input && matches!(page.token(id, Attr::Type).as_deref(), Some("file" | "color"))
}

fn selected(page: &Page, id: NodeId) -> String {
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
            out.push_str(&crate::name::name(page, option).text);
        }
    }
    if out.is_empty() && page.tag(id) != Tag::Select && role(page, id) == Role::Combobox {
        return crate::name::text_of(page, id);
    }
    out
}

/// Step 2C of the name computation: a control inside a label contributes its value.
/// <https://www.w3.org/TR/accname-1.2/#comp_embedded_control>
pub(crate) fn embedded(page: &Page, id: NodeId) -> Option<String> {
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
            Some(value(page, id).map(|value| collapse(&value)).unwrap_or_default())
        }
        _ => None,
    }
}

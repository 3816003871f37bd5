//! Which elements get a line of their own, as what, under which name. One answer for the outline, for
//! handles and for messages.

use crate::name::{Name, Source, authored, name, text_of};
use crate::record::flag;
use crate::role::{Role, editable, operated, role};
use crate::table::{Attr, Tag};
use crate::text::is_blank;
use crate::tree::{NodeId, Page};
use std::borrow::Cow;

/// A generic element with more text than this is a part of the page that can be clicked, and its text is
/// shown as text and not as a name.
const CLICKABLE_NAME_CHARS: usize = 100;

/// How an element is listed.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Its role.
    pub role: Role,
    /// Its name.
    pub name: Name,
    /// Does it react to clicks without having a role that says so.
    pub clickable: bool,
    /// Does it get a handle.
    pub handle: bool,
    /// The element its states and value are read from: itself, or the hidden control a label stands for.
    pub subject: NodeId,
}

impl Listing {
    /// What it is called in an outline: its role, or that it can be clicked where that is all there is to say.
    pub fn word(&self) -> &'static str {
        if self.clickable && self.role.is_generic() { "clickable" } else { self.role.token() }
    }
}

/// How the element is listed; nothing when it is hidden or means nothing by itself.
pub fn listing(page: &Page, id: NodeId) -> Option<Listing> {
    if !page.is_element(id) || page.private(id) || page.out_of_sight(id) && !is_file_field(page, id) {
        return None;
    }
    let mut found = found(page, id)?;
    if page.shapeless()
        && let Cow::Owned(text) = crate::invisible::strip(&found.name.text).0
    {
        found.name.text = text;
    }
    Some(found)
}

fn found(page: &Page, id: NodeId) -> Option<Listing> {
    if let Some(control) = stands_for(page, id) {
        let name = Name { text: text_of(page, id), source: Source::Content };
        return Some(Listing {
            role: listed_role(page, control),
            name,
            clickable: true,
            handle: true,
            subject: control,
        });
    }
    let role = listed_role(page, id);
    let clickable = !role.is_widget() && is_clickable(page, id);
    let movable = is_draggable(page, id);
    if !clickable && !movable && is_transparent(page, id, role) {
        return None;
    }
    let misplaced = role != crate::role::role(page, id);
    let unnamed = role.is_generic()
        || matches!(role, Role::Canvas | Role::Embed)
        || misplaced && !matches!(role, Role::FileUpload | Role::Image);
    let name = if unnamed {
        clickable_name(page, id)
    } else if role == Role::Row && !clickable {
        // The cells say what is in them.
        authored(page, id).cloned().unwrap_or_default()
    } else {
        name(page, id).clone()
    };
    let named = name.source != Source::Nothing;
    let handle = clickable
        || movable
        || role.is_widget()
        || role.is_container() && (named || role != Role::List)
        || matches!(
            role,
            Role::Iframe | Role::Video | Role::Audio | Role::Application | Role::Canvas | Role::Embed
        )
        || (!role.is_generic() && crate::role::focusable(page, id));
    Some(Listing { role, name, clickable, handle, subject: id })
}

/// The role an element is listed with. Some elements mean something to a person for which ARIA has no role.
fn listed_role(page: &Page, id: NodeId) -> Role {
    let found = operated(page, id);
    match page.tag(id) {
        // <https://www.w3.org/TR/html-aam-1.0/#el-input-file>: the browser makes a control of several parts.
        Tag::Input if is_file_field(page, id) && !page.has_attr(id, Attr::Role) => Role::FileUpload,
        Tag::Canvas if found.is_generic() => Role::Canvas,
        Tag::Embed | Tag::Object if found.is_generic() => Role::Embed,
        // A picture declared decoration that reacts all the same.
        Tag::Img if found.is_generic() && is_clickable(page, id) => Role::Image,
        _ if found.is_generic() => Role::Generic,
        _ => found,
    }
}

/// A field for files is most often not shown, and opened by something that is.
pub(crate) fn is_file_field(page: &Page, id: NodeId) -> bool {
    page.tag(id) == Tag::Input && page.token(id, Attr::Type).as_deref() == Some("file")
}

/// <https://html.spec.whatwg.org/multipage/dnd.html#the-draggable-attribute>
pub(crate) fn is_draggable(page: &Page, id: NodeId) -> bool {
    page.has_attr(id, Attr::Draggable)
        && page.token(id, Attr::Draggable).as_deref() == Some("true")
        && !page.has(id, flag::EMPTY_BOX)
}

/// Elements whose children are listed in their place.
fn is_transparent(page: &Page, id: NodeId, role: Role) -> bool {
    match role {
        Role::Strong
        | Role::Emphasis
        | Role::Code
        | Role::Mark
        | Role::Subscript
        | Role::Superscript
        | Role::Time
        | Role::Document
        | Role::Caption
        | Role::Rowgroup => true,
        Role::Group | Role::Sectionheader | Role::Sectionfooter => name(page, id).source == Source::Nothing,
        role => role.is_generic(),
    }
}

/// The control a label stands for because the control itself is not shown: custom switches are made so.
fn stands_for(page: &Page, id: NodeId) -> Option<NodeId> {
    if page.tag(id) != Tag::Label {
        return None;
    }
    page.labelled_control(id).filter(|control| page.out_of_sight(*control))
}

fn is_clickable(page: &Page, id: NodeId) -> bool {
    if matches!(page.tag(id), Tag::Html | Tag::Body) || page.has(id, flag::EMPTY_BOX) {
        return false;
    }
    let label_of_shown = page.tag(id) == Tag::Label && page.labelled_control(id).is_some();
    let focus = page.attr(id, Attr::Tabindex).and_then(|index| index.trim().parse::<i32>().ok());
    let chain_root = page.has(id, flag::POINTER)
        && !page.parent(id).is_some_and(|parent| page.has(parent, flag::POINTER))
        && !label_of_shown;
    let reacts = page.has(id, flag::ONCLICK) && !label_of_shown
        || focus.is_some_and(|index| index >= 0)
        || editable(page, id)
        || chain_root;
    // A picture is a leaf for readers; the parts of a vector graphic are there for the mouse all the same.
    let leaf = |above| role(page, above).is_leaf() && !page.has(above, flag::SVG);
    reacts && !page.ancestors(id).any(leaf)
}

fn clickable_name(page: &Page, id: NodeId) -> Name {
    if let Some(label) = page.attr(id, Attr::AriaLabel).filter(|label| !is_blank(label)) {
        return Name { text: crate::text::collapse(label), source: Source::Author };
    }
    let text = if editable(page, id) || holds_widgets(page, id) { String::new() } else { text_of(page, id) };
    if !text.is_empty() && text.chars().count() <= CLICKABLE_NAME_CHARS {
        return Name { text, source: Source::Content };
    }
    match page.attr(id, Attr::Title).map(crate::text::collapse).filter(|title| !title.is_empty()) {
        Some(text) => Name { text, source: Source::Author },
        None => Name { text: String::new(), source: Source::Nothing },
    }
}

/// Are there controls in it that are listed by themselves.
pub(crate) fn holds_widgets(page: &Page, id: NodeId) -> bool {
    page.subtree(id)
        .skip(1)
        .any(|inner| page.is_element(inner) && !page.out_of_sight(inner) && role(page, inner).is_widget())
}

//! What tags mean. <https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings>

use super::{Role, has_aria_name, has_author_name, role};
use crate::record::flag;
use crate::table::{Attr, Tag};
use crate::tree::{NodeId, Page};

pub(super) fn implicit(page: &Page, id: NodeId) -> Role {
    if page.has(id, flag::SVG) {
        return super::svg::implicit(page, id);
    }
    match page.tag(id) {
        Tag::A | Tag::Area if page.has_attr(id, Attr::Href) => Role::Link,
        Tag::Address | Tag::Details | Tag::Fieldset | Tag::Hgroup | Tag::Optgroup => Role::Group,
        Tag::Article => Role::Article,
        // <https://www.w3.org/TR/html-aam-1.0/#el-aside>: inside sectioning content only when named.
        Tag::Aside if !in_section(page, id) || has_author_name(page, id) => Role::Complementary,
        Tag::Audio => Role::Audio,
        Tag::Blockquote => Role::Blockquote,
        Tag::Button => Role::Button,
        Tag::Caption => Role::Caption,
        Tag::Code => Role::Code,
        Tag::Datalist => Role::Listbox,
        Tag::Dd => Role::Definition,
        Tag::Del | Tag::S => Role::Deletion,
        Tag::Dfn | Tag::Dt => Role::Term,
        Tag::Dialog => Role::Dialog,
        Tag::Em => Role::Emphasis,
        Tag::Figure => Role::Figure,
        // <https://www.w3.org/TR/html-aam-1.0/#el-header>: landmarks when page-wide, otherwise
        // <https://w3c.github.io/aria/#sectionheader>.
        Tag::Footer if in_sectioning(page, id) => Role::Sectionfooter,
        Tag::Footer => Role::Contentinfo,
        Tag::Header if in_sectioning(page, id) => Role::Sectionheader,
        Tag::Header => Role::Banner,
        Tag::Form if has_author_name(page, id) => Role::Form,
        Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => Role::Heading,
        Tag::Hr => Role::Separator,
        Tag::Html => Role::Document,
        Tag::Iframe | Tag::Frame => Role::Iframe,
        Tag::Img => image(page, id),
        Tag::Input => input(page, id),
        Tag::Ins => Role::Insertion,
        Tag::Li if list_item(page, id) => Role::Listitem,
        Tag::Main => Role::Main,
        Tag::Mark => Role::Mark,
        Tag::Math => Role::Math,
        Tag::Menu | Tag::Ol | Tag::Ul => Role::List,
        Tag::Meter => Role::Meter,
        Tag::Nav => Role::Navigation,
        Tag::Option => Role::Option,
        Tag::Output => Role::Status,
        Tag::P => Role::Paragraph,
        Tag::Progress => Role::Progressbar,
        Tag::Search => Role::Search,
        Tag::Section if has_author_name(page, id) => Role::Region,
        Tag::Select => select(page, id),
        Tag::Strong => Role::Strong,
        Tag::Sub => Role::Subscript,
        Tag::Summary if is_details_summary(page, id) => Role::Button,
        Tag::Sup => Role::Superscript,
        Tag::Table => Role::Table,
        Tag::Tbody | Tag::Tfoot | Tag::Thead => within_table(page, id, Role::Rowgroup),
        Tag::Td => match table_of(page, id) {
            Some(Role::Grid | Role::Treegrid) => Role::Gridcell,
            Some(_) => Role::Cell,
            None => Role::Generic,
        },
        Tag::Textarea => Role::Textbox,
        Tag::Th => header_cell(page, id),
        Tag::Time => Role::Time,
        Tag::Tr => within_table(page, id, Role::Row),
        Tag::Video => Role::Video,
        _ => Role::Generic,
    }
}

/// Inside of sectioning content. <https://html.spec.whatwg.org/multipage/dom.html#sectioning-content>
fn in_section(page: &Page, id: NodeId) -> bool {
    page.ancestors(id)
        .any(|above| matches!(page.tag(above), Tag::Article | Tag::Aside | Tag::Nav | Tag::Section))
}

/// Inside an element that makes a header or footer belong to a part of the page.
fn in_sectioning(page: &Page, id: NodeId) -> bool {
    page.ancestors(id).any(|above| {
        matches!(page.tag(above), Tag::Article | Tag::Aside | Tag::Main | Tag::Nav | Tag::Section)
            || page.has_attr(above, Attr::Role)
                && matches!(
                    role(page, above),
                    Role::Article | Role::Complementary | Role::Main | Role::Navigation | Role::Region
                )
    })
}

/// <https://www.w3.org/TR/html-aam-1.0/#el-img-empty-alt>: an empty `alt` makes it decoration, a title
/// beside it or not, unless it is named by ARIA or can be focused.
fn image(page: &Page, id: NodeId) -> Role {
    let empty = page.attr(id, Attr::Alt) == Some("");
    if empty && !has_aria_name(page, id) && !super::focusable(page, id) { Role::None } else { Role::Image }
}

/// <https://www.w3.org/TR/html-aam-1.0/#el-input-text> and the entries around it.
fn input(page: &Page, id: NodeId) -> Role {
    let kind = page.token(id, Attr::Type).unwrap_or_default();
    let suggestions = page.has_attr(id, Attr::List);
    match &*kind {
        "button" | "image" | "reset" | "submit" | "file" | "color" => Role::Button,
        "checkbox" if page.token(id, Attr::AriaPressed).is_some() => Role::Button,
        "checkbox" => Role::Checkbox,
        "radio" => Role::Radio,
        "range" => Role::Slider,
        "number" => Role::Spinbutton,
        "hidden" => Role::Generic,
        "search" if !suggestions => Role::Searchbox,
        "date" | "datetime-local" | "month" | "time" | "week" | "password" => Role::Textbox,
        _ if suggestions => Role::Combobox,
        _ => Role::Textbox,
    }
}

/// <https://www.w3.org/TR/html-aam-1.0/#el-select-listbox>
fn select(page: &Page, id: NodeId) -> Role {
    let size = page.attr(id, Attr::Size).and_then(|size| size.trim().parse::<u32>().ok()).unwrap_or(1);
    if page.has(id, flag::MULTIPLE) || size > 1 { Role::Listbox } else { Role::Combobox }
}

fn list_item(page: &Page, id: NodeId) -> bool {
    page.owning_ancestors(id).next().is_some_and(|parent| {
        // A presentational list hands its role on to its items.
        matches!(page.tag(parent), Tag::Ul | Tag::Ol | Tag::Menu) && role(page, parent) == Role::List
            || page.has_attr(parent, Attr::Role) && role(page, parent) == Role::List
            || page.tag(parent) == Tag::Slot
    })
}

pub(crate) fn is_details_summary(page: &Page, id: NodeId) -> bool {
    // In the flat tree a slot of the details' own shadow tree may stand between the two.
    let details = page.ancestors(id).find(|above| page.tag(*above) != Tag::Slot);
    details.is_some_and(|details| {
        page.tag(details) == Tag::Details
            && page.children(details).find(|child| page.tag(*child) == Tag::Summary) == Some(id)
    })
}

fn table_of(page: &Page, id: NodeId) -> Option<Role> {
    let table = page.ancestors(id).find(|above| page.tag(*above) == Tag::Table)?;
    Some(role(page, table)).filter(|role| matches!(role, Role::Table | Role::Grid | Role::Treegrid))
}

fn within_table(page: &Page, id: NodeId, found: Role) -> Role {
    if table_of(page, id).is_some() { found } else { Role::Generic }
}

/// <https://www.w3.org/TR/html-aam-1.0/#el-th-columnheader>
fn header_cell(page: &Page, id: NodeId) -> Role {
    if table_of(page, id).is_none() {
        return Role::Generic;
    }
    match page.token(id, Attr::Scope).as_deref() {
        Some("row" | "rowgroup") => return Role::Rowheader,
        Some("col" | "colgroup") => return Role::Columnheader,
        _ => {}
    }
    let Some(row) = page.parent(id) else { return Role::Columnheader };
    let in_head = page.parent(row).is_some_and(|above| page.tag(above) == Tag::Thead);
    let has_data = page.children(row).any(|cell| page.tag(cell) == Tag::Td);
    if in_head || !has_data { Role::Columnheader } else { Role::Rowheader }
}

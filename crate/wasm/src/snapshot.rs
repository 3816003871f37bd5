//! The answers to `snapshot`.

use crate::codec::write::{self, Kept};
use crate::convert;
use crate::engine::Engine;
use std::rc::Rc;
use transom_page::Page;
use transom_page::outline::{
    Context, Filter as Looked, Outline, Place, Recorded, View, Wanted, find, part, since, whole,
};
use transom_page::text::collapse;
use transom_wire::call::Filter;
use transom_wire::hop::engine::Changed;
use transom_wire::refusal::{Obstacle, Refusal};
use transom_wire::{Cursor, Ref, Revision, limits};

impl Engine {
    /// A subtree, or where a cursor leads.
    pub fn part(
        &mut self,
        (scope, cursor): (Option<Ref>, Option<Cursor>),
        view: View,
        filter: Option<&Filter>,
        max_bytes: u32,
    ) -> Result<String, Refusal> {
        let look = self.sight.look();
        let page = self.read(&look)?;
        // A cursor holds the scope it was made with.
        let (scope, from) = match cursor {
            None => (scope, Place::default()),
            Some(cursor) if cursor.scope.prefix() != self.prefix => return Err(Refusal::StaleCursor {}),
            Some(Cursor { scope, line, digest }) => {
                (Some(scope).filter(|scope| scope.number() > 0), Place { line, digest })
            }
        };
        let number = scope.as_ref().map_or(0, Ref::number);
        let scope = match scope {
            None => None,
            Some(handle) => {
                let (_, node) = self.resolve(&handle, &page)?;
                let because = Obstacle::NotRendered {};
                Some(node.ok_or(Refusal::NotActionable { r#ref: handle, because })?)
            }
        };
        let max_bytes = max_bytes.min(limits::OUTLINE_MAX) as usize;
        let wanted = Wanted { scope, view, from, max_bytes };
        let (made, unlisted) = match filter {
            None => (part(&page, wanted, &mut self.context()), Vec::new()),
            Some(Filter { role, name, text }) => {
                let given = |text: &'_ Option<String>| collapse(text.as_deref().unwrap_or(""));
                let (role, name, text) = (given(role), given(name), given(text));
                let filter = Looked { role: &role, name: &name, text: &text, lower: &lower };
                find(&page, filter, wanted, &mut self.context())
            }
        };
        if made.stale {
            return Err(Refusal::StaleCursor {});
        }
        Ok(self.outline(&page, &made, number, &Kept { unlisted, ..Kept::default() }))
    }

    /// The page from its beginning, or what changed on it. What it is now is kept to compare with.
    pub fn whole(
        &mut self,
        view: View,
        max_bytes: u32,
        base: Option<Revision>,
        keep: Revision,
    ) -> Result<String, Refusal> {
        let base = match base {
            None => None,
            Some(since) => match self.bases.get(&since.to_string(), &mut self.registry, &self.secrets) {
                Some(found) => Some(found),
                None => return Err(Refusal::UnknownBase { since }),
            },
        };
        let look = self.sight.look();
        let page = self.read(&look)?;
        let max_bytes = max_bytes.min(limits::OUTLINE_MAX) as usize;
        let Some(base) = base else {
            let (made, unlisted) =
                whole(&page, Wanted { view, max_bytes, ..Wanted::default() }, &mut self.context());
            let name = self.name(keep);
            let kept = Kept { name: Some(name.clone()), changed: None, unlisted };
            let answer = self.outline(&page, &made, 0, &kept);
            let issued = self.registry.issued();
            let seen = Recorded { records: look.records, strings: look.strings, issued };
            self.bases.keep_recorded(name.to_string(), seen);
            return Ok(answer);
        };
        let (told, now) = since(&page, &base, max_bytes, &mut self.context());
        let name = now.map(|now| {
            let name = self.name(keep);
            // The same under another name is kept once.
            self.bases.keep(name.to_string(), if told.same { base } else { Rc::new(now) });
            name
        });
        let full_bytes = u32::try_from(told.full_bytes).unwrap_or(u32::MAX);
        let changed = Some(Changed { left_out: told.outline.omitted, full_bytes });
        Ok(self.outline(&page, &told.outline, 0, &Kept { name, changed, unlisted: told.unlisted }))
    }

    fn context(&mut self) -> Context<'_> {
        Context { prefix: &self.prefix, registry: &mut self.registry, secrets: &self.secrets }
    }

    /// The name an outline is kept under: the one that was asked for, or the next of this document.
    fn name(&mut self, keep: Revision) -> Revision {
        if keep.of.number() > 0 {
            return keep;
        }
        self.revisions += 1;
        Revision::new(&self.prefix, self.revisions)
    }

    pub fn outline(&self, page: &Page, made: &Outline, scope: u32, kept: &Kept) -> String {
        let head = |text| convert::head(text, &self.secrets);
        write::outline(made, &self.prefix, scope, (&head(page.url), &head(page.title)), kept)
    }
}

/// Lower case by all of Unicode: the browser has the tables.
fn lower(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
}

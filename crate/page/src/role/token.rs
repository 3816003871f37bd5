//! The roles of WAI-ARIA 1.2, DPUB-ARIA 1.1 and Graphics-ARIA, and what a rule needs to know of each.

macro_rules! roles {
    ($($variant:ident $text:literal [$($class:ident)*])*) => {
        /// A concrete role. Abstract roles are not here, so they are skipped like unknown tokens.
        /// <https://www.w3.org/TR/wai-aria-1.2/#role_definitions>
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "each is the token beside it")]
        pub enum Role { $($variant),* }

        const ROLES: &[(Role, &str, u8)] = &[$((Role::$variant, $text, 0 $(| class::$class)*)),*];
    };
}

mod class {
    /// Name from content. <https://www.w3.org/TR/wai-aria-1.2/#namefromcontent>
    pub const CONTENT: u8 = 1;
    /// A person operates it.
    pub const WIDGET: u8 = 1 << 1;
    /// Contains others and is worth a handle.
    pub const CONTAINER: u8 = 1 << 2;
    /// An author cannot name it. <https://www.w3.org/TR/wai-aria-1.2/#prohibitednaming>
    pub const NAMELESS: u8 = 1 << 3;
    /// Its children have no roles. <https://www.w3.org/TR/wai-aria-1.2/#childrenArePresentational>
    pub const LEAF: u8 = 1 << 4;
}

roles! {
    Generic "generic" [NAMELESS] None "none" [NAMELESS] Presentation "presentation" [NAMELESS]
    Alert "alert" [] Alertdialog "alertdialog" [CONTAINER] Application "application" [CONTAINER]
    Article "article" [] Banner "banner" [CONTAINER] Blockquote "blockquote" []
    Button "button" [CONTENT WIDGET LEAF] Caption "caption" [NAMELESS] Cell "cell" [CONTENT]
    Checkbox "checkbox" [CONTENT WIDGET LEAF] Code "code" [NAMELESS]
    Columnheader "columnheader" [CONTENT] Combobox "combobox" [WIDGET] Comment "comment" [CONTENT]
    Complementary "complementary" [CONTAINER] Contentinfo "contentinfo" [CONTAINER]
    Definition "definition" [NAMELESS] Deletion "deletion" [NAMELESS] Dialog "dialog" [CONTAINER] Directory "directory" []
    Document "document" [] Emphasis "emphasis" [NAMELESS] Feed "feed" [CONTAINER] Figure "figure" []
    Form "form" [CONTAINER] Grid "grid" [CONTAINER] Gridcell "gridcell" [CONTENT] Group "group" []
    Heading "heading" [CONTENT] Image "img" [LEAF] Insertion "insertion" [NAMELESS] Link "link" [CONTENT WIDGET]
    List "list" [CONTAINER] Listbox "listbox" [WIDGET CONTAINER] Listitem "listitem" [] Log "log" [CONTAINER] Main "main" [CONTAINER]
    Mark "mark" [NAMELESS] Marquee "marquee" [] Math "math" [LEAF] Menu "menu" [CONTAINER] Menubar "menubar" [CONTAINER]
    Menuitem "menuitem" [CONTENT WIDGET] Menuitemcheckbox "menuitemcheckbox" [CONTENT WIDGET LEAF]
    Menuitemradio "menuitemradio" [CONTENT WIDGET LEAF] Meter "meter" [LEAF]
    Navigation "navigation" [CONTAINER] Note "note" [] Option "option" [CONTENT WIDGET LEAF]
    Paragraph "paragraph" [NAMELESS] Progressbar "progressbar" [LEAF] Radio "radio" [CONTENT WIDGET LEAF]
    Radiogroup "radiogroup" [CONTAINER] Region "region" [CONTAINER] Row "row" [CONTENT] Rowgroup "rowgroup" []
    Rowheader "rowheader" [CONTENT] Scrollbar "scrollbar" [WIDGET LEAF] Search "search" [CONTAINER] Sectionfooter "sectionfooter" [] Sectionheader "sectionheader" []
    Searchbox "searchbox" [WIDGET] Separator "separator" [LEAF] Slider "slider" [WIDGET LEAF]
    Spinbutton "spinbutton" [WIDGET] Status "status" [] Strong "strong" [NAMELESS]
    Subscript "subscript" [NAMELESS] Superscript "superscript" [NAMELESS] Suggestion "suggestion" [NAMELESS]
    Switch "switch" [CONTENT WIDGET LEAF] Tab "tab" [CONTENT WIDGET LEAF] Table "table" [CONTAINER]
    Tablist "tablist" [CONTAINER] Tabpanel "tabpanel" [CONTAINER] Term "term" [NAMELESS] Textbox "textbox" [WIDGET]
    Time "time" [NAMELESS] Timer "timer" [] Toolbar "toolbar" [CONTAINER] Tooltip "tooltip" [CONTENT]
    Tree "tree" [CONTAINER] Treegrid "treegrid" [CONTAINER] Treeitem "treeitem" [CONTENT WIDGET]
    Iframe "iframe" [] Video "video" [] Audio "audio" [] Canvas "canvas" [] Embed "embed" []
    FileUpload "file upload" [WIDGET LEAF]
    GraphicsDocument "graphics-document" [] GraphicsObject "graphics-object" [] GraphicsSymbol "graphics-symbol" [LEAF]
    DocAbstract "doc-abstract" [] DocAcknowledgments "doc-acknowledgments" [] DocAfterword "doc-afterword" []
    DocAppendix "doc-appendix" [] DocBacklink "doc-backlink" [CONTENT WIDGET] DocBiblioentry "doc-biblioentry" []
    DocBibliography "doc-bibliography" [] DocBiblioref "doc-biblioref" [CONTENT WIDGET] DocChapter "doc-chapter" []
    DocColophon "doc-colophon" [] DocConclusion "doc-conclusion" [] DocCover "doc-cover" [] DocCredit "doc-credit" []
    DocCredits "doc-credits" [] DocDedication "doc-dedication" [] DocEndnote "doc-endnote" []
    DocEndnotes "doc-endnotes" [] DocEpigraph "doc-epigraph" [] DocEpilogue "doc-epilogue" []
    DocErrata "doc-errata" [] DocExample "doc-example" [] DocFootnote "doc-footnote" []
    DocForeword "doc-foreword" [] DocGlossary "doc-glossary" [] DocGlossref "doc-glossref" [CONTENT WIDGET]
    DocIndex "doc-index" [] DocIntroduction "doc-introduction" [] DocNoteref "doc-noteref" [CONTENT WIDGET]
    DocNotice "doc-notice" [] DocPagebreak "doc-pagebreak" [] DocPagefooter "doc-pagefooter" []
    DocPageheader "doc-pageheader" [] DocPagelist "doc-pagelist" [] DocPart "doc-part" []
    DocPreface "doc-preface" [] DocPrologue "doc-prologue" [] DocPullquote "doc-pullquote" [] DocQna "doc-qna" []
    DocSubtitle "doc-subtitle" [CONTENT] DocTip "doc-tip" [] DocToc "doc-toc" []
}

impl Role {
    /// The role with this token. `image` and `presentation` are the other spelling of `img` and `none`.
    pub fn from_token(token: &str) -> Option<Self> {
        if token == "image" {
            return Some(Self::Image);
        }
        // Some stand for elements ARIA has no role for; no author can ask for them.
        ROLES.iter().find(|entry| entry.1 == token).map(|entry| entry.0).filter(|role| {
            !matches!(
                role,
                Self::Iframe | Self::Video | Self::Audio | Self::Canvas | Self::Embed | Self::FileUpload
            )
        })
    }

    /// Its token.
    pub fn token(self) -> &'static str {
        ROLES.get(self as usize).map_or("generic", |entry| entry.1)
    }

    fn is(self, class: u8) -> bool {
        ROLES.get(self as usize).is_some_and(|entry| entry.2 & class != 0)
    }

    /// May its content name it.
    pub fn named_by_content(self) -> bool {
        self.is(class::CONTENT)
    }

    /// Does a person operate it.
    pub fn is_widget(self) -> bool {
        self.is(class::WIDGET)
    }

    /// Is it a part of the page worth a handle.
    pub fn is_container(self) -> bool {
        self.is(class::CONTAINER)
    }

    /// Is naming by an author prohibited.
    pub fn is_nameless(self) -> bool {
        self.is(class::NAMELESS)
    }

    /// Are its children presentational.
    pub fn is_leaf(self) -> bool {
        self.is(class::LEAF)
    }

    /// No role that means anything.
    pub fn is_generic(self) -> bool {
        matches!(self, Self::Generic | Self::None | Self::Presentation)
    }

    /// Has rows.
    pub fn is_tabular(self) -> bool {
        matches!(self, Self::Table | Self::Grid | Self::Treegrid)
    }

    /// Takes text.
    pub fn is_text_field(self) -> bool {
        matches!(self, Self::Textbox | Self::Searchbox | Self::Combobox | Self::Spinbutton)
    }
}

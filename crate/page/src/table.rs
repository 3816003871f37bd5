//! The names of tags and attributes the harvest speaks in numbers. The rim hands [`tag_names`] and
//! [`attribute_names`] to the harvester at start, so that there is no second table.

macro_rules! names {
    ($(#[$doc:meta])* $kind:ident, $all:ident, $list:ident { $($variant:ident $text:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "each is the name beside it")]
        pub enum $kind { $($variant),* }

        const $all: &[($kind, &str)] = &[$(($kind::$variant, $text)),*];

        impl $kind {
            /// The entry with this number, if there is one.
            pub fn from_number(number: u32) -> Option<Self> {
                $all.get(number as usize).map(|entry| entry.0)
            }

            /// The entry with this name, if there is one.
            pub fn from_name(name: &str) -> Option<Self> {
                $all.iter().find(|entry| entry.1 == name).map(|entry| entry.0)
            }

            /// Its name in the document.
            pub fn name(self) -> &'static str {
                $all.get(self as usize).map_or("", |entry| entry.1)
            }
        }

        /// All names in the order of their numbers, joined by spaces.
        pub fn $list() -> String {
            $all.iter().map(|entry| entry.1).collect::<Vec<_>>().join(" ")
        }
    };
}

names! {
    /// Elements whose name matters to a rule. Number 0 is every other element.
    Tag, TAGS, tag_names {
        Other "*"
        A "a" Abbr "abbr" Address "address" Area "area" Article "article" Aside "aside" Audio "audio"
        B "b" Bdi "bdi" Bdo "bdo" Blockquote "blockquote" Body "body" Br "br" Button "button"
        Canvas "canvas" Caption "caption" Circle "circle" Cite "cite" Code "code" Col "col" Colgroup "colgroup"
        Data "data" Datalist "datalist" Dd "dd" Del "del" Desc "desc" Details "details" Dfn "dfn" Dialog "dialog"
        Div "div" Dl "dl" Dt "dt"
        Ellipse "ellipse" Em "em" Embed "embed" Fieldset "fieldset" Figcaption "figcaption" Figure "figure" Footer "footer"
        ForeignObject "foreignObject" Form "form" Frame "frame" G "g" H1 "h1" H2 "h2" H3 "h3" H4 "h4" H5 "h5" H6 "h6" Head "head"
        Header "header" Hgroup "hgroup" Hr "hr" Html "html" I "i" Iframe "iframe" Image "image" Img "img" Input "input"
        Ins "ins" Kbd "kbd" Label "label" Legend "legend" Li "li" Line "line" Link "link" Main "main" Map "map"
        Mark "mark" Math "math" Menu "menu" Meta "meta" Meter "meter" Nav "nav" Noscript "noscript"
        Object "object" Ol "ol" Optgroup "optgroup" Option "option" Output "output" P "p" Path "path" Picture "picture" Polygon "polygon" Polyline "polyline"
        Pre "pre" Progress "progress" Q "q" Rect "rect" Rp "rp" Rt "rt" Ruby "ruby" S "s" Samp "samp" Script "script"
        Search "search" Section "section" Select "select" Slot "slot" Small "small" Span "span"
        Strong "strong" Style "style" Sub "sub" Summary "summary" Sup "sup" Svg "svg" Table "table"
        Tbody "tbody" Td "td" Template "template" Textarea "textarea" Tfoot "tfoot" Th "th" Thead "thead"
        Time "time" Title "title" Tr "tr" U "u" Ul "ul" Use "use" Var "var" Video "video" Wbr "wbr"
    }
}

names! {
    /// Attributes the harvester records, and after `data-` nothing: names that begin with `:` are
    /// properties and computed facts it records like attributes.
    Attr, ATTRIBUTES, attribute_names {
        None "*"
        Role "role" Id "id" Alt "alt" Title "title" Placeholder "placeholder" Type "type"
        Autocomplete "autocomplete" Inputmode "inputmode" Maxlength "maxlength" Name "name" Tabindex "tabindex"
        Contenteditable "contenteditable" Scope "scope" Label "label" Open "open" Inert "inert"
        Href "href" Controls "controls" Size "size" Min "min" Max "max" Usemap "usemap" List "list"
        Popover "popover" Headers "headers" XlinkHref "xlink:href" XlinkTitle "xlink:title"
        Datetime "datetime" Draggable "draggable" Accept "accept"
        AriaActivedescendant "aria-activedescendant" AriaAtomic "aria-atomic" AriaAutocomplete "aria-autocomplete"
        AriaBraillelabel "aria-braillelabel" AriaBrailleroledescription "aria-brailleroledescription"
        AriaBusy "aria-busy" AriaChecked "aria-checked" AriaColcount "aria-colcount" AriaColindex "aria-colindex"
        AriaColspan "aria-colspan" AriaControls "aria-controls" AriaCurrent "aria-current"
        AriaDescribedby "aria-describedby" AriaDescription "aria-description" AriaDetails "aria-details"
        AriaDisabled "aria-disabled" AriaDropeffect "aria-dropeffect" AriaErrormessage "aria-errormessage"
        AriaExpanded "aria-expanded" AriaFlowto "aria-flowto" AriaGrabbed "aria-grabbed"
        AriaHaspopup "aria-haspopup" AriaHidden "aria-hidden" AriaInvalid "aria-invalid"
        AriaKeyshortcuts "aria-keyshortcuts" AriaLabel "aria-label" AriaLabelledby "aria-labelledby"
        AriaLevel "aria-level" AriaLive "aria-live" AriaModal "aria-modal" AriaMultiline "aria-multiline"
        AriaMultiselectable "aria-multiselectable" AriaOrientation "aria-orientation" AriaOwns "aria-owns"
        AriaPlaceholder "aria-placeholder" AriaPosinset "aria-posinset" AriaPressed "aria-pressed"
        AriaReadonly "aria-readonly" AriaRelevant "aria-relevant" AriaRequired "aria-required"
        AriaRoledescription "aria-roledescription" AriaRowcount "aria-rowcount" AriaRowindex "aria-rowindex"
        AriaRowspan "aria-rowspan" AriaSelected "aria-selected" AriaSetsize "aria-setsize" AriaSort "aria-sort"
        AriaValuemax "aria-valuemax" AriaValuemin "aria-valuemin" AriaValuenow "aria-valuenow"
        AriaValuetext "aria-valuetext"
        TagName ":tag" Value ":value" Url ":url" Before ":before" After ":after" LabelNode ":label"
        ChildFrame ":frame" Marker ":marker"
    }
}

#[cfg(test)]
mod tests {
    use super::{Attr, Tag};

    #[test]
    fn numbers_and_names_agree() {
        assert_eq!(Tag::from_number(Tag::Wbr as u32), Some(Tag::Wbr));
        assert_eq!(Tag::from_name("th").map(Tag::name), Some("th"));
        assert_eq!(Attr::from_number(Attr::Marker as u32).map(Attr::name), Some(":marker"));
        assert_eq!(Attr::from_number(250), None);
    }
}

use crate::notation::{record, x};
use transom_page::role::role;

#[track_caller]
fn is(html: &str, expected: &str) {
    let recorded = record(html);
    let page = recorded.page();
    assert_eq!(role(&page, x(&page)).token(), expected, "{html}");
}

#[test]
fn tags() {
    for (html, expected) in [
        ("<a id=x href=/>a</a>", "link"),
        ("<a id=x>a</a>", "generic"),
        ("<article id=x></article>", "article"),
        ("<aside id=x></aside>", "complementary"),
        ("<section><aside id=x></aside></section>", "generic"),
        ("<section><aside id=x aria-label=a></aside></section>", "complementary"),
        ("<button id=x></button>", "button"),
        ("<details id=x></details>", "group"),
        ("<details><summary id=x></summary></details>", "button"),
        ("<summary id=x></summary>", "generic"),
        ("<dialog id=x></dialog>", "dialog"),
        ("<fieldset id=x></fieldset>", "group"),
        ("<figure id=x></figure>", "figure"),
        ("<footer id=x></footer>", "contentinfo"),
        ("<article><footer id=x></footer></article>", "sectionfooter"),
        ("<div role=region aria-label=r><header id=x></header></div>", "sectionheader"),
        ("<header id=x></header>", "banner"),
        ("<main><header id=x></header></main>", "sectionheader"),
        ("<form id=x></form>", "generic"),
        ("<form id=x aria-label=f></form>", "form"),
        ("<form id=x aria-label=' '></form>", "generic"),
        ("<form id=x title=f></form>", "form"),
        ("<h3 id=x></h3>", "heading"),
        ("<hr id=x>", "separator"),
        ("<img id=x alt=a>", "img"),
        ("<img id=x>", "img"),
        ("<img id=x alt=''>", "none"),
        ("<img id=x alt='' aria-label=a>", "img"),
        ("<img id=x alt='' tabindex=0>", "img"),
        ("<ul><li id=x></li></ul>", "listitem"),
        ("<div><li id=x></li></div>", "generic"),
        ("<ul role=none><li id=x></li></ul>", "generic"),
        ("<ol id=x></ol>", "list"),
        ("<menu id=x></menu>", "list"),
        ("<meter id=x></meter>", "meter"),
        ("<nav id=x></nav>", "navigation"),
        ("<option id=x></option>", "option"),
        ("<output id=x></output>", "status"),
        ("<progress id=x></progress>", "progressbar"),
        ("<search id=x></search>", "search"),
        ("<section id=x></section>", "generic"),
        ("<section id=x aria-label=s></section>", "region"),
        ("<section id=x aria-labelledby=none></section>", "generic"),
        ("<section id=x aria-labelledby=h><h2 id=h>H</h2></section>", "region"),
        ("<section id=x aria-labelledby=x>Self</section>", "region"),
        ("<select id=x></select>", "combobox"),
        ("<select id=x multiple></select>", "listbox"),
        ("<select id=x size=4></select>", "listbox"),
        ("<svg id=x></svg>", "img"),
        ("<textarea id=x></textarea>", "textbox"),
        ("<table id=x></table>", "table"),
        ("<table><tbody id=x></tbody></table>", "rowgroup"),
        ("<table><tbody><tr id=x></tr></tbody></table>", "row"),
        ("<table><tr><td id=x></td></tr></table>", "cell"),
        ("<table role=grid><tr><td id=x></td></tr></table>", "gridcell"),
        ("<table role=none><tr><td id=x></td></tr></table>", "generic"),
        ("<table><tr><th id=x></th><th></th></tr></table>", "columnheader"),
        ("<table><tr><th id=x></th><td></td></tr></table>", "rowheader"),
        ("<table><tr><th id=x scope=col></th><td></td></tr></table>", "columnheader"),
        ("<table><tr><th id=x scope=row></th></tr></table>", "rowheader"),
        ("<table><thead><tr><th id=x></th><td></td></tr></thead></table>", "columnheader"),
    ] {
        is(html, expected);
    }
}

#[test]
fn inputs() {
    for (kind, expected) in [
        ("text", "textbox"),
        ("", "textbox"),
        ("unknown", "textbox"),
        ("email", "textbox"),
        ("password", "textbox"),
        ("search", "searchbox"),
        ("number", "spinbutton"),
        ("range", "slider"),
        ("checkbox", "checkbox"),
        ("radio", "radio"),
        ("button", "button"),
        ("submit", "button"),
        ("RESET", "button"),
        ("image", "button"),
        ("file", "button"),
        ("color", "button"),
        ("date", "textbox"),
    ] {
        is(&format!("<input id=x type='{kind}'>"), expected);
    }
    is("<input id=x list=l>", "combobox");
    is("<input id=x type=search list=l>", "combobox");
    is("<input id=x type=checkbox aria-pressed=true>", "button");
}

#[test]
fn tokens() {
    for (html, expected) in [
        ("<div id=x role=button></div>", "button"),
        ("<div id=x role='BUTTON'></div>", "button"),
        ("<div id=x role='foo button'></div>", "button"),
        ("<div id=x role='widget button'></div>", "button"),
        ("<div id=x role='foo'></div>", "generic"),
        ("<nav id=x role='foo'></nav>", "navigation"),
        ("<div id=x role='image'></div>", "img"),
        ("<div id=x role='directory'></div>", "list"),
        ("<div id=x role='doc-toc'></div>", "doc-toc"),
        ("<div id=x role='graphics-symbol'></div>", "graphics-symbol"),
        ("<div id=x role='region'></div>", "generic"),
        ("<div id=x role='region group'></div>", "group"),
        ("<div id=x role='region' aria-label=r></div>", "region"),
        ("<nav id=x role='form'></nav>", "navigation"),
        ("<h1 id=x role='none'></h1>", "none"),
        ("<h1 id=x role='presentation'></h1>", "none"),
        ("<h1 id=x role='none' tabindex=0></h1>", "heading"),
        ("<h1 id=x role='none' aria-live=polite></h1>", "heading"),
        ("<h1 id=x role='none' aria-label=l></h1>", "none"),
        ("<button id=x role='none'></button>", "button"),
        ("<button id=x disabled role='none'></button>", "none"),
        ("<div id=x role='iframe'></div>", "generic"),
    ] {
        is(html, expected);
    }
}

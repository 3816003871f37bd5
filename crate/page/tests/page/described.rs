//! Roles that depend on what is around, what SVG means, `aria-owns`, and names across them.

use crate::notation::{check, record, x};
use transom_page::describe::describe;
use transom_page::mask::Secrets;

#[track_caller]
fn is(html: &str, role: &str, name: &str) {
    let recorded = record(html);
    let page = recorded.page();
    let mut secrets = Secrets::default();
    secrets.learn(&page);
    let found = describe(&page, x(&page), &secrets);
    assert_eq!((found.role.token(), found.name.as_str()), (role, name), "{html}");
}

#[test]
fn context() {
    for (html, role, name) in [
        ("<div role=list><i><b id=x role=listitem>a</b></i></div>", "listitem", ""),
        ("<div id=x role=listitem>a</div>", "generic", ""),
        ("<div role=list><nav><b id=x role=listitem>a</b></nav></div>", "generic", ""),
        ("<h2 id=x role=tab>a</h2>", "heading", "a"),
        ("<div id=x role='tab link'>a</div>", "link", "a"),
        ("<div role=tablist><div id=x role=tab>a</div></div>", "tab", "a"),
        ("<div role=menu><div role=group><div id=x role=menuitem>a</div></div></div>", "menuitem", "a"),
        ("<div role=group><div id=x role=menuitem>a</div></div>", "generic", ""),
        (
            "<div role=tree><div role=treeitem><div role=group><b id=x role=treeitem>a</b></div></div></div>",
            "treeitem",
            "a",
        ),
        (
            "<div role=grid><div role=rowgroup><div role=row><b id=x role=gridcell>a</b></div></div></div>",
            "gridcell",
            "a",
        ),
        ("<div role=row><b id=x role=cell>a</b></div>", "generic", ""),
        ("<div role=listbox aria-owns=x></div><nav><b id=x role=option>a</b></nav>", "option", "a"),
        // An owner that owns in a circle owns nothing.
        ("<div role=list id=l aria-owns=x><div id=x role=listitem aria-owns=l>a</div></div>", "listitem", ""),
    ] {
        is(html, role, name);
    }
}

#[test]
fn graphics() {
    for (html, role, name) in [
        ("<svg><circle id=x></circle></svg>", "generic", ""),
        ("<svg><circle id=x><title>T</title></circle></svg>", "graphics-symbol", "T"),
        ("<svg><circle id=x><title> </title></circle></svg>", "generic", ""),
        ("<svg><path id=x aria-label=L></path></svg>", "graphics-symbol", "L"),
        ("<svg><g id=x tabindex=0></g></svg>", "group", ""),
        ("<svg><image id=x></image></svg>", "img", ""),
        ("<svg><use id=x aria-label=U></use></svg>", "graphics-object", "U"),
    ] {
        is(html, role, name);
    }
}

#[test]
fn owned() {
    for (html, role, name) in [
        ("<button id=x>a <i aria-owns=o>b</i></button><b id=o> c</b>", "button", "a b c"),
        ("<button id=x aria-owns=o>a<b id=o> c</b><i> b</i></button>", "button", "a b c"),
        (
            "<div id=x role=combobox aria-owns=o aria-label=L></div><div id=o role=listbox></div>",
            "combobox",
            "L",
        ),
        (
            "<label for=x>to <i aria-owns=c>it</i></label><input id=x><div id=c role=combobox aria-owns=o></div><div id=o role=listbox><b role=option>1</b><b role=option aria-selected=true>2</b></div>",
            "textbox",
            "to it 2",
        ),
    ] {
        is(html, role, name);
    }
}

#[test]
fn once_and_not_itself() {
    for (html, role, name) in [
        ("<label title=no>L <input id=x title=no></label>", "textbox", "L"),
        ("<h2 id=x><a href=/ aria-labelledby=i>no</a> <i id=i>once</i></h2>", "heading", "once"),
        ("<button id=x aria-labelledby='a a'></button><i id=a>t</i>", "button", "t t"),
        ("<button id=x>a <b role=menu><i role=menuitem>no</i></b></button>", "button", "a"),
        ("<button id=x aria-labelledby=m></button><b id=m role=menu><i>yes</i></b>", "button", "yes"),
        ("<button id=x>a<b><i> </i></b>c</button>", "button", "a c"),
        ("<button id=x>a<img alt=b>c</button>", "button", "a b c"),
        ("<button id=x hidden aria-label=L></button>", "button", ""),
        ("<label for=x hidden>L <b>l</b></label><input id=x>", "textbox", "L l"),
        ("<div ~skips><b id=l>deep</b></div><button id=x aria-labelledby=l>no</button>", "button", "deep"),
        ("<button id=x><div ~skips>no</div>yes</button>", "button", "yes"),
        ("<details ~skips><summary id=x>S</summary><p>no</p></details>", "button", "S"),
        ("<button id=x><input type=password value=hunter22> go</button>", "button", "[redacted] go"),
        ("<img id=x alt='' title=t>", "none", ""),
        ("<img id=x alt='' title=t aria-label=L>", "img", "L"),
        ("<abbr id=x title=Long>L</abbr>", "generic", "Long"),
    ] {
        is(html, role, name);
    }
}

#[test]
fn descriptions() {
    for (html, description) in [
        ("<button id=x aria-describedby=d aria-description=no>b</button><i id=d hidden>more</i>", "more"),
        ("<button id=x aria-description=D title=T>b</button>", "D"),
        ("<button id=x title=T>b</button>", "T"),
        ("<button id=x title=T></button>", ""),
        ("<input id=x type=submit value=v aria-label=L>", "v"),
        ("<table id=x aria-label=L><caption>C</caption></table>", "C"),
    ] {
        let recorded = record(html);
        let page = recorded.page();
        let found = describe(&page, x(&page), &Secrets::default());
        assert_eq!(found.description, description, "{html}");
    }
}

/// What a role does not apply to is still operated as its author meant it.
#[test]
fn misplaced_widgets_are_listed() {
    check("<div role=tab aria-selected=true>t</div>", "- tab \"t\" [ref=k7e1] [selected]");
    check("<ul><li role=option>o</li></ul>", "- list: option \"o\" [ref=k7e1]");
    check(
        "<div><ul aria-owns=x><li>a</li></ul><p>between</p><li id=x>b</li></div>",
        "- list: listitem: \"a\" | \"b\"\n- paragraph: \"between\"",
    );
    check("<article><header>h</header></article>", "- article: \"h\"");
}

use crate::notation::{record, x};
use transom_page::name::name;

#[track_caller]
fn is(html: &str, expected: &str) {
    let recorded = record(html);
    let page = recorded.page();
    assert_eq!(name(&page, x(&page)).text, expected, "{html}");
}

#[test]
fn order_of_the_steps() {
    for (html, expected) in [
        ("<button id=x aria-labelledby=l aria-label=b title=t>c</button><i id=l>a</i>", "a"),
        ("<button id=x aria-label=b title=t>c</button>", "b"),
        ("<button id=x aria-label=' ' title=t>c</button>", "c"),
        ("<button id=x title=t></button>", "t"),
        ("<button id=x aria-labelledby=none>c</button>", "c"),
        ("<button id=x aria-labelledby='a b'>c</button><i id=b>2</i><i id=a>1</i>", "1 2"),
        ("<button id=x aria-label=own aria-labelledby='x l'>c</button><i id=l>more</i>", "own more"),
        (
            "<button id=x aria-labelledby=l></button><div id=l aria-labelledby=m>one</div><i id=m>two</i>",
            "one",
        ),
        ("<div id=x>text</div>", ""),
        ("<div id=x aria-label=stated>text</div>", "stated"),
        ("<div id=x title=t>text</div>", ""),
        ("<code id=x aria-label=prohibited>text</code>", ""),
        ("<nav id=x>text</nav>", ""),
    ] {
        is(html, expected);
    }
}

#[test]
fn native() {
    for (html, expected) in [
        ("<label for=x>L</label><input id=x placeholder=p title=t>", "L"),
        ("<label>L <input id=x></label>", "L"),
        ("<label>a</label><label for=x>1</label><label for=x>2</label><input id=x>", "1 2"),
        ("<input id=x title=t placeholder=p>", "t"),
        ("<input id=x placeholder=p>", "p"),
        ("<input id=x aria-placeholder=p>", "p"),
        ("<input id=x type=submit>", "Submit"),
        ("<input id=x type=reset>", "Reset"),
        ("<input id=x type=submit value=Go>", "Go"),
        ("<input id=x type=button value=Go title=t>", "Go"),
        ("<input id=x type=image alt=A>", "A"),
        ("<input id=x type=image>", "Submit Query"),
        ("<img id=x alt=A title=t>", "A"),
        ("<img id=x title=t>", "t"),
        ("<fieldset id=x><legend>L <b>b</b></legend><p>no</p></fieldset>", "L b"),
        ("<table id=x><caption>C</caption></table>", "C"),
        ("<figure id=x><figcaption>F</figcaption></figure>", "F"),
        ("<details><summary id=x>S</summary></details>", "S"),
        ("<svg id=x><title>T</title></svg>", "T"),
        ("<iframe id=x title=F></iframe>", "F"),
        ("<label>L <textarea id=x></textarea></label>", "L"),
        ("<optgroup id=x label=G></optgroup>", "G"),
        ("<option id=x>O</option>", "O"),
        ("<h1 id=x></h1>", ""),
        ("<label>Pick <select id=x><option selected>One</option></select></label>", "Pick"),
    ] {
        is(html, expected);
    }
}

#[test]
fn content() {
    for (html, expected) in [
        ("<button id=x>a<b>b</b>c</button>", "abc"),
        ("<button id=x>a<div>b</div>c</button>", "a b c"),
        ("<button id=x>a<br>b</button>", "a b"),
        ("<button id=x> a \n b&nbsp;</button>", "a b\u{a0}"),
        ("<button id=x>a<i aria-hidden=true>b</i><i hidden>c</i></button>", "a"),
        ("<button id=x><img alt=pic> text</button>", "pic text"),
        ("<button id=x before='* ' after=' !'>text</button>", "* text !"),
        ("<button id=x><slot>s</slot></button>", "s"),
        ("<a id=x href=/><h2>Head</h2><p>body</p></a>", "Head body"),
        ("<h2 id=x>a <a href=/ aria-label=link>b</a></h2>", "a link"),
        ("<button id=x aria-labelledby=l></button><p id=l hidden>out <b>of</b> sight</p>", "out of sight"),
        ("<button id=x aria-labelledby=l></button><p id=l>in <i hidden>not</i></p>", "in"),
        ("<button id=x><i title=tip></i></button>", "tip"),
        ("<div role=group id=x><button>b</button></div>", ""),
        ("<div role=checkbox id=x>c</div>", "c"),
    ] {
        is(html, expected);
    }
}

#[test]
fn embedded_controls() {
    for (html, expected) in [
        (
            "<label>every <input type=number value=5> days <input type=checkbox id=x></label><label for=x>a <input value=v> b</label><input id=y>",
            "a v b",
        ),
        ("<button id=x aria-labelledby='l i'>b</button><i id=l>show</i><input id=i value=7>", "show 7"),
        (
            "<button id=x aria-labelledby=s>b</button><select id=s><option>1</option><option selected>2</option></select>",
            "2",
        ),
        (
            "<button id=x aria-labelledby=s>b</button><div role=slider id=s aria-valuenow=3 aria-valuetext=low></div>",
            "low",
        ),
        (
            "<button id=x aria-labelledby=s>b</button><div role=listbox id=s><div role=option>1</div><div role=option aria-selected=true>2</div></div>",
            "2",
        ),
    ] {
        is(html, expected);
    }
}

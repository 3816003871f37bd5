//! Private parts, the inventory, and what stays a secret.

use crate::notation::{Engine, check, outline, record};
use transom_page::mask::VALUES;
use transom_page::name::name;
use transom_page::sensitive::Secret;

#[test]
fn a_private_part_is_one_line() {
    check(
        "<h1>Account</h1><div ~private><h2>Jo Doe</h2><a href=/iban/CH93>CH93 0076 2011</a>\
         <input aria-label=Street value='Long Lane 5'><img alt='Jo 1999'></div><p>after</p>",
        "
        - heading \"Account\" [level=1]
        - [private]
        - paragraph: \"after\"
        ",
    );
    check("<div ~private>a</div><div ~private>b</div><div hidden ~private>c</div>", "- [private]");
    check("<input ~private aria-label=Salary value=120000>", "- [private]");
    check("<ul><li>a</li><li ~private>b 1</li></ul>", "- list\n - listitem: \"a\"\n - [private]");
    assert_eq!(Engine::default().look("<div ~private>a</div><p>b</p><div ~private>c</div>", 1000).private, 2);
}

#[test]
fn names_do_not_tell_what_is_private() {
    for (html, line) in [
        ("<button>Pay <b ~private>9-99 CHF</b></button>", "- button \"Pay [redacted]\" [ref=k7e1]"),
        (
            "<button aria-labelledby=p>x</button><p id=p ~private>plan 9-99</p>",
            "- button \"[redacted]\" [ref=k7e1]\n- [private]",
        ),
        (
            "<label ~private for=i>plan 9-99</label><input id=i>",
            "- [private]\n- textbox \"[redacted]\" [ref=k7e1]",
        ),
        (
            "<h2>Total <b ~private><i>9-99</i> <i>8-88</i></b></h2>",
            "- heading \"Total [redacted]\" [level=2]",
        ),
        (
            "<p ~private id=p><img alt='plan 9-99'></p><section aria-labelledby=p><p>x</p></section>",
            "- [private]\n- paragraph: \"x\"",
        ),
        ("<table><caption ~private>plan 9-99</caption><tr><td>x</td></tr></table>", ""),
        ("<fieldset><legend ~private>plan 9-99</legend><input aria-label=a></fieldset>", ""),
    ] {
        let made = outline(html);
        assert!(!made.contains("9-99") && !made.contains("8-88"), "{html}: {made}");
        if !line.is_empty() {
            assert_eq!(made.trim_end(), line, "{html}");
        }
    }
}

/// A heading in a private part is no secret; what identifies somebody is masked elsewhere too.
#[test]
fn what_a_private_part_holds_is_masked_elsewhere() {
    let made = outline(
        "<div ~private><h2>Payment details</h2><p>CH93-0076</p><input value=jo@doe.test></div>\
         <a href=/pay>Payment details</a><p>CH93-0076 of jo@doe.test</p>",
    );
    assert!(made.contains("\"Payment details\""), "{made}");
    assert!(made.contains("paragraph: \"[redacted] of [redacted]\""), "{made}");
}

#[test]
fn no_rule_reads_what_is_private() {
    let recorded = record("<div ~private><button id=x aria-label='Jo 1999'>Jo 1999</button></div>");
    let page = recorded.page();
    for id in page.all() {
        assert!(!page.text(id).contains("1999"));
        assert!(page.attr(id, transom_page::table::Attr::AriaLabel).is_none());
        assert!(!name(&page, id).text.contains("1999"));
    }
}

#[test]
fn a_select_that_holds_a_secret_is_listed_and_nothing_of_it() {
    for html in [
        "<select aria-label=Kind autocomplete=cc-type><option>Visa 1</option><option selected label='Amex 2'>x</option></select>",
        "<select aria-label=Kind autocomplete=cc-exp-month><option selected>11 Nov</option></select>",
        "<select aria-label=Kind name=security_question><option selected>Which school 3</option></select>",
        "<select aria-label=Kind ~autofilled><option selected>Option 5</option></select>",
        "<select aria-label=Kind multiple size=3 autocomplete=cc-type><option selected>Visa 1</option></select>",
    ] {
        let made = outline(html);
        assert!(
            made.ends_with(" [ref=k7e1] [attr]: [redacted]\n") && made.lines().count() == 1,
            "{html}: {made}"
        );
        // Nor under another name: as text of a label, by a reference.
        let made = outline(&format!(
            "<label>In {html}</label><button aria-labelledby=s></button><div id=s>{html}</div>"
        ));
        for told in ["Visa", "Amex", "Nov", "school", "Option"] {
            assert!(!made.contains(told), "{made}");
        }
    }
}

#[test]
fn sensitivity_stays() {
    for html in [
        "<input aria-label=P ~was-secret value=hunter22>",
        "<input aria-label=P ~autofilled value='Long Lane 5'>",
    ] {
        assert_eq!(outline(html), "- textbox \"P\" [ref=k7e1] [attr]: [redacted]\n", "{html}");
    }
    let mut engine = Engine::default();
    engine.look("<input n=1 aria-label=P ~autofilled value='Long Lane 5'>", 1000);
    let made = engine.look("<input n=1 aria-label=P value='Short Lane 6'><p>at Long Lane 5</p>", 1000);
    assert_eq!(made.text, "- textbox \"P\" [ref=k7e1] [attr]: [redacted]\n- paragraph: \"at [redacted]\"\n");
}

#[test]
fn fields_of_keys_are_secret() {
    for label in ["API key", "Client secret", "Personal access token", "Recovery code", "Private key"] {
        let made = outline(&format!("<label>{label} <input value='blue sky'></label><p>blue sky</p>"));
        assert!(!made.contains("blue"), "{made}");
    }
    let made =
        outline("<label>Key facts <input value='blue sky'></label><label>Token sale <input value=x></label>");
    assert!(made.contains("blue sky"), "{made}");
}

#[test]
fn what_is_typed_is_one_secret() {
    let mut engine = Engine::default();
    for value in ["pass", "pass7", "pass7word9", "passw"] {
        engine.look(&format!("<input n=1 ~focus aria-label=P type=password value={value}>"), 1000);
    }
    engine.look("<input n=1 ~focus aria-label=P type=password value=passport7>", 1000);
    let made = engine.look("<p>pass7 your passw pass7word9 passport7</p>", 1000);
    assert_eq!(made.text, "- paragraph: \"pass7 your passw [redacted] [redacted]\"\n");
}

#[test]
fn what_a_page_makes_longer_was_a_secret_before() {
    for (field, secret) in [
        ("type=password", "hunter22"),
        ("autocomplete=one-time-code", "482913"),
        ("~autofilled ~focus", "mara@example.test"),
    ] {
        let mut engine = Engine::default();
        for value in [secret.to_owned(), format!("{secret} now")] {
            engine.look(&format!("<input n=1 aria-label=P {field} value='{value}'>"), 1000);
        }
        let made = engine.look(&format!("<p>it is {secret}</p>"), 1000);
        assert_eq!(made.text, "- paragraph: \"it is [redacted]\"\n", "{field}");
    }
}

/// A short password must not black out the labels of a page.
#[test]
fn ordinary_words_stay() {
    let mut engine = Engine::default();
    let made = engine.look(
        "<input type=password value=open><input type=password value=1234><input type=password value=hunter2>\
         <button>Reopen</button><button>open</button><p>12345 and 1234, Shunter2s</p>",
        1000,
    );
    assert!(
        made.text.contains("button \"Reopen\"") && made.text.contains("button \"open\""),
        "{}",
        made.text
    );
    assert!(made.text.ends_with("paragraph: \"12345 and [redacted], S[redacted]s\"\n"), "{}", made.text);
}

#[test]
fn styles_and_quotes_do_not_hide_a_secret() {
    let mut engine = Engine::default();
    engine
        .look("<input type=password value='Pa\\s&<w0rd'><input type=password value='Correct horse 9'>", 1000);
    for text in [
        "CORRECT HORSE 9",
        "correct horse 9",
        "Correct%20horse%209",
        "{\"a\":\"Pa\\\\s&<w0rd\"}",
        "Pa\\s&amp;&lt;w0rd",
    ] {
        let masked = engine.secrets.mask_text(text);
        assert!(masked.contains("[redacted]") && !masked.contains("w0rd"), "{masked}");
    }
}

#[test]
fn a_full_inventory_names_the_kind_and_forgets_nothing() {
    let fields = |from: usize, to: usize, kind: &str| {
        (from..to).map(|at| format!("<input n={} {kind} value=secret-{at}->", at + 1)).collect::<String>()
    };
    let mut engine = Engine::default();
    engine.look(&fields(0, VALUES, "type=password"), 1000);
    assert_eq!(engine.secrets.full(), None);
    engine.look(&fields(VALUES, VALUES + 1, "autocomplete=one-time-code"), 1000);
    assert_eq!(engine.secrets.full(), Some(Secret::Code));
    engine.look("<p>x</p>", 1000);
    assert_eq!(engine.secrets.full(), Some(Secret::Code));
    assert_eq!(engine.secrets.mask_text("secret-0- secret-999-"), "[redacted] [redacted]");

    let mut engine = Engine::default();
    let long = "x1".repeat(80 * 1024);
    engine.look(
        &format!("<input type=password value={long}><input autocomplete=cc-number value=y{long}>"),
        1000,
    );
    assert_eq!(engine.secrets.full(), Some(Secret::Card));
}

#[test]
fn a_private_part_that_comes_or_goes_is_told_as_one() {
    let page = |part: &str| format!("<main aria-label=M n=1><p n=2>a</p>{part}</main>");
    let with = page("<div ~private n=3>CH93</div>");
    for (before, now, told) in [
        (with.as_str(), page("").as_str(), "removed (private 1): private"),
        (page("").as_str(), with.as_str(), "added (private 1): [private]"),
    ] {
        let mut engine = Engine::default();
        let (_, base) = engine.base(before, 10_000);
        let text = engine.since(&base, now, 10_000).0.outline.text;
        assert!(text.contains(told), "{text}");
    }
}

use crate::notation::{Engine, record, x};
use transom_page::sensitive::is_sensitive;

#[test]
fn which_fields_are_secret() {
    for html in [
        "<input id=x type=password>",
        "<input id=x autocomplete=current-password>",
        "<input id=x autocomplete='section-a new-password'>",
        "<input id=x autocomplete=one-time-code>",
        "<input id=x autocomplete='billing cc-number'>",
        "<input id=x autocomplete=CC-CSC>",
        "<input id=x autocomplete=cc-exp>",
        "<select id=x autocomplete=cc-exp-month></select>",
        "<input id=x name=otp inputmode=numeric>",
        "<input id=x name=user[otp_attempt] maxlength=6>",
        "<label>2FA code <input id=x type=tel></label>",
        "<input id=x name=cvv>",
        "<input id=x name=cardCvc>",
        "<label>Security code <input id=x></label>",
        "<label for=x>Card number</label><input id=x>",
        "<input id=x name=cardNumber>",
        "<input id=x placeholder='Credit card'>",
        "<input id=x name=card-expiry>",
        "<input id=x type=text ~dotted>",
        "<textarea id=x name=passphrase></textarea>",
    ] {
        let recorded = record(html);
        let page = recorded.page();
        assert!(is_sensitive(&page, x(&page)), "{html}");
    }
}

#[test]
fn which_are_not() {
    for html in [
        "<input id=x>",
        "<input id=x type=email autocomplete=username>",
        "<input id=x name=postcode maxlength=6>",
        "<input id=x name=otp>",
        "<input id=x name=discount_code inputmode=numeric>",
        "<button id=x name=password>Reset password</button>",
        "<input id=x type=checkbox name=password>",
        "<input id=x type=submit value='Card number'>",
        "<input id=x name=cardigan>",
        "<input id=x name=scoped>",
        "<label>Membership card <input id=x></label>",
        "<p id=x>password</p>",
        "<select id=x aria-label='Payment by credit card'></select>",
    ] {
        let recorded = record(html);
        let page = recorded.page();
        assert!(!is_sensitive(&page, x(&page)), "{html}");
    }
}

#[test]
fn values_are_withheld_and_counted() {
    let mut engine = Engine::default();
    let made = engine.look(
        "<label>P <input type=password value=hunter22></label><input type=password aria-label=E>",
        1000,
    );
    assert!(made.text.contains("textbox \"P\" [ref=k7e1]: [redacted]\n"), "{}", made.text);
    assert_eq!(made.redacted, 2);
    let made = engine.look("<select aria-label=Kind autocomplete=cc-type><option>Visa</option><option selected>Amex</option></select>", 1000);
    assert_eq!(made.text, "- combobox \"Kind\" [ref=k7e3] [attr]: [redacted]\n");
}

#[test]
fn once_secret_always_secret() {
    let mut engine = Engine::default();
    engine.look("<input n=1 aria-label=P type=password value=hunter22>", 1000);
    let made = engine.look("<input n=1 aria-label=P type=text value=hunter23>", 1000);
    assert_eq!(made.text, "- textbox \"P\" [ref=k7e1] [attr]: [redacted]\n");
    let made = engine.look("<p>hunter22 hunter23 hunter24</p>", 1000);
    assert_eq!(made.text, "- paragraph: \"[redacted] [redacted] hunter24\"\n");
}

#[test]
fn every_spelling_is_masked() {
    let mut engine = Engine::default();
    engine.look(
        "<input type=password value='a b+c/ü'><input autocomplete=cc-number value='4111 1111 1111 1111'>",
        1000,
    );
    for text in [
        "x a b+c/ü y",
        "?p=a%20b%2Bc%2F%C3%BC&",
        "?p=a+b%2Bc%2F%C3%BC&",
        "4111111111111111",
        "4111-1111-1111-1111",
        "card 4111 1111 1111 1111.",
    ] {
        let masked = engine.secrets.mask_text(text);
        assert!(
            masked.contains("[redacted]") && !masked.contains("1111") && !masked.contains("%2B"),
            "{masked}"
        );
    }
    assert_eq!(engine.secrets.mask_text("4111"), "4111");
}

#[test]
fn short_values_do_not_black_out_the_page() {
    let mut engine = Engine::default();
    let made = engine.look(
        "<input type=password value=abc><input autocomplete=cc-exp-year value=2026><p>abc 2026</p>",
        1000,
    );
    assert!(made.text.ends_with("- paragraph: \"abc 2026\"\n"), "{}", made.text);
}

#[test]
fn a_page_cannot_pretend_a_mask() {
    let mut engine = Engine::default();
    let made = engine.look("<p>[redacted]</p>", 1000);
    assert_eq!(made.text, "- paragraph: \"\\u005bredacted]\"\n");
    assert_eq!(engine.secrets.mask_text("[redacted] \0"), "[ redacted ] \u{fffd}");
}

#[test]
fn names_of_controls_in_labels_do_not_tell() {
    let mut engine = Engine::default();
    let made = engine.look("<label>Send <input type=password value=abc> now <input type=checkbox></label><button aria-labelledby=p></button><input id=p type=password value=xyz>", 1000);
    assert!(!made.text.contains("abc") && !made.text.contains("xyz"), "{}", made.text);
}

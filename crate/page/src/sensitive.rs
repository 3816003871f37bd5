//! Which controls hold secrets: passwords, one-time codes, payment cards, keys and tokens, what the browser
//! filled in from the person's own store.

use crate::record::flag;
use crate::table::{Attr, Tag};
use crate::tree::{NodeId, Page};

/// What kind of secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Secret {
    /// A password.
    Password,
    /// A one-time code.
    Code,
    /// Number, security code or holder's data of a payment card.
    Card,
    /// Month or year of a card's expiry: withheld, and too ordinary to be searched for in other texts.
    CardExpiry,
    /// A key, a token, a recovery code.
    Token,
    /// Something the browser filled in for the person.
    Autofill,
    /// Something in a part of the page that was called private.
    Private,
}

/// Does the control hold a secret by what the page says about it now.
pub fn is_sensitive(page: &Page, id: NodeId) -> bool {
    secret(page, id).is_some()
}

/// What secret the control holds by what the page says about it now.
pub fn secret(page: &Page, id: NodeId) -> Option<Secret> {
    let control = matches!(page.tag(id), Tag::Input | Tag::Textarea | Tag::Select)
        || crate::role::role(page, id).is_text_field();
    if !control {
        return None;
    }
    let kind = page.token(id, Attr::Type).unwrap_or_default();
    if page.tag(id) == Tag::Input && kind == "password" || page.has(id, flag::DOTTED | flag::WAS_SECRET) {
        return Some(Secret::Password);
    }
    if page.tag(id) == Tag::Input
        && matches!(&*kind, "button" | "submit" | "reset" | "checkbox" | "radio" | "range" | "color" | "file")
    {
        return None;
    }
    let autofilled = || page.has(id, flag::AUTOFILLED).then_some(Secret::Autofill);
    by_autocomplete(page, id).or_else(|| by_words(page, id)).or_else(autofilled)
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field>
fn by_autocomplete(page: &Page, id: NodeId) -> Option<Secret> {
    page.token(id, Attr::Autocomplete)?.split_ascii_whitespace().find_map(|token| match token {
        "current-password" | "new-password" => Some(Secret::Password),
        "one-time-code" => Some(Secret::Code),
        "cc-exp" | "cc-exp-month" | "cc-exp-year" => Some(Secret::CardExpiry),
        token if token.starts_with("cc-") && token != "cc-type" => Some(Secret::Card),
        "cc-type" => Some(Secret::CardExpiry),
        _ => None,
    })
}

/// Fields that say what they are only in words: in their name, id, label or placeholder.
fn by_words(page: &Page, id: NodeId) -> Option<Secret> {
    let mut words = String::from(" ");
    for attr in [Attr::Name, Attr::Id, Attr::AriaLabel, Attr::Placeholder, Attr::Title] {
        push_words(page.attr(id, attr).unwrap_or(""), &mut words);
    }
    for label in page.labels(id).into_iter().chain(page.references(id, Attr::AriaLabelledby)) {
        for node in page.subtree(label).take(64) {
            push_words(page.text(node), &mut words);
        }
    }
    // Most words begin with letters that none of those begin with that are looked for.
    let begins = words.split(' ').fold(0u32, |all, word| all | begins(word));
    let says = |any: &[&str]| {
        any.iter().any(|word| begins & self::begins(word.get(1..).unwrap_or("")) != 0 && words.contains(word))
    };
    let numeric = matches!(page.token(id, Attr::Inputmode).as_deref(), Some("numeric" | "decimal" | "tel"))
        || matches!(page.token(id, Attr::Type).as_deref(), Some("number" | "tel"))
        || page
            .attr(id, Attr::Maxlength)
            .and_then(|max| max.trim().parse::<u32>().ok())
            .is_some_and(|max| max <= 10);
    if says(&[" cvv", " cvc", " csc ", " security code ", " card verification "]) {
        return Some(Secret::Card);
    }
    if says(&[
        " card number ",
        " cardnumber ",
        " card no ",
        " cardno ",
        " ccnumber ",
        " cc number ",
        " ccnum ",
        " cc num ",
        " credit card ",
        " debit card ",
        " creditcard ",
    ]) && page.tag(id) != Tag::Select
    {
        return Some(Secret::Card);
    }
    if says(&[" card expiry ", " card expiration ", " cc exp", " ccexp"]) {
        return Some(Secret::CardExpiry);
    }
    if says(&[" security question ", " secret question "]) {
        return Some(Secret::Password);
    }
    if says(&[" password ", " passwd ", " passphrase ", " security answer ", " secret answer "])
        && page.tag(id) != Tag::Select
    {
        return Some(Secret::Password);
    }
    if says(KEYS) && page.tag(id) != Tag::Select {
        return Some(Secret::Token);
    }
    let code = says(&[
        " one time code ",
        " one time password ",
        " onetimecode ",
        " otp",
        " totp",
        " 2fa ",
        " 2 fa ",
        " mfa ",
        " two factor ",
        " authentication code ",
        " verification code ",
    ]);
    (code && numeric).then_some(Secret::Code)
}

/// A bit for the first letter.
fn begins(word: &str) -> u32 {
    word.bytes().next().map_or(0, |first| 1 << (first & 31))
}

/// Words of fields for keys and tokens.
const KEYS: &[&str] = &[
    " api key ",
    " apikey ",
    " secret key ",
    " private key ",
    " access key ",
    " signing key ",
    " license key ",
    " client secret ",
    " signing secret ",
    " webhook secret ",
    " access token ",
    " api token ",
    " auth token ",
    " bearer token ",
    " refresh token ",
    " personal token ",
    " recovery code ",
    " recovery phrase ",
    " recovery key ",
    " backup code ",
    " seed phrase ",
];

/// Appends the words of a text in lower case, each between spaces; `cardNumber`, `card_number` and
/// `card-number` are two words. The words that are looked for are ASCII, so other letters stay as they are.
fn push_words(text: &str, out: &mut String) {
    let mut lower = false;
    for c in text.chars().take(200) {
        if c.is_ascii_alphanumeric() || !c.is_ascii() {
            if c.is_ascii_uppercase() && lower && !out.ends_with(' ') {
                out.push(' ');
            }
            lower = c.is_ascii_lowercase();
            out.push(c.to_ascii_lowercase());
        } else {
            lower = false;
            if !out.ends_with(' ') {
                out.push(' ');
            }
        }
    }
    if !out.ends_with(' ') {
        out.push(' ');
    }
}

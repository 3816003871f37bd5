//! Runs the core over a harvest from a file, to compare its answers with those of the engines in a browser.
//! `tables` prints the names of tags and attributes; `outline FILE` prints the outline of a harvest: the
//! number of words, the words, each of 32 bits in little-endian order, and the joined parts.
#![expect(clippy::print_stdout, reason = "it is a program that prints")]

use transom_page::mask::Secrets;
use transom_page::outline::{Context, outline};
use transom_page::table::{attribute_names, tag_names};
use transom_page::{Harvest, Page, Registry};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["tables"] => println!("{}\n{}", tag_names(), attribute_names()),
        ["outline", file] => {
            let bytes = std::fs::read(file)?;
            let word = |four: &[u8]| four.try_into().map(u32::from_le_bytes).unwrap_or(0);
            let count = bytes.get(..4).map(word).unwrap_or(0) as usize;
            let records: Vec<u32> = bytes.chunks_exact(4).skip(1).take(count).map(word).collect();
            let strings = String::from_utf8_lossy(bytes.get((count + 1) * 4..).unwrap_or(&[]));
            let page = Page::read(Harvest { records: &records, strings: &strings });
            let mut secrets = Secrets::default();
            secrets.learn(&page);
            let mut registry = Registry::default();
            let mut context = Context { prefix: "k7", registry: &mut registry, secrets: &secrets };
            print!("{}", outline(&page, None, 400_000, &mut context).text);
        }
        _ => return Err("expected: tables, or outline FILE".into()),
    }
    Ok(())
}

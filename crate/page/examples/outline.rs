//! Runs the core over a harvest from a file, to compare its answers with those of the engines in a browser.
//! `tables` prints the names of tags and attributes; `outline FILE` prints the outline of a harvest: the
//! number of words, the words, each of 32 bits in little-endian order, and the joined parts; `describe FILE
//! NUMBER...` prints role and name of elements by their numbers, a line each, separated by a tab.
#![expect(clippy::print_stdout, reason = "it is a program that prints")]

use transom_page::describe::describe;
use transom_page::mask::Secrets;
use transom_page::outline::{Context, outline};
use transom_page::table::{attribute_names, tag_names};
use transom_page::{Harvest, Page, Registry};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["tables"] => println!("{}\n{}", tag_names(), attribute_names()),
        ["describe", file, numbers @ ..] => {
            let (records, strings) = read(file)?;
            let page = Page::read(Harvest { records: &records, strings: &strings });
            let mut secrets = Secrets::default();
            secrets.learn(&page);
            for number in numbers {
                let id = page.by_number(number.parse()?).ok_or("no such element")?;
                let found = describe(&page, id, &secrets);
                println!("{}\t{}", found.role.token(), found.name);
            }
        }
        ["outline", file] => {
            let (records, strings) = read(file)?;
            let page = Page::read(Harvest { records: &records, strings: &strings });
            let mut secrets = Secrets::default();
            secrets.learn(&page);
            let mut registry = Registry::default();
            let mut context = Context { prefix: "k7", registry: &mut registry, secrets: &secrets };
            print!("{}", outline(&page, None, 400_000, &mut context).text);
        }
        _ => return Err("expected: tables, outline FILE, or describe FILE NUMBER...".into()),
    }
    Ok(())
}

fn read(file: &str) -> Result<(Vec<u32>, String), std::io::Error> {
    let bytes = std::fs::read(file)?;
    let word = |four: &[u8]| four.try_into().map(u32::from_le_bytes).unwrap_or(0);
    let count = bytes.get(..4).map(word).unwrap_or(0) as usize;
    let records = bytes.chunks_exact(4).skip(1).take(count).map(word).collect();
    Ok((records, String::from_utf8_lossy(bytes.get((count + 1) * 4..).unwrap_or(&[])).into_owned()))
}

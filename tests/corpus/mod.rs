//! Fuzzing with damaged texts, and the corpus of texts with failures or special outcomes.
//!
//! Each kind of text has a folder here. Its files are tried first. Mutations of fresh texts follow, for
//! `QUADRILLE_FUZZ_SECONDS` (set by `scripts/fuzz.sh`) or a small fixed number. Failing texts are added to the folder. With
//! a time limit, small texts with a new outcome are added, too.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Number of texts of each kind without a time limit.
const DEFAULT_TEXTS: usize = 3000;
/// The maximum size of a text that is added without failing, in bytes.
const MAX_SMALL_BYTES: usize = 400;
/// The maximum number of files up to which texts are added without failing.
const MAX_CORPUS_FILES: usize = 80;

fn folder(kind: &str) -> PathBuf {
    // The folder is found from the lock file, because several packages use this module.
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = package.ancestors();
    let root = folders.find(|folder| folder.join("Cargo.lock").is_file());
    root.unwrap().join("tests/corpus").join(kind)
}

fn read_corpus(kind: &str) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder(kind)).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no texts are kept of the kind {kind}");
    let texts = files.iter().map(|file| std::fs::read(file).unwrap());
    texts.collect()
}

fn save_text(kind: &str, prefix: &str, bytes: &[u8]) -> PathBuf {
    let mut name = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in bytes {
        name = (name ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    let file = folder(kind).join(format!("{prefix}-{name:016x}"));
    let _ = std::fs::create_dir_all(folder(kind));
    let _ = std::fs::write(&file, bytes);
    file
}

/// Changes the bytes in a few places: flipped bits, and removed, duplicated or replaced pieces.
fn mutate(mut bytes: Vec<u8>, random: &mut StdRng) -> Vec<u8> {
    const SIGNS: &[u8] = b"(){}[];\"\\/,+-:.*?0189 \n\r\t\0\x80\xff='#_";
    for _ in 0..random.random_range(0..6) {
        let length = bytes.len();
        let at = random.random_range(0..=length);
        let end = (at + random.random_range(0..20)).min(length);
        match random.random_range(0..6) {
            0 if at < length => bytes[at] ^= 1 << random.random_range(0..8),
            1 => bytes.truncate(at),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].to_vec();
                let to = random.random_range(0..=length);
                bytes.splice(to..to, piece);
            }
            4 => bytes.insert(at, SIGNS[random.random_range(0..SIGNS.len())]),
            _ => {
                let sign = SIGNS[random.random_range(0..SIGNS.len())];
                let many = random.random_range(0..400);
                bytes.splice(at..at, std::iter::repeat_n(sign, many));
            }
        }
    }
    bytes
}

fn outcome_kind(outcome: &str) -> String {
    let (mut shape, mut quoted) = (String::new(), false);
    for letter in outcome.chars() {
        match letter {
            '`' | '"' | '“' | '”' | '\'' => quoted = !quoted,
            _ if quoted => {}
            _ if letter.is_ascii_digit() => {}
            _ => shape.push(letter),
        }
    }
    shape
}

/// Tries the corpus, then mutations of fresh texts. `check` returns the outcome of a text, such as its error, and panics on
/// a bug.
pub fn try_all(
    kind: &str,
    fresh: impl Fn(&mut StdRng) -> Vec<u8>,
    check: impl Fn(&[u8]) -> String + std::panic::RefUnwindSafe,
) {
    let time = std::env::var("QUADRILLE_FUZZ_SECONDS").ok();
    let time = time.and_then(|text| text.parse().ok()).map(Duration::from_secs);
    let seed = time.map_or(7, |_| rand::random());
    let mut random = StdRng::seed_from_u64(seed);
    let attempt = |bytes: &[u8]| {
        catch_unwind(|| check(bytes)).unwrap_or_else(|_| {
            let file = save_text(kind, "found", bytes);
            let text = String::from_utf8_lossy(bytes);
            panic!("{kind}, {}: {text:?}", file.display());
        })
    };
    let texts = read_corpus(kind);
    let count = texts.len();
    let outcomes: Vec<String> = texts.iter().map(|bytes| outcome_kind(&attempt(bytes))).collect();
    let mut shortest: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let begun = Instant::now();
    let mut tried_texts = 0_usize;
    while time.map_or(tried_texts < DEFAULT_TEXTS, |time| begun.elapsed() < time) {
        let fresh = match random.random_range(0..4) {
            0 => texts[random.random_range(0..count)].clone(),
            _ => fresh(&mut random),
        };
        let bytes = mutate(fresh, &mut random);
        let shape = outcome_kind(&attempt(&bytes));
        tried_texts += 1;
        if bytes.len() <= MAX_SMALL_BYTES && !outcomes.contains(&shape) {
            let shorter = shortest.get(&shape);
            if shorter.is_none_or(|other| bytes.len() < other.len()) {
                shortest.insert(shape, bytes);
            }
        }
    }
    let fresh = shortest.len();
    if time.is_some() {
        for bytes in shortest.values().take(MAX_CORPUS_FILES.saturating_sub(count)) {
            save_text(kind, "small", bytes);
        }
    }
    println!(
        "{kind}: {count} texts that were kept and {tried_texts} others in {:.0} s, {fresh} of a new sort",
        begun.elapsed().as_secs_f64()
    );
}

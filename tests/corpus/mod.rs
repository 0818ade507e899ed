//! Arbitrary and damaged texts: what they are made of, and where the interesting ones are kept.
//!
//! Each kind of text has a folder here, whose files are tried first. `QUADRILLE_FUZZ_SECONDS` says how long mutations of
//! fresh texts are tried after them (`scripts/fuzz.sh`); without it, as many are tried as take no time to speak of. A text
//! that breaks something is put into its folder, and so are, when a time is given, small ones of which something new came.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How many texts of each kind are tried when no time is given.
const FEW: usize = 3000;
/// Larger texts are not kept, in bytes, unless they break something.
const SMALL: usize = 400;
/// A kind's folder grows by itself to so many files at most.
const MANY: usize = 80;

/// The folder of a kind.
fn folder(kind: &str) -> PathBuf {
    // Several packages read these texts; the lock file lies where the workspace begins.
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = package.ancestors();
    let root = folders.find(|folder| folder.join("Cargo.lock").is_file());
    root.unwrap().join("tests/corpus").join(kind)
}

/// The texts that are kept of a kind, in the order of their names.
fn kept(kind: &str) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder(kind)).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no texts are kept of the kind {kind}");
    let texts = files.iter().map(|file| std::fs::read(file).unwrap());
    texts.collect()
}

/// Keeps a text under a name that follows from it.
fn keep(kind: &str, prefix: &str, bytes: &[u8]) -> PathBuf {
    let mut name = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in bytes {
        name = (name ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    let file = folder(kind).join(format!("{prefix}-{name:016x}"));
    // A folder that cannot be written is no reason to hide what was found: it is printed as well.
    let _ = std::fs::create_dir_all(folder(kind));
    let _ = std::fs::write(&file, bytes);
    file
}

/// The bytes changed in a few places: flipped bits, lost, doubled and exchanged pieces, signs that mean something.
fn mutated(mut bytes: Vec<u8>, random: &mut StdRng) -> Vec<u8> {
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

/// What came of a text, without what is quoted and without numbers: texts that are refused for the same reason are alike.
fn shape(outcome: &str) -> String {
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

/// Tries the texts that are kept, and then mutations of fresh ones for as long as is asked for. `check` says what came of a
/// text, such as the error, and panics where it should not have come.
pub fn try_all(
    kind: &str,
    fresh: impl Fn(&mut StdRng) -> Vec<u8>,
    check: impl Fn(&[u8]) -> String + std::panic::RefUnwindSafe,
) {
    let time = std::env::var("QUADRILLE_FUZZ_SECONDS").ok();
    let time = time
        .and_then(|text| text.parse().ok())
        .map(Duration::from_secs);
    let seed = time.map_or(7, |_| rand::random());
    let mut random = StdRng::seed_from_u64(seed);
    let attempt = |bytes: &[u8]| {
        catch_unwind(|| check(bytes)).unwrap_or_else(|_| {
            let file = keep(kind, "found", bytes);
            let text = String::from_utf8_lossy(bytes);
            panic!("{kind}, {}: {text:?}", file.display());
        })
    };
    let texts = kept(kind);
    let count = texts.len();
    let known: Vec<String> = texts.iter().map(|bytes| shape(&attempt(bytes))).collect();
    let mut shortest: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let begun = Instant::now();
    let mut tried = 0_usize;
    while time.map_or(tried < FEW, |time| begun.elapsed() < time) {
        let fresh = match random.random_range(0..4) {
            0 => texts[random.random_range(0..count)].clone(),
            _ => fresh(&mut random),
        };
        let bytes = mutated(fresh, &mut random);
        let shape = shape(&attempt(&bytes));
        tried += 1;
        if bytes.len() <= SMALL && !known.contains(&shape) {
            let shorter = shortest.get(&shape);
            if shorter.is_none_or(|known| bytes.len() < known.len()) {
                shortest.insert(shape, bytes);
            }
        }
    }
    let fresh = shortest.len();
    if time.is_some() {
        for bytes in shortest.values().take(MANY.saturating_sub(count)) {
            keep(kind, "small", bytes);
        }
    }
    println!(
        "{kind}: {count} texts that were kept and {tried} others in {:.0} s, {fresh} of a new sort",
        begun.elapsed().as_secs_f64()
    );
}

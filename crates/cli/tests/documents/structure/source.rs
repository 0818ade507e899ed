//! Reads the files of a crate: their modules, and the paths that they name.

use super::tokens::{Token, tokens};
use super::{files_below, read};
use std::collections::{BTreeMap, BTreeSet};

/// A file of a program, without the code of its unit tests unless it was read with them.
pub struct SourceFile {
    /// The path from the root folder.
    pub path: String,
    /// The path of the module, such as `["board", "state"]`; empty for the root of the crate.
    pub module: Vec<String>,
    /// The paths that start in this crate.
    pub named_paths: Vec<NamedPath>,
    /// The names of the modules that are compiled only for tests.
    test_modules: Vec<String>,
}

/// A path in the code.
pub struct NamedPath {
    /// The names from the root of the crate. A glob import has those before the `*`.
    pub names: Vec<String>,
    pub line: usize,
    /// The name that a `use` outside inner modules gives to the item.
    alias: Option<String>,
}

/// Whether the code of unit tests is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum UnitTests {
    Included,
    Excluded,
}

/// Reads all files in a source folder.
pub fn source_files(folder: &str, unit_tests: UnitTests) -> Vec<SourceFile> {
    let paths = files_below(folder, ".rs").into_iter();
    let mut files: Vec<SourceFile> = paths
        .map(|path| {
            let module = module_of(&path[folder.len() + 1..]);
            let text = read(&path);
            SourceFile::parse(path, module, &text, unit_tests)
        })
        .collect();
    let test_modules: Vec<Vec<String>> = files
        .iter()
        .flat_map(|file| {
            let names = file.test_modules.iter();
            names.map(|name| [&file.module[..], std::slice::from_ref(name)].concat())
        })
        .collect();
    if unit_tests == UnitTests::Excluded {
        files.retain(|file| !test_modules.iter().any(|test| file.module.starts_with(test)));
    }
    files
}

/// Returns the module of a file, whose path is relative to the source folder.
fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let mut names: Vec<String> = path.split('/').map(str::to_owned).collect();
    let is_root = ["lib", "main"].contains(&path);
    if is_root || names.last().is_some_and(|name| name == "mod") {
        names.pop();
    }
    names
}

impl SourceFile {
    fn parse(path: String, module: Vec<String>, text: &str, unit_tests: UnitTests) -> Self {
        let mut parser = Parser {
            tokens: tokens(text),
            inner_modules: Vec::new(),
            children: Vec::new(),
            paths: Vec::new(),
        };
        let test_modules = parser.remove_tests(unit_tests);
        parser.read();
        let children: BTreeSet<String> = parser.children.drain(..).collect();
        let named_paths = parser.paths.drain(..);
        let named_paths = named_paths.filter_map(|path| path.relative_to_root(&module, &children));
        Self { named_paths: named_paths.collect(), path, module, test_modules }
    }
}

/// A path as written in the code.
struct WrittenPath<'t> {
    names: Vec<&'t str>,
    line: usize,
    alias: Option<&'t str>,
    /// The modules within the file around the path.
    inner_modules: Vec<&'t str>,
}

impl WrittenPath<'_> {
    /// Returns the path from the root of the crate; `None` if it starts elsewhere.
    fn relative_to_root(
        &self,
        module: &[String],
        children: &BTreeSet<String>,
    ) -> Option<NamedPath> {
        let inner = self.inner_modules.iter().map(|name| (*name).to_owned());
        let mut names: Vec<String> = module.iter().cloned().chain(inner).collect();
        let mut rest = &self.names[..];
        match rest.first()? {
            &"crate" => {
                names.clear();
                rest = &rest[1..];
            }
            &"self" => rest = &rest[1..],
            &"super" => {
                while rest.first() == Some(&"super") {
                    names.pop();
                    rest = &rest[1..];
                }
            }
            first if self.inner_modules.is_empty() && children.contains(*first) => {}
            _ => return None,
        }
        names.extend(rest.iter().map(|name| (*name).to_owned()));
        let is_outer = self.inner_modules.is_empty();
        let alias = self.alias.filter(|_| is_outer).map(str::to_owned);
        Some(NamedPath { names, line: self.line, alias })
    }
}

struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    /// The open modules within the file, with the number of braces around their content.
    inner_modules: Vec<(&'t str, usize)>,
    /// The modules in files of their own that this file declares.
    children: Vec<String>,
    paths: Vec<WrittenPath<'t>>,
}

impl<'t> Parser<'t> {
    fn text(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    /// Returns the names of the modules that are declared only for tests. Removes them and other items for tests if they
    /// are excluded.
    fn remove_tests(&mut self, unit_tests: UnitTests) -> Vec<String> {
        const ATTRIBUTE: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
        let mut modules = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            if !ATTRIBUTE.iter().zip(at..).all(|(text, at)| self.text(at) == *text) {
                at += 1;
                continue;
            }
            let end = self.item_end(at + ATTRIBUTE.len());
            let item = &self.tokens[at..end];
            if let [.., keyword, name, last] = item
                && (keyword.text, last.text) == ("mod", ";")
            {
                modules.push(name.text.to_owned());
            }
            if unit_tests == UnitTests::Excluded {
                self.tokens.drain(at..end);
            } else {
                at = end;
            }
        }
        modules
    }

    /// Returns the index behind the item, field or statement at `start`.
    fn item_end(&self, start: usize) -> usize {
        let mut depth = 0_usize;
        let mut at = start;
        while at < self.tokens.len() {
            match self.text(at) {
                "(" | "[" | "{" => depth += 1,
                ";" | "," if depth == 0 => return at + 1,
                "}" if depth <= 1 => return if depth == 0 { at } else { at + 1 },
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            at += 1;
        }
        at
    }

    fn read(&mut self) {
        let mut depth = 0;
        let mut at = 0;
        while at < self.tokens.len() {
            let token = self.tokens[at];
            let is_name_next = self.tokens.get(at + 1).is_some_and(Token::is_word);
            match token.text {
                "mod" if is_name_next && self.text(at + 2) == ";" => {
                    self.children.push(self.text(at + 1).to_owned());
                    at += 3;
                    continue;
                }
                "mod" if is_name_next && self.text(at + 2) == "{" => {
                    depth += 1;
                    self.inner_modules.push((self.text(at + 1), depth));
                    at += 3;
                    continue;
                }
                // `use<'a>` in a type names no item.
                "use" if self.text(at + 1) != "<" => {
                    at = self.read_use(at + 1, &[]);
                    continue;
                }
                "{" => depth += 1,
                "}" => {
                    self.inner_modules.pop_if(|(_, inside)| *inside == depth);
                    depth -= 1;
                }
                _ if token.is_word() && !["::", "."].contains(&self.text(at.wrapping_sub(1))) => {
                    at = self.read_path(at);
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Reads a path in an expression or a type. Returns the index behind it.
    fn read_path(&mut self, start: usize) -> usize {
        let mut names = vec![self.text(start)];
        let mut at = start + 1;
        while self.text(at) == "::" && self.tokens.get(at + 1).is_some_and(Token::is_word) {
            names.push(self.text(at + 1));
            at += 2;
        }
        if names.len() > 1 {
            self.add_path(names, start, None);
        }
        at
    }

    /// Reads a tree of imports. Returns the index behind it.
    fn read_use(&mut self, start: usize, before: &[&'t str]) -> usize {
        let mut names = before.to_vec();
        let mut at = start;
        loop {
            match self.text(at) {
                "::" => at += 1,
                "*" => {
                    self.add_path(names, at, None);
                    return at + 1;
                }
                "{" => {
                    at += 1;
                    while !["}", ""].contains(&self.text(at)) {
                        at = self.read_use(at, &names);
                        at += usize::from(self.text(at) == ",");
                    }
                    return at + 1;
                }
                name => {
                    names.push(name);
                    at += 1;
                    if self.text(at) == "::" {
                        continue;
                    }
                    names.pop_if(|name| *name == "self" && !before.is_empty());
                    let mut alias = names.last().copied();
                    if self.text(at) == "as" {
                        alias = Some(self.text(at + 1));
                        at += 2;
                    }
                    self.add_path(names, at - 1, alias);
                    return at;
                }
            }
        }
    }

    fn add_path(&mut self, names: Vec<&'t str>, at: usize, alias: Option<&'t str>) {
        self.paths.push(WrittenPath {
            names,
            line: self.tokens[at].line,
            alias,
            inner_modules: self.inner_modules.iter().map(|(name, _)| *name).collect(),
        });
    }
}

/// The files of a crate by module.
pub struct Modules<'f> {
    files: BTreeMap<&'f [String], &'f SourceFile>,
}

impl<'f> Modules<'f> {
    pub fn new(files: &'f [SourceFile]) -> Self {
        let mut by_module = BTreeMap::new();
        for file in files {
            by_module.entry(&file.module[..]).or_insert(file);
        }
        Self { files: by_module }
    }

    /// Returns the file that defines the item at `names`. A name that a file only imports leads to the file of the import.
    pub fn file_of(&self, names: &[String]) -> Option<&'f SourceFile> {
        let mut names = names.to_vec();
        // A chain of imports is shorter. Imports can also form a cycle.
        for _ in 0..10 {
            let length = (0..=names.len())
                .rev()
                .find(|&length| self.files.contains_key(&names[..length]))?;
            let file = self.files[&names[..length]];
            let import = names.get(length).and_then(|name| {
                let mut paths = file.named_paths.iter();
                paths.find(|path| path.alias.as_ref() == Some(name))
            });
            match import {
                Some(import) if import.names != names => names.clone_from(&import.names),
                _ => return Some(file),
            }
        }
        None
    }
}

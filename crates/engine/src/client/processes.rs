//! Lists the processes of this machine from Linux's `/proc`.

/// A process, as Linux describes it in `/proc/ID/stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessStat {
    /// The process id.
    pub id: i32,
    /// The id of the parent process.
    pub parent_id: i32,
    /// The id of the process group.
    pub group_id: i32,
    /// Whether the process has not ended. A process that has ended stays listed until it is reaped.
    pub is_alive: bool,
}

impl ProcessStat {
    fn parse(text: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(text);
        // The name may contain any characters, including parentheses.
        let (id, rest) = text.split_once(" (")?;
        let mut fields = rest.rsplit_once(')')?.1.split_whitespace();
        let is_alive = !matches!(fields.next()?, "Z" | "X");
        Some(Self {
            id: id.parse().ok()?,
            parent_id: fields.next()?.parse().ok()?,
            group_id: fields.next()?.parse().ok()?,
            is_alive,
        })
    }
}

/// Returns all processes. A process that ends during the call may be missing.
pub fn list() -> impl Iterator<Item = ProcessStat> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten();
    entries.filter_map(|entry| {
        let text = std::fs::read(entry.ok()?.path().join("stat")).ok()?;
        ProcessStat::parse(&text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misleading_process_names_are_parsed() {
        let stat = |is_alive| Some(ProcessStat { id: 7, parent_id: 5, group_id: 6, is_alive });
        assert_eq!(ProcessStat::parse(b"7 (a b) S 5 6 7 0\n"), stat(true));
        assert_eq!(ProcessStat::parse(b"7 (\xff\n) S 5 6 7"), stat(true));
        let misleading = b"7 () R 1 2) (x) Z 5 6 7 0\n";
        assert_eq!(ProcessStat::parse(misleading), stat(false));
        for text in ["", "7 (a b) S", "a (b) S 5 6", "7 a S 5 6"] {
            assert_eq!(ProcessStat::parse(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn own_process_is_listed_with_its_parent() {
        let own = std::process::id().cast_signed();
        let stat = list().find(|stat| stat.id == own);
        assert!(
            stat.is_some_and(|stat| stat.is_alive
                && stat.parent_id == std::os::unix::process::parent_id().cast_signed()),
            "{stat:?}"
        );
    }
}

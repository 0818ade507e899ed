//! Tests valid and invalid plans.

use super::*;

const VALID_PLAN: &str = r#"variant = "hique"
format = "round-robin"

[[entrant]]
name = "One"
player = "builtin:nodes=200"

[[entrant]]
name = "Two"
player = "python3 'my engine.py'"
"#;

fn parse(text: &str) -> Result<Plan, BadPlan> {
    Plan::parse(text, Path::new("no-such-folder"))
}

/// Returns the error for the valid text with `line` inserted at its start.
fn parse_error(line: &str) -> Option<BadPlan> {
    parse(&format!("{line}\n{VALID_PLAN}")).err()
}

#[test]
fn omitted_keys_have_defaults() {
    let plan = parse(VALID_PLAN);
    let Ok(plan) = plan else {
        unreachable!("{plan:?}");
    };
    assert_eq!(plan.variant, Variant::Hique);
    assert_eq!(plan.format, Format::RoundRobin { cycles: 1 });
    assert_eq!((plan.games_per_encounter, plan.seed, plan.concurrency), (2, 1, 1));
    assert_eq!(plan.terms.control, TimeControl::default_for(Variant::Hique));
    assert_eq!(plan.terms.grace, Duration::from_millis(100));
    assert_eq!(plan.terms.move_limit, None);
    let names: Vec<_> = plan.entrants.iter().map(|p| &*p.name).collect();
    assert_eq!(names, ["One", "Two"]);
    assert!(plan.canonical_text().contains("entrant 2 = \"Two\" plays python3 'my engine.py'\n"));
}

#[test]
fn every_key_is_accepted() {
    let text = VALID_PLAN.replace("round-robin", "swiss").replace(
            "\n\n[[entrant]]\nname = \"One\"",
            "\nrounds = 1\ngames = 6\nseed = 9\nhash = 3\nconcurrency = 2\nmove-limit = 300\nadjudicate = \"500,8\"\n\
             [openings]\nplies = 5\nseed = 8\n[time]\nclock = \"2000+50\"\ngrace = 20\n\
             [[entrant]]\nname = \"One\"",
        );
    let plan = parse(&text);
    let Ok(plan) = plan else {
        unreachable!("{plan:?}");
    };
    assert_eq!(plan.format, Format::Swiss { rounds: 1 });
    let canonical = plan.canonical_text();
    for line in [
        "format = Swiss system, 1 round",
        "games = 6",
        "seed = 9",
        "openings = 5 plies from seed 8",
        "time = 2+0.05",
        "grace = 20 ms",
        "move-limit = 300",
        "adjudicate = 500,8",
        "adjudicate-draw = none",
        "hash = 3 MiB",
    ] {
        assert!(canonical.lines().any(|l| l == line), "{line}: {canonical}");
    }
    assert_eq!(plan.concurrency, 2);
    assert!(!canonical.contains("concurrency"));
}

#[test]
fn invalid_values_are_refused_with_line_and_quotation() {
    for (line, expected) in [
        ("speed = 3", "unknown field `speed`, expected one of `variant`"),
        ("games = 3", "games = 3: expected an even number"),
        ("games = 0", "`0`: expected a number from 2 to 10000"),
        ("games = -2", "`-2`: expected a number from 2"),
        ("games = \"2\"", "expected"),
        ("seed = -1", "`-1`: expected a number from 0 to"),
        ("hash = 0", "`0`: expected a number from 1 to 65536"),
        ("concurrency = 300", "`300`: expected a number from 1 to 256"),
        ("rounds = 2", "`rounds` has no meaning in the format round-robin"),
        ("tiebreaks = 2", "`tiebreaks` has no meaning"),
        ("move-limit = 0", "`0`: expected a number from 1 to 1000000"),
        ("adjudicate = \"5\"", "`5` is not a score rule: expected CP,PLIES"),
        ("adjudicate-draw = 5", "expected a string"),
        ("cycles = 0", "`0`: expected a number from 1 to 1000"),
        ("openings = { file = \"none\" }", "no-such-folder"),
        ("openings = { file = \"none\", plies = 2 }", "expected either `file` or `plies`"),
        ("openings = { piles = 2 }", "unknown field `piles`"),
        ("time = { movetime = 0 }", "`0`: expected a number from 1 to 86400000"),
        ("time = { clock = \"60\" }", "`60` is not a clock"),
        ("time = { clock = \"60+1\", movetime = 3 }", "expected one of them"),
        ("time = 7", "expected"),
        ("games = 2 3", "must be quoted"),
    ] {
        let refusal = parse_error(line);
        assert!(
            refusal.as_ref().is_some_and(|bad| bad.line_number == 1
                && bad.quote == line
                && bad.reason.contains(expected)),
            "{line}: {refusal:?}"
        );
    }
    for (old, new, line, expected) in [
        ("hique", "chess", 1, "unknown game `chess`"),
        ("round-robin", "league", 2, "unknown format `league`: expected round-robin"),
        ("round-robin", "swiss", 2, "expected a key `rounds`"),
        ("\"Two\"", "\"One\"", 9, "`One` is already entered in line 5"),
        ("\"Two\"", "\" \"", 9, "a name of 0 characters"),
        ("\"Two\"", "\"a\\nb\"", 9, "printable ones in one line"),
        ("builtin:nodes=200", "builtin:fast", 6, "unknown player `builtin:fast`"),
        ("builtin:nodes=200", "", 6, "an empty entrant"),
        ("builtin:nodes=200", "human", 6, "`human`: expected a program"),
        ("'my engine.py'", "'my", 10, "an unmatched quotation mark"),
        ("name = \"Two\"", "naem = \"Two\"", 9, "unknown field `naem`"),
        ("name = \"Two\"\n", "", 8, "missing field `name`"),
        ("variant = \"hique\"", "", 1, "missing field `variant`"),
    ] {
        let text = VALID_PLAN.replacen(old, new, 1);
        let error = parse(&text).err();
        assert!(
            error
                .as_ref()
                .is_some_and(|bad| bad.line_number == line && bad.reason.contains(expected)),
            "{new}: {error:?}"
        );
    }
    let alone = VALID_PLAN.split("[[entrant]]\nname = \"Two\"").next().unwrap_or_default();
    let message = parse(alone).err().map(|bad| bad.to_string());
    assert_eq!(
        message.as_deref(),
        Some("line 4: 1 entrants: expected from 2 to 100 of [[entrant]]\n    [[entrant]]")
    );
    let swiss = VALID_PLAN.replace("\"round-robin\"", "\"swiss\"\nrounds = 2");
    let reason = parse(&swiss).err().map(|bad| bad.reason);
    assert_eq!(reason.as_deref(), Some("rounds = 2: expected a number from 1 to 1"));
}

#[test]
fn only_engines_have_options() {
    let text = VALID_PLAN.replace(
        "name = \"Two\"",
        "name = \"Two\"\noptions = { Depth = \"5\", \"Own Book\" = \"false\" }",
    );
    let plan = match parse(&text) {
        Ok(plan) => plan,
        Err(error) => unreachable!("{error}"),
    };
    let [one, two] = &plan.entrants[..] else {
        unreachable!("{:?}", plan.entrants);
    };
    assert!(one.settings.options.is_empty());
    assert_eq!(two.settings.options["Depth"], "5");
    assert_eq!(two.settings.options["Own Book"], "false");
    // A plan with another strength is another tournament.
    let canonical = plan.canonical_text();
    assert!(canonical.contains("entrant 2, \"Depth\" = \"5\"\n"), "{canonical}");
    let ours = VALID_PLAN.replacen(
        "builtin:nodes=200\"",
        "builtin:nodes=200\"\noptions = { Depth = \"5\" }",
        1,
    );
    let error = parse(&ours).err().map(|bad| (bad.line_number, bad.reason));
    let message = "`Depth` for `builtin:nodes=200`: only engines take options";
    assert_eq!(error, Some((7, message.to_owned())));
}

#[test]
fn engine_folders_are_relative_to_the_plan() {
    let here = std::env::current_dir().unwrap_or_default();
    let folder = here.join("no-such-folder");
    let (key, rooted) = ("name = \"Two\"", "/bots");
    for (dir, expected) in [
        ("", folder.clone()),
        ("dir = \".\"", folder.clone()),
        ("dir = \"bots\"", folder.join("bots")),
        // On Windows without a drive, it is on that of the plan.
        ("dir = \"/bots\"", here.join(rooted)),
    ] {
        let plan = parse(&VALID_PLAN.replace(key, &format!("{key}\n{dir}")));
        let Ok(plan) = plan else {
            unreachable!("{plan:?}");
        };
        assert_eq!(plan.entrants[0].settings.folder, None);
        assert_eq!(plan.entrants[1].settings.folder, Some(expected), "{dir}");
        // The folders of engines are not part of a tournament's identity.
        let usual = parse(VALID_PLAN).map(|plan| plan.canonical_text());
        assert_eq!(usual.ok(), Some(plan.canonical_text()));
    }
    let ours = VALID_PLAN.replace("name = \"One\"", "name = \"One\"\ndir = \"bots\"");
    let error = parse(&ours).err().map(|bad| (bad.line_number, bad.reason));
    let message = "`dir` for `builtin:nodes=200`: only engines take it";
    assert_eq!(error, Some((6, message.to_owned())));
}

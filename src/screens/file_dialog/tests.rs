//! Tests of the meaning of names, and of the parameters of the native dialog.

use super::*;

#[test]
fn typed_name_opens_a_file_or_folder() {
    let here = Contents {
        folder: PathBuf::from("/a/b"),
        folders: vec!["c".to_owned()],
        ..Contents::default()
    };
    let form = |purpose: FilePurpose, name: &str| FileDialogForm {
        folder: Some(PathBuf::from("/a/b")),
        ..FileDialogForm::new(purpose, name)
    };
    for (name, expected) in [
        ("x.pgn", TypedTarget::File("/a/b/x.pgn".into())),
        ("/y/x.pgn", TypedTarget::File("/y/x.pgn".into())),
        ("c", TypedTarget::Folder("/a/b/c".into())),
        ("..", TypedTarget::Folder("/a".into())),
        ("d/", TypedTarget::Folder("/a/b/d/".into())),
        ("file:///y/my%20games/x.pgn", TypedTarget::File("/y/my games/x.pgn".into())),
        ("file://localhost/y/", TypedTarget::Folder("/y/".into())),
    ] {
        let form = form(FilePurpose::Open, name);
        assert_eq!(typed_target(&form, Some(&here)), Some(expected), "{name}");
    }
    assert_eq!(typed_target(&form(FilePurpose::Open, "  "), None), None);
    for (name, file) in [
        ("mine", "/a/b/mine.pgn"),
        ("mine.GIF", "/a/b/mine.GIF"),
        ("match 21.11", "/a/b/match 21.11.pgn"),
        ("file:///y/f%C3%BCr", "/y/für.pgn"),
    ] {
        let saved = typed_target(&form(FilePurpose::Save, name), Some(&here));
        assert_eq!(saved, Some(TypedTarget::File(file.into())));
    }
}

/// A game has the same name in *Games* as beside the board.
#[test]
fn exported_game_is_named_after_its_players() {
    let session = Session::analysis(AnyPosition::start(Variant::Hique));
    let game = GameSummary::from_session(&session);
    let stored_name = "20261130-030231-hique-e85eaaf6.pgn".to_owned();
    let form = FileDialogForm::for_export(vec![stored_name.clone()], Some(&game));
    assert_eq!(form.name, game.file_name());
    assert!(form.name.contains("HiQUE"), "{}", form.name);
    let several = FileDialogForm::for_export(vec![stored_name.clone(), stored_name], None);
    assert_eq!(several.name, "2 games.pgn");
}

#[test]
fn system_dialog_is_used_like_our_own() {
    let inquiry = |purpose: FilePurpose, name: &str| {
        let form = FileDialogForm::new(purpose, name);
        form.dialog_parameters(&form.title())
    };
    let endings = |inquiry: &DialogParameters| {
        let formats = inquiry.formats.iter();
        formats.map(|(_, endings)| endings[0]).collect::<Vec<_>>()
    };
    let open = inquiry(FilePurpose::Open, "");
    assert_eq!((&open.name, endings(&open)), (&None, vec!["pgn"]));
    let program = inquiry(FilePurpose::Program, "");
    assert_eq!((&program.name, endings(&program)), (&None, vec![]));
    let save = inquiry(FilePurpose::Save, "mine.pgn");
    assert_eq!(save.name.as_deref(), Some("mine.pgn"));
    assert_eq!(endings(&save), EXTENSIONS);
    let several = FilePurpose::Export(vec!["a".to_owned(), "b".to_owned()]);
    assert_eq!(endings(&inquiry(several, "2 games.pgn")), ["pgn"]);

    let take = |purpose, path: &str| FileDialogForm::new(purpose, "x").take_answer(Path::new(path));
    let file = |path: &str| Some(PathBuf::from(path));
    assert_eq!(take(FilePurpose::Open, "/a/b"), file("/a/b"));
    assert_eq!(take(FilePurpose::Save, "/a/b.gif"), file("/a/b.gif"));
    assert_eq!(take(FilePurpose::Save, "/a/b"), file("/a/b.pgn"));
    assert_eq!(take(FilePurpose::Save, "/"), None);

    let mut answer = NativeDialog::with_answer(file("/a/b"));
    let answer = loop {
        if let Some(answer) = answer.poll() {
            break answer;
        }
        std::thread::yield_now();
    };
    assert_eq!(answer, file("/a/b"));
    // Linux has no common native dialog.
    #[cfg(not(any(windows, target_os = "macos")))]
    assert!(native_dialog::open(open).is_none());
}

/// A file that was opened from an earlier dialog may be the one to write now. That it is finished says nothing about this dialog.
#[test]
fn file_of_an_earlier_dialog_does_not_end_the_next_one() {
    use bevy::ecs::system::RunSystemOnce;
    let purposes =
        [FilePurpose::Open, FilePurpose::Save, FilePurpose::Export(vec!["a".to_owned()])];
    for purpose in purposes {
        let file = PathBuf::from("/a/b.pgn");
        let mut world = World::new();
        world.init_resource::<LastFolder>();
        world.init_resource::<Library>();
        world.init_resource::<Messages<LibraryRequest>>();
        let finished_file = Some(file.clone());
        world.insert_resource(FileDialogData { finished_file, ..FileDialogData::default() });
        let mut form = FileDialogForm::new(purpose, "b.pgn");
        form.native_dialog = Some(NativeDialog::with_answer(Some(file.clone())));
        let poll = move |mut io: DialogIo, mut commands: Commands| {
            let ctx = egui::Context::default();
            while form.native_dialog.is_some() {
                poll_native(&ctx, &mut form, &mut io, &mut commands).unwrap();
            }
            assert_eq!(form.awaited_file.as_ref(), Some(&file));
            assert_eq!(io.data.finished_file, None, "{:?}", form.purpose);
        };
        world.run_system_once(poll).unwrap();
        assert_eq!(world.resource::<Messages<LibraryRequest>>().len(), 1);
    }
}

#[test]
fn file_extension_selects_the_format() {
    assert_eq!(with_extension("a.pgn", "gif"), "a.gif");
    assert_eq!(with_extension(" a.b ", "png"), "a.b.png");
    assert_eq!(with_extension("a.b.PNG", "pgn"), "a.b.pgn");
    assert_eq!(extension_index("a.Gif"), Some(2));
    assert_eq!(extension_index("gif"), None);
}

//! Texts for searching: without case, accents and other marks.

/// Letters with the base letter to which they are folded: each group begins with it. They are the lower-case letters of the
/// Latin, Greek, Cyrillic and Japanese scripts that Unicode decomposes, and Latin letters with strokes.
const LETTER_GROUPS: [&str; 7] = [
    "aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇƀ cçćĉċčḉ dďḋḍḏḑḓđð eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡǥ hĥȟḣḥḧḩḫẖħ",
    "iìíîïĩīĭįǐȉȋḭḯỉịıɨ jĵǰɉ kķǩḱḳḵ lĺļľḷḹḻḽł mḿṁṃ nñńņňǹṅṇṉṋ oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿ pṕṗ",
    "rŕŗřȑȓṙṛṝṟɍ sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗŧ uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹɏ zźżžẑẓẕƶ ̈̈́",
    "αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ οόὀὁὂὃὄὅὸό ρῤῥ",
    "υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ аӑӓ гѓ еѐёӗ жӂӝ зӟ ийѝӣӥ кќ оӧ уўӯӱӳ чӵ ыӹ эӭ ії ѵѷ әӛ өӫ うゔ",
    "かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つづ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ ゝゞ ウヴ カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ",
    "ツヅ テデ トド ハバパ ヒビピ フブプ ヘベペ ホボポ ワヷ ヰヸ ヱヹ ヲヺ ヽヾ",
];

/// Returns the letters to which a lower-case letter is folded.
fn base_letters(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' | 'ǣ' | 'ǽ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ĳ' => "ij",
        _ => {
            let groups = LETTER_GROUPS.iter().flat_map(|row| row.split(' '));
            let mut groups = groups.filter(|group| group.contains(letter));
            let group = groups.next()?;
            let base_letter = group.chars().next()?;
            &group[..base_letter.len_utf8()]
        }
    })
}

/// Returns whether a character is a mark on the letter before it.
const fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '\u{300}'..='\u{36f}'
            | '\u{483}'..='\u{487}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{3099}'..='\u{309a}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

/// Returns a text in lower case, without accents and other marks on letters. Composed and decomposed letters are equal.
pub fn fold(text: &str) -> String {
    let mut folded_text = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match base_letters(letter).filter(|_| !letter.is_ascii()) {
            _ if is_mark(letter) => {}
            Some(letters) => folded_text.push_str(letters),
            None => folded_text.push(letter),
        }
    }
    folded_text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composed_and_decomposed_letters_are_equal() {
        for [composed, decomposed, plain] in [
            ["René", "Rene\u{301}", "rene"],
            ["Müller", "Mu\u{308}ller", "muller"],
            ["Ünal", "U\u{308}nal", "unal"],
            ["İnan", "I\u{307}nan", "inan"],
            ["Đặng", "Đa\u{323}\u{306}ng", "dang"],
            ["Йосиф", "И\u{306}осиф", "иосиф"],
            ["Ἀλέξης", "Α\u{313}λε\u{301}ξης", "αλεξης"],
            ["がく", "か\u{3099}く", "かく"],
        ] {
            assert_eq!(fold(composed), plain);
            assert_eq!(fold(decomposed), plain);
        }
    }

    #[test]
    fn ligatures_and_strokes_become_plain_letters() {
        for [name, plain] in [
            ["Weiß", "weiss"],
            ["WEISS", "weiss"],
            ["Ærø", "aero"],
            ["Łukasz", "lukasz"],
            ["Þór", "thor"],
            ["ğış", "gis"],
            ["李 2026-11-28", "李 2026-11-28"],
        ] {
            assert_eq!(fold(name), plain);
        }
    }

    #[test]
    fn every_group_has_one_base_letter() {
        let groups = LETTER_GROUPS.iter().flat_map(|row| row.split(' '));
        let mut all: Vec<char> = groups.flat_map(|group| group.chars().skip(1)).collect();
        assert!(all.iter().all(|letter| letter.to_lowercase().eq([*letter])));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}

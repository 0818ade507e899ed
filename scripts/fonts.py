"""Makes the program's font files from Inter's static ones: `fonts.py SOURCE_FOLDER TARGET_FOLDER`.

Each file keeps Latin letters, punctuation and the symbols that the program uses. Its digits are Inter's tabular digits:
clocks must not jitter, and our widgets cannot enable a font feature.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

WEIGHTS = ("Regular", "Medium", "SemiBold")

# Latin, Latin-1, Latin Extended-A, punctuation, superscripts, arrows, mathematics, shapes.
# Characters that Inter lacks are omitted silently.
RANGES = (
    (0x0020, 0x007E),
    (0x00A0, 0x017F),
    (0x0218, 0x021B),
    (0x02C6, 0x02DD),
    (0x2010, 0x2044),
    (0x2070, 0x2079),
    (0x20AC, 0x20AC),
    (0x2122, 0x2122),
    (0x2153, 0x215E),
    (0x2190, 0x21FF),
    (0x2202, 0x2265),
    (0x23CE, 0x23CF),
    (0x25A0, 0x25EF),
    (0x2605, 0x2606),
    (0x2713, 0x2717),
)

# Required characters. The script fails if one is missing.
NEEDED = "".join(map(chr, range(0x21, 0x7F))) + "ÄÖÜäöüßéèçñåøÅØŁłŐőŠšŽž–—…‘’“”„•×÷−±½¼¾≤≥≠←↑→↓↺↻✓"

# Contextual substitutions (`calt`) would undo the choice of digits and move labels.
FEATURES = ["ccmp", "locl", "kern", "mark"]


def tabular_digits(font):
    """Inter's glyphs for `tnum`, by the names of the ordinary digits."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    found = {}
    for index in lookups:
        for sub in table.LookupList.Lookup[index].SubTable:
            sub = getattr(sub, "ExtSubTable", sub)
            found.update(getattr(sub, "mapping", {}))
    return found


def make(source, target):
    """Writes one font file, and checks what was written."""
    font = TTFont(source, recalcTimestamp=False)
    tabular = tabular_digits(font)
    for cmap in font["cmap"].tables:
        for digit in range(0x30, 0x3A):
            if digit in cmap.cmap:
                # Two tables may share an object that has already been changed.
                cmap.cmap[digit] = tabular.get(cmap.cmap[digit], cmap.cmap[digit])

    # Medium's tabular digits differ by two units of 2816: make them exactly equal.
    cmap, metrics = font.getBestCmap(), font["hmtx"]
    digits = [cmap[digit] for digit in range(0x30, 0x3A)]
    width = max(metrics[glyph][0] for glyph in digits)
    for glyph in digits:
        metrics[glyph] = (width, metrics[glyph][1])

    options = subset.Options()
    options.layout_features = FEATURES
    options.name_IDs = ["*"]
    options.glyph_names = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[c for low, high in RANGES for c in range(low, high + 1)])
    subsetter.subset(font)
    font.save(target)
    check(target)


def check(path):
    """Fails unless the file is Inter, draws every needed sign, and its digits are equally wide."""
    font = TTFont(path)
    names = font["name"]
    family = names.getDebugName(16) or names.getDebugName(1)
    cmap = font.getBestCmap()
    missing = [sign for sign in NEEDED if ord(sign) not in cmap]
    widths = {font["hmtx"][cmap[digit]][0] for digit in range(0x30, 0x3A)}
    assert family == "Inter", f"{path}: family is {family}"
    assert not missing, f"{path}: no glyph for {' '.join(missing)}"
    assert len(widths) == 1, f"{path}: digits of widths {sorted(widths)}"
    assert "CFF " in font, f"{path}: no outlines"
    print(f"{path}: {path.stat().st_size} bytes, {len(cmap)} characters")


def main():
    source, target = map(Path, sys.argv[1:3])
    for weight in WEIGHTS:
        make(source / f"Inter-{weight}.otf", target / f"Inter-{weight}.otf")


if __name__ == "__main__":
    main()

/**
 * Texts that a wrong implementation would normalize or encode differently. All their letters are in Unicode 13 (2020),
 * so every supported browser and Python version knows them.
 */
export const pieces: readonly string[] = [
  ...["a", "Z", "7", ".", "-", "@", " ", "example", "www."],
  // Composed and decomposed letters, combining marks in either order, and letters that NFC replaces by others.
  ...["é", "e\u0301", "a\u0323\u0307", "a\u0307\u0323", "\u212b", "\u2126", "\u1e9b\u0323", "\u0344"],
  // Letters that are excluded from composition: NFC decomposes them.
  ...["\u0958", "\ufb2a", "\u{1d15e}"],
  // Composed and decomposed syllables; half and full width; compatibility ideographs; ligatures.
  ...["한", "\u1112\u1161\u11ab", "ｶ\uff9e", "Ａ", "\uf900", "ﬁ", "²", "ß", "ẞ"],
  // Letters whose case mapping depends on the letters around them or on the language, or changes their length.
  ...["ΟΔΥΣΣΕΥΣ", "Σ", "İ", "ı", "Ǆ", "Ა", "ꭰ"],
  // Right-to-left, joined and invisible characters.
  ...["שלום", "ﷺ", "क्ष", "\u200d", "\u200f", "\u2060", "\ufeff", "\u00ad"],
  // Characters of plane 1 (surrogate pairs in UTF-16), one of which NFKC turns into an A; emoji of several code points.
  ...["😀", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}", "\u{10400}", "\u{1d400}", "\u{1f1fa}\u{1f1e6}", "\u{10330}"],
  // Characters of planes 2, 3, 14, 15 and 16, and a private-use character (not U+E000, which WebDriver treats as a key
  // press).
  ...["\u{20000}", "\u{2f800}", "\u{30000}", "\u{e0041}", "\u{e0100}", "\u{f0000}", "\u{10fffd}", "\uf8ff"],
];

/** All characters of the Unicode category Zs (spaces). */
export const spaces: readonly string[] = Array.from(
  " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
);

/** Control characters and unassigned characters. A site or a login may contain them. A master password may not. */
export const oddities: readonly string[] = [
  ...["\0", "\t", "\n", "\r\n", "\u007f", "\u0085", "\uffff", "\ufdd0", "\u{1fffe}", "\u{10ffff}"],
  ...Array.from({ length: 10 }, (_, i) => String.fromCodePoint((4 + i) * 0x10000)), // planes 4 to 13 are empty
];

/** Texts with unpaired surrogates, which every scheme refuses in all inputs. */
export const halves: readonly string[] = ["\ud83d", "\ude00", "\ude00\ud83d"];

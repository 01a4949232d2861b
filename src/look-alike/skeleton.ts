import table from "./confusables.json" with { type: "json" };

/**
 * The letters of Unicode's confusables.txt (version 13, out of npm unhomoglyph 1.0.6) that can stand in a host after IDNA
 * and look like a to z or a digit, by what they look like, without accents. Beside them what Unicode keeps apart and a
 * glance does not: small capitals, and the Cyrillic and Greek that it maps to them.
 */
const smallCapitals: Readonly<Record<string, string>> = {
  ...{ a: "ᴀ", b: "ʙ", d: "ᴅ", e: "ᴇ", f: "ꜰ", g: "ɢ", h: "ʜ", j: "ᴊ", k: "ᴋкκĸ", l: "ʟ", m: "ᴍмʍ", n: "ɴ" },
  ...{ p: "ᴘ", r: "ʀ", t: "ᴛтτ" },
};

let looksLike: ReadonlyMap<string, string> | undefined;

/** Letter → what it looks like; made when it is first needed. */
function alikes(): ReadonlyMap<string, string> {
  const lists = [...Object.entries(table), ...Object.entries(smallCapitals)];
  return new Map(lists.flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain] as const)));
}

/** What a glance takes for one another in ASCII. Unicode has the first; in lower case the others are as close. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/m/gu, "rn"],
  [/w/gu, "vv"],
  [/d/gu, "cl"],
  [/0/gu, "o"],
  [/[1i]/gu, "l"],
];

/**
 * What a host looks like: two hosts of one skeleton are easily taken for each other. After UTS #39 §4, for what can stand
 * in a host, and looser: accents do not count, nor does what only a careful look tells apart.
 *
 * @param host - as people read it, not in `xn--` form
 */
export function skeleton(host: string): string {
  if (!/^[\0-\x7f]*$/u.test(host)) {
    const known = (looksLike ??= alikes());
    const letters = Array.from(host.toLowerCase().normalize("NFD"), (letter) => known.get(letter) ?? letter);
    host = letters.join("").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  }
  return pairs.reduce((text, [alike, plain]) => text.replace(alike, plain), host);
}

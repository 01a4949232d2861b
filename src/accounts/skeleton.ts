import table from "./confusables.json" with { type: "json" };

/**
 * Returns the skeleton of a host. Hosts with the same skeleton are easily confused. The skeleton follows UTS #39 §4 for
 * the characters that a host can contain. It also ignores accents and other small differences.
 *
 * @param host - in readable form, not as `xn--`
 */
export function skeleton(host: string): string {
  if (!/^[\0-\x7f]*$/u.test(host)) {
    const known = (looksLike ??= alikes());
    const letters = Array.from(host.toLowerCase().normalize("NFD"), (letter) => known.get(letter) ?? letter);
    host = letters.join("").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  }
  return host.replace(/[mwd01i]/gu, (letter) => pairs[letter] ?? letter);
}

let looksLike: ReadonlyMap<string, string> | undefined;

/** Creates a map from each letter to the ASCII characters that it looks like. */
function alikes(): ReadonlyMap<string, string> {
  const lists = [...Object.entries(table), ...Object.entries(smallCapitals)];
  return new Map(lists.flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain] as const)));
}

/**
 * Letters that look like Latin letters but are missing from confusables.json: small capitals, and other letters such as
 * к and κ that Unicode maps to small capitals.
 *
 * confusables.json is made from Unicode's confusables.txt (version 13, from npm unhomoglyph 1.0.6). It contains letters
 * that can occur in a host after IDNA. Each letter is listed under the ASCII letters or the digit that it looks like.
 */
const smallCapitals: Readonly<Record<string, string>> = {
  ...{ a: "ᴀ", b: "ʙ", d: "ᴅ", e: "ᴇ", f: "ꜰ", g: "ɢ", h: "ʜ", j: "ᴊ", k: "ᴋкκĸ", l: "ʟ", m: "ᴍмʍ", n: "ɴ" },
  ...{ p: "ᴘ", r: "ʀ", t: "ᴛтτ" },
};

/**
 * ASCII characters that look alike at a glance in lower case. Unicode's confusables.txt also lists m with rn, 1 with l,
 * and 0 with the capital O, but not the other pairs.
 */
const pairs: Readonly<Record<string, string>> = { m: "rn", w: "vv", d: "cl", 0: "o", 1: "l", i: "l" };

const latin = /\p{Script=Latin}/u;
const singleScripts = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Cherokee",
  "Hebrew",
  "Arabic",
  "Thai",
].map((script) => new RegExp(`^[\\p{scx=${script}}\\p{scx=Common}\\p{scx=Inherited}]*$`, "u"));
/**
 * Combinations of scripts that Japanese, Chinese and Korean texts use together with Latin (UTS #39 §5.2, "highly
 * restrictive").
 */
const compatibleScripts = ["\\p{scx=Hira}\\p{scx=Kana}", "\\p{scx=Bopo}", "\\p{scx=Hang}"].map(
  (scripts) => new RegExp(`^[\\p{scx=Latin}\\p{scx=Han}${scripts}\\p{scx=Common}\\p{scx=Inherited}]*$`, "u"),
);

/**
 * Returns true if a label of a host (the text between two dots) mixes Latin letters with a script that no language uses
 * together with Latin. A label without Latin letters never counts as mixed.
 */
export function mixesScripts(host: string): boolean {
  return host
    .split(".")
    .some((label) => latin.test(label) && ![...singleScripts, ...compatibleScripts].some((fits) => fits.test(label)));
}

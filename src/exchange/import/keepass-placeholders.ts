import { type KeePassPart, partOfAddress } from "./keepass-address.ts";

/** An entry of a KeePass database, with its fields by their names in the file. */
export interface KeePassEntry {
  /** The identifier in lower-case hexadecimal digits. */
  readonly id: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** Work that pauses at each `yield`. */
type Steps<T> = Generator<void, T, void>;

/** The placeholders and references of a KeePass database. */
export interface Placeholders {
  /**
   * Replaces the placeholders in a text of `entry`, such as `{USERNAME}`, and the references to other entries, such as
   * `{REF:P@T:Bank}`. A placeholder that cannot be replaced stays in the result, where {@link Placeholders.areIn} finds
   * it.
   *
   * @param isOpen - set for a text that is shown openly, such as a title. Passwords are not inserted into it.
   */
  replace(text: string, entry: KeePassEntry, isOpen?: boolean): Steps<string>;
  areIn(text: string): boolean;
}

/** Placeholders that are replaced, see keepass.info/help/base/placeholders.html and keepass.info/help/base/fieldrefs.html. */
const replaceable =
  /\{(?:(?<field>TITLE|USERNAME|PASSWORD|URL|NOTES|UUID)|URL:(?<part>RMVSCM|WITHOUTSCHEME|SCM|SCHEME|HOST|PORT|PATH|QUERY|FRAGMENT|USERINFO|USERNAME|PASSWORD)|S:(?<own>[^{}]+)|REF:(?<wanted>[TUPANI])@(?<place>[TUPANIO]):(?<search>(?:[^{}]|\{[^{}]*\}){1,1000})|(?<comment>C:[^{}]*))\}/iu;
const allReplaceable = new RegExp(replaceable, "giu");

/**
 * Placeholders that are never replaced, because the result depends on the computer, the time or the user, or because
 * they transform a text. The names are those in `SprEngine.cs`, `EntryUtil.cs` and `AppLocator.cs` of KeePass, and in
 * `Entry.cpp` of KeePassXC. Those before a colon have parameters.
 */
const others =
  /\{(?:(?:APPDIR|DOCDIR|DB_(?:PATH|DIR|NAME|BASENAME|EXT)|ENV_DIRSEP|ENV_PROGRAMFILES_X86|BASE(?::[A-Z]+)?|DT_(?:UTC_)?(?:SIMPLE|YEAR|MONTH|DAY|HOUR|MINUTE|SECOND)|EDGE|FIREFOX|GOOGLECHROME|INTERNETEXPLORER|OPERA|SAFARI|GROUP(?:_SEL)?(?:_?PATH|_NOTES)?|HMACOTP|TIMEOTP|TOTP|PASSWORD_ENC|CLEARFIELD|CLIPBOARD|NEWPASSWORD|PICK(?:PASSWORD)?CHARS\d*|PICKFIELD)\}|(?:CLIPBOARD-SET|CMD|C|NEWPASSWORD|PICK(?:PASSWORD)?CHARS\d*|T-CONV|T-REPLACE-RX):|REF:[TUPANI]@[TUPANIO]:)/iu;

/** Returns true if a text contains a placeholder or a reference of KeePass or KeePassXC. */
export const hasPlaceholder = (text: string): boolean => replaceable.test(text) || others.test(text);

/**
 * Maximum depth and number of placeholders that are replaced in one text. The limits are necessary because the inserted
 * text may contain placeholders too, even circular ones.
 */
const maxDepth = 10;
const maxReplaced = 100;

/** Maximum length of a text whose placeholders are replaced. A longer text is too long for an account. */
const longestText = 1_000_000;

/**
 * Maximum number of characters that are inserted into all texts of a file, and maximum work of all searches. A hostile
 * file could otherwise exhaust the memory, or take hours. The searches take up to 2 s (Node 20).
 */
const maxInserted = 2 ** 26;
const maxWork = 2 ** 23;

/** Amount of work between two pauses, about 5 to 20 ms. One unit is one searched text, or 64 of its characters. */
const perSlice = 2 ** 14;
const charactersPerUnit = 64;

/**
 * Returns the placeholders of a database.
 *
 * @param entries - all entries, in the order of the file
 * @param generator - the program that wrote the file. KeePass and KeePassXC search differently
 */
export function placeholdersOf(entries: readonly KeePassEntry[], generator: string): Placeholders {
  // Saltmill writes passwords as they are, also those that look like placeholders.
  if (generator === "Saltmill") return { replace: literally, areIn: () => false };
  const isKeePassXC = generator.startsWith("KeePassXC");
  const find = finderOf(entries, generator);
  let inserted = 0;

  function* replaced(text: string, entry: KeePassEntry, way: Way): Steps<string> {
    if (way.depth > maxDepth || !text.includes("{") || text.length > longestText) return text;
    const parts: string[] = [];
    let end = 0;
    for (const match of text.matchAll(allReplaceable)) {
      // KeePassXC reads `{{USERNAME}` as one unknown placeholder.
      if (isKeePassXC && text.charAt(match.index - 1) === "{") continue;
      const value = yield* valueOf(match.groups ?? {}, entry, { ...way, depth: way.depth + 1 });
      if (value === undefined) continue;
      inserted += value.length;
      if (inserted > maxInserted) return text;
      parts.push(text.slice(end, match.index), value);
      end = match.index + match[0].length;
    }
    return parts.join("") + text.slice(end);
  }

  /** Returns the text that replaces a placeholder, or undefined if it cannot be replaced. */
  function* valueOf(match: Readonly<Record<string, string>>, entry: KeePassEntry, way: Way): Steps<string | undefined> {
    if (way.depth > maxDepth || way.count.left-- <= 0) return undefined;
    const { field, part, own, wanted, place, search = "" } = match;
    if (field !== undefined) {
      const name = field.toUpperCase();
      return name === "UUID" && isKeePassXC ? undefined : yield* fieldOf(name, entry, way);
    }
    if (part !== undefined) {
      const name = part.toUpperCase() as KeePassPart;
      if (way.isOpen && (name === "USERINFO" || name === "PASSWORD")) return undefined;
      return partOfAddress(yield* replaced(entry.fields.get("URL") ?? "", entry, way), name, isKeePassXC);
    }
    if (own !== undefined) {
      if (!isKeePassXC && standard.includes(own)) return undefined;
      const value = entry.fields.get(own) ?? withoutCase(entry.fields, own);
      return value === undefined ? undefined : yield* replaced(value, entry, way);
    }
    if (wanted === undefined || place === undefined) return isKeePassXC ? undefined : ""; // a comment
    const found = yield* find(place.toUpperCase(), yield* replaced(search, entry, way));
    return found && (yield* fieldOf(letters[wanted.toUpperCase()] ?? "", found, way));
  }

  function* fieldOf(name: string, entry: KeePassEntry, way: Way): Steps<string | undefined> {
    if (name === "UUID") return entry.id.toUpperCase();
    if (name === "PASSWORD" && way.isOpen) return undefined;
    return yield* replaced(entry.fields.get(standardFields[name] ?? "") ?? "", entry, way);
  }

  return {
    replace: (text, entry, isOpen = false) => replaced(text, entry, { depth: 0, isOpen, count: { left: maxReplaced } }),
    areIn: hasPlaceholder,
  };
}

function* literally(text: string): Steps<string> {
  return text;
}

/** The depth of a placeholder inside other ones, and the number of placeholders that may still be replaced. */
interface Way {
  readonly depth: number;
  readonly isOpen: boolean;
  readonly count: { left: number };
}

/** Names of KeePass's standard fields. The property name is the placeholder without its braces. */
const standardFields: Readonly<Record<string, string>> = {
  ...{ TITLE: "Title", USERNAME: "UserName", PASSWORD: "Password", URL: "URL", NOTES: "Notes" },
};

const standard = Object.values(standardFields);

/** Placeholders for the letters that stand for fields in references. */
const letters: Readonly<Record<string, string>> = {
  ...{ T: "TITLE", U: "USERNAME", P: "PASSWORD", A: "URL", N: "NOTES", I: "UUID" },
};

const withoutCase = (fields: KeePassEntry["fields"], name: string): string | undefined =>
  [...fields].find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];

/**
 * Returns a function that finds the entry to which a reference leads. KeePass takes the first entry whose field contains
 * all words of the text, in any case. KeePassXC takes the first entry whose field is exactly the text. In the file of
 * another program, the entry must be the same in both ways.
 */
function finderOf(
  entries: readonly KeePassEntry[],
  generator: string,
): (place: string, text: string) => Steps<KeePassEntry | undefined> {
  const found = new Map<string, KeePassEntry | undefined>();
  const exact = new Map<string, ReadonlyMap<string, KeePassEntry>>();
  const lower = new Map<string, readonly string[]>();
  let [work, sinceYield] = [0, 0];
  const isDue = (units: number): boolean => {
    work += units;
    sinceYield += units;
    if (sinceYield < perSlice) return false;
    sinceYield = 0;
    return true;
  };

  function* withText(place: string, text: string): Steps<KeePassEntry | undefined> {
    let first = exact.get(place);
    if (!first) {
      const index = new Map<string, KeePassEntry>();
      for (const entry of entries) {
        const texts = place === "O" ? [...entry.fields.values()] : textsAt(entry, place);
        for (const each of texts) if (!index.has(each)) index.set(each, entry);
        if (isDue(1)) yield;
      }
      exact.set(place, (first = index));
    }
    return first.get(place === "I" ? text.toLowerCase() : text);
  }

  function* withWords(place: string, text: string): Steps<KeePassEntry | undefined> {
    let texts = lower.get(place);
    if (!texts) {
      const all: string[] = [];
      for (const entry of entries) {
        all.push(textsAt(entry, place).join("\0").toLowerCase());
        if (isDue(1 + (all.at(-1) ?? "").length / charactersPerUnit)) yield;
      }
      lower.set(place, (texts = all));
    }
    const words = wordsOf(text.toLowerCase());
    if (words.length === 0) return entries[0];
    for (const [i, each] of texts.entries()) {
      if (work > maxWork) return undefined;
      if (words.every(({ word, isExcluded }) => each.includes(word) !== isExcluded)) return entries[i];
      if (isDue(words.length * (1 + each.length / charactersPerUnit))) yield;
    }
    return undefined;
  }

  function* search(place: string, text: string): Steps<KeePassEntry | undefined> {
    const one = yield* withText(place, text);
    if (one && (place === "I" || generator.startsWith("KeePassXC"))) return one;
    const other = yield* withWords(place, text);
    return one && one !== other && generator !== "KeePass" ? undefined : other;
  }

  return function* (place, text) {
    const key = `${place}:${text}`;
    if (!found.has(key)) found.set(key, yield* search(place, text));
    return found.get(key);
  };
}

/** Returns the texts of an entry in which a reference searches. The letter stands for the field, and `O` for all others. */
function textsAt({ id, fields }: KeePassEntry, letter: string): string[] {
  if (letter === "I") return [id];
  if (letter !== "O") return [fields.get(standardFields[letters[letter] ?? ""] ?? "") ?? ""];
  return [...fields].filter(([name]) => !standard.includes(name)).map(([, value]) => value);
}

/**
 * Splits a text as KeePass's simple search does: at spaces, except between quotation marks. A hyphen before a word
 * excludes the entries with this word. See keepass.info/help/base/search.html.
 */
function wordsOf(text: string): readonly { readonly word: string; readonly isExcluded: boolean }[] {
  const words: string[] = [];
  for (const [i, part] of text.split('"').entries()) {
    const [first = "", ...more] = i % 2 === 1 ? [part] : part.split(/[ \t\r\n]/u);
    words.push((words.pop() ?? "") + first, ...more);
  }
  return words
    .filter((word) => word !== "")
    .map((word) => {
      const isExcluded = word.length >= 2 && word.startsWith("-");
      return { word: isExcluded ? word.slice(1) : word, isExcluded };
    });
}

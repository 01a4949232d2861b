/**
 * A second implementation of the schemes, written from their description with node:crypto only. It uses no code of src/
 * or crypto/, so a mistake in one implementation shows as a difference.
 */
import { createHmac, pbkdf2Sync } from "node:crypto";
import { readFileSync } from "node:fs";

export interface IndependentCharacters {
  length: number;
  /** The name of each class, or a text of all characters of the class. */
  classes: readonly string[];
}

export interface IndependentWords {
  words: number;
  separator: string;
}

export interface IndependentEntry {
  site: string;
  login: string;
  revision: number;
  rules: IndependentCharacters | IndependentWords;
}

const named: Record<string, string> = {
  lower: "abcdefghjkmnpqrstuvwxyz",
  upper: "ABCDEFGHJKMNPQRSTUVWXYZ",
  digit: "23456789",
  symbol: "!#$%&()*+,-./:;<=>?@[]^_{|}~",
};

const utf8 = (text: string): Buffer => Buffer.from(text, "utf8");

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const lp = (bytes: Buffer): Buffer => Buffer.concat([u32(bytes.length), bytes]);

const byBytes = (a: string, b: string): number => Buffer.compare(utf8(a), utf8(b));

/** Returns the first `count` bytes of the key derivation of SP 800-108 §4.1 with HMAC-SHA-256. */
export function kdf(key: Uint8Array, info: string | Buffer, count: number): Buffer {
  const context = typeof info === "string" ? utf8(info) : info;
  const blocks: Buffer[] = [];
  for (let i = 1; 32 * blocks.length < count; i++) {
    blocks.push(createHmac("sha256", key).update(u32(i)).update(context).digest());
  }
  return Buffer.concat(blocks).subarray(0, count);
}

function* stream(key: Uint8Array, info: Buffer): Generator<number, never> {
  for (let i = 1; ; i++) yield* createHmac("sha256", key).update(u32(i)).update(info).digest();
}

/** Replaces every space of the Unicode category Zs by U+0020, then normalizes to NFC. */
export const preparedMaster = (master: string): Buffer =>
  utf8(
    Array.from(master, (c) => (/^[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$/u.test(c) ? " " : c))
      .join("")
      .normalize("NFC"),
  );

const roots = new Map<string, Buffer>();

/** Returns the root. Keeps the results, because a derivation takes a large part of a second. */
export function root(master: string, identity: string): Buffer {
  const name = identity.trim().normalize("NFKC").toLowerCase().normalize("NFKC").trim();
  const salt = Buffer.concat([utf8("saltmill-1"), Buffer.of(0), utf8(name)]);
  const prepared = preparedMaster(master);
  const key = `${prepared.toString("hex")} ${salt.toString("hex")}`;
  const known = roots.get(key) ?? pbkdf2Sync(prepared, salt, 1_310_720, 20, "sha1");
  roots.set(key, known);
  return Buffer.from(known);
}

/**
 * Derives a root of saltmill-2.
 *
 * @param stretched - the result of Argon2id, which node:crypto has only from Node 24.7 on
 */
export function root2(master: string, identity: string, stretched: Uint8Array): Buffer {
  const name = identity.trim().normalize("NFKC").toLowerCase().normalize("NFKC").trim();
  const context = Buffer.concat([utf8("saltmill-2 root"), Buffer.of(0), utf8(name)]);
  return pbkdf2Sync(preparedMaster(master), Buffer.concat([stretched, context]), 262_144, 20, "sha1");
}

/** Returns the distinct characters of each class, sorted. The classes are in the scheme's order. */
function inOrder(classes: readonly string[]): string[] {
  const sets = classes.map((set) => [...new Set(named[set] ?? set)].sort(byBytes).join(""));
  const known = Object.values(named).map((set) => Array.from(set).sort(byBytes).join(""));
  const rest = sets.filter((set) => !known.includes(set)).sort(byBytes);
  return [...known.filter((set) => sets.includes(set)), ...rest];
}

const infoOf = (kind: string, { site, login, revision }: IndependentEntry, rules: Buffer): Buffer =>
  Buffer.concat([
    utf8(kind),
    Buffer.of(0),
    lp(utf8(site.normalize("NFC"))),
    lp(utf8(login.normalize("NFC"))),
    u32(revision),
    lp(rules),
  ]);

function characters(
  scheme: string,
  R: Uint8Array,
  entry: IndependentEntry,
  { length, classes }: IndependentCharacters,
): string {
  const sets = inOrder(classes);
  const rules = Buffer.concat([u32(length), u32(sets.length), ...sets.map((set) => lp(utf8(set)))]);
  const alphabet = sets.join("");
  const bytes = stream(R, infoOf(`${scheme} password`, entry, rules));
  const character = (): string => {
    const b = bytes.next().value;
    return b < Math.floor(256 / alphabet.length) * alphabet.length ? alphabet.charAt(b % alphabet.length) : character();
  };
  for (;;) {
    const candidate = Array.from({ length }, character);
    if (sets.every((set) => candidate.some((c) => set.includes(c)))) return candidate.join("");
  }
}

export const wordList = JSON.parse(
  readFileSync(new URL("../../../../src/schemes/eff-large-2016.json", import.meta.url), "utf8"),
) as string[];

function words(
  scheme: string,
  R: Uint8Array,
  entry: IndependentEntry,
  { words: count, separator }: IndependentWords,
): string {
  const rules = Buffer.concat([u32(count), lp(utf8(separator)), lp(utf8("eff-large-2016"))]);
  const bytes = stream(R, infoOf(`${scheme} words`, entry, rules));
  const word = (): string => {
    const value = 256 * bytes.next().value + bytes.next().value;
    return value < 62_208 ? wordList[value % 7776]! : word(); // 62208 = 8 · 7776
  };
  return Array.from({ length: count }, word).join(separator);
}

/** Derives a password of characters or words from a root. */
export const underRoot = (R: Uint8Array, entry: IndependentEntry, scheme = "saltmill-1"): string =>
  "words" in entry.rules ? words(scheme, R, entry, entry.rules) : characters(scheme, R, entry, entry.rules);

/** Derives the root from the master password and the identity, and from the root a password of saltmill-1. */
export const saltmill1 = ({
  master,
  identity,
  ...entry
}: IndependentEntry & { master: string; identity: string }): string => underRoot(root(master, identity), entry);

export function fingerprint(R: Uint8Array): string {
  const names = "anchor bell cloud crown fern fish key lamp leaf moon mountain shell ship star sun wave".split(" ");
  const nibbles = kdf(R, "saltmill-1 fingerprint", 2).toString("hex").slice(0, 3);
  return Array.from(nibbles, (nibble) => names[parseInt(nibble, 16)]).join(" ");
}

/** Returns the bytes that easypasswords-1 turns into characters. */
export function easyBytes(master: string, site: string, login: string, revision: string, length: number): Buffer {
  const parts = revision === "" || revision === "1" ? [site, login] : [site, login, revision];
  return pbkdf2Sync(utf8(master), utf8(parts.join("\0")), 262_144, length, "sha1");
}

/** Turns bytes into characters like the scheme easypasswords-1. `classes` contains only names of classes. */
export function easyCharacters(bytes: Uint8Array, { length, classes }: IndependentCharacters): string {
  const inPlay = Object.keys(named).filter((name) => classes.includes(name));
  const seen: string[] = [];
  const password: string[] = [];
  bytes.subarray(0, length).forEach((byte, i) => {
    if (inPlay.length - seen.length >= length - i) {
      for (const name of seen.splice(0)) inPlay.splice(inPlay.indexOf(name), 1);
    }
    const choice = inPlay.flatMap((name) => Array.from(named[name]!, (character) => ({ name, character })));
    const { name, character } = choice[byte % choice.length]!;
    if (!seen.includes(name)) seen.push(name);
    password.push(character);
  });
  return password.join("");
}

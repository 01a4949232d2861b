/**
 * Makes the table in docs/moving-in.md: what an import keeps, says and loses of a file that each program wrote. The
 * unit test compares the table with the document; `npx tsx test/imports/moved-in.ts` writes it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { type ImportedEntry, openImport, type ReadImport } from "../../src/exchange/index.ts";
import { fileNamed, readNamed } from "../unit/src/exchange/import/files.ts";

/** A file in test/imports, and what is lost of it: the name of each kind of data, and one value in the file. */
interface Source {
  readonly program: string;
  readonly file: string;
  readonly password?: string;
  readonly lost?: Readonly<Record<string, string>>;
}

const kdbxLost = { "query of an address": "/login?a=1&b=2" };

export const sources: readonly Source[] = [
  { program: "Chromium", file: "chromium.csv" },
  { program: "Firefox", file: "firefox.csv", lost: { "HTTP realm": 'Router, ""2nd floor""', id: "{953d6d2a" } },
  {
    program: "Bitwarden, JSON",
    file: "bitwarden-own.json",
    lost: { "query of an address": "/in?x=1", "last change": "2024-03-01T08:00:00.000Z", "empty folders": '"empty"' },
  },
  { program: "Bitwarden, CSV", file: "bitwarden-own.csv", lost: { "query of an address": "/in?x=1" } },
  {
    program: "KeePassXC, CSV",
    file: "keepassxc.csv",
    lost: { "query of an address": "/login?a=1&b=2", "last change": "2026-11-22T14:03:56Z" },
  },
  { program: "KeePassXC, XML", file: "keepassxc.xml", lost: { "query of an address": "/login?a=1&" } },
  { program: "KeePass, KDBX 3.1", file: "keepass-3.kdbx", password: "file ♥ password", lost: kdbxLost },
  { program: "KeePass, KDBX 4", file: "keepass-4.kdbx", password: "file ♥ password", lost: kdbxLost },
  { program: "RoboForm", file: "roboform.csv" },
  { program: "Keeper", file: "keeper.csv" },
  { program: "Zoho Vault", file: "zoho-vault.csv" },
  { program: "Enpass, CSV", file: "enpass.csv" },
  { program: "1Password, 1PUX", file: "1password.1pux" },
  { program: "Proton Pass, JSON", file: "proton-pass.json", lost: { "last change": "1700000100" } },
  { program: "Dashlane, zip", file: "dashlane.zip" },
  { program: "Enpass, JSON", file: "enpass.json", lost: { "last change": "1700000100" } },
  { program: "Keeper, JSON", file: "keeper.json", lost: { "last change": '"last_modified": 1700000000' } },
  { program: "LessPass", file: "lesspass.json", password: "password" },
  { program: "PfP 2", file: "pfp-2.0.json", password: "foobar" },
  { program: "Easy Passwords 1", file: "easypasswords.json", password: "foobar" },
  { program: "PasswordMaker", file: "passwordmaker.rdf", password: "test" },
  { program: "Spectre", file: "spectre-texts.mpjson", password: "banana colored duckling" },
];

const kinds: readonly (readonly [name: string, has: (entry: ImportedEntry) => boolean])[] = [
  ["usernames", ({ login }) => login !== ""],
  ["passwords", ({ password }) => password !== undefined],
  ["generated passwords", ({ derivation }) => derivation !== undefined],
  ["addresses", ({ address }) => address !== undefined],
  ["further addresses", ({ aliases }) => aliases !== undefined],
  ["names", ({ label }) => label !== undefined],
  ["notes", ({ notes }) => notes !== undefined],
  ["one-time codes", ({ totp }) => totp !== undefined],
  ["tags", ({ tags }) => tags !== undefined],
  ["favourites", ({ favourite }) => favourite === true],
  ["dates", ({ created, used }) => created !== undefined || used !== undefined],
  ["earlier passwords", ({ history }) => history !== undefined],
];

const list = (items: readonly string[]): string => (items.length === 0 ? "–" : items.join(", "));

export async function opened({ file, password }: Source): Promise<ReadImport> {
  const read = await readNamed(file);
  return read.needs === undefined || password === undefined ? read : openImport(read, { password });
}

/** Returns the table as Markdown. */
export async function movedInTable(): Promise<string> {
  const rows = ["| file of | accounts | kept | said | lost |", "|---|---|---|---|---|"];
  for (const source of sources) {
    const { entries, problems, keysInNotes, notTaken } = await opened(source);
    const kept = kinds.flatMap(([name, has]) => (entries.some(has) ? [name] : []));
    const said = [
      ...problems.map(({ error }) => error.message.replace(/^row \d+ is left out: /u, "left out: ")),
      ...(keysInNotes.length > 0 ? [`keys of codes in the notes ${String(keysInNotes.length)}`] : []),
      ...Object.entries(notTaken).map(([kind, count]) => `${kind} ${String(count)}`),
    ];
    const cells = [
      source.program,
      String(entries.length),
      list(kept),
      list(said),
      list(Object.keys(source.lost ?? {})),
    ];
    rows.push(`| ${cells.join(" | ")} |`);
  }
  return rows.join("\n");
}

const document = new URL("../../docs/moving-in.md", import.meta.url);
const block = /(<!-- files: written by test\/imports\/moved-in.ts -->\n)[^]*?(\n<!-- end of files -->)/u;

/** Returns the table that the document contains. */
export const writtenTable = (): string =>
  /-->\n([^]*)\n<!--/u.exec(block.exec(readFileSync(document, "utf8"))?.[0] ?? "")?.[1] ?? "";

/** Returns true if a file contains a value, in UTF-8, or is encrypted. */
export const mayContain = ({ file, password }: Source, value: string): boolean =>
  password !== undefined || new TextDecoder().decode(fileNamed(file)).includes(value);

if (process.argv[1] === import.meta.filename) {
  const table = await movedInTable();
  writeFileSync(
    document,
    readFileSync(document, "utf8").replace(block, (_, before: string, after: string) => `${before}${table}${after}`),
  );
}

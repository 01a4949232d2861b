/**
 * Tests that a vault which is exported and imported again has every field as before, in each format, or that the export
 * names the field as one that the format does not keep.
 */
import { expect } from "chai";
import fc from "fast-check";
import { type Account, allAccounts, earlierPasswordOf, passwordOf } from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  exportBitwarden,
  exportCsv,
  type ExportFormat,
  exportFormats,
  exportKdbx,
  notKept,
  openImport,
  previewImport,
  readImport,
} from "../../../../../src/exchange/index.ts";
import { isOwnTitle } from "../../../../../src/exchange/import/place.ts";
import { keptPassword } from "../../../../../src/schemes/index.ts";
import { aliasesOf } from "../../../../../src/sites/index.ts";
import type { Contents, Vault } from "../../../../../src/vault/index.ts";
import { newVault } from "../../vaults.ts";

const file = "the file's own password";

/** Returns an exported file of a vault. */
async function exported(contents: Contents, format: ExportFormat): Promise<Uint8Array> {
  if (format === "kdbx") return (await exportKdbx(contents, { password: file })).bytes;
  const { text } =
    format === "bitwarden-json" ? await exportBitwarden(contents) : await exportCsv(contents, { format });
  return new TextEncoder().encode(text);
}

/** Returns a new vault with the accounts of a file. All of them must be new. */
async function imported(bytes: Uint8Array, format: ExportFormat): Promise<Vault> {
  const apostrophes = format === "spreadsheet" ? "remove" : "keep";
  const read = await readImport(bytes, { apostrophes });
  const opened = read.needs === undefined ? read : await openImport(read, { password: file });
  expect(opened.problems).to.deep.equal([]);
  expect(opened.notTaken).to.deep.equal({});
  const vault = await newVault();
  const preview = await previewImport(vault, opened);
  expect(preview.items.map(({ status }) => status)).to.deep.equal(preview.items.map(() => "new"));
  await applyImport(vault, preview);
  return vault;
}

/** Returns the values of an account that a format may keep. Times are in seconds, as in KDBX. */
async function valuesOf(contents: Contents, account: Account): Promise<Record<string, unknown>> {
  const { site, login, label, notes = "", tags = [], favourite = false, totp, history = [], created } = account;
  const earlier = history.map(async (each) => ({
    password: await earlierPasswordOf(contents, account, each),
    ended: Math.floor(each.ended / 1000),
  }));
  return {
    ...{ site, login, notes, tags, favourite, totp, created: Math.floor(created / 1000) },
    // An importer drops a name that says no more than the site or the username.
    label: isOwnTitle(label ?? "", login, { site }) ? label : undefined,
    password: await passwordOf(contents, account),
    history: await Promise.all(earlier),
    aliases: [...aliasesOf(contents, site)].sort(),
  };
}

async function valuesBySite(vault: Vault): Promise<Record<string, Record<string, unknown>>> {
  const contents = await vault.contents();
  const all = allAccounts(contents).map(async (each) => [each.site, await valuesOf(contents, each)] as const);
  return Object.fromEntries(await Promise.all(all));
}

/** Asserts that the imported accounts are the exported ones, except the fields that the export names as not kept. */
async function assertKept(vault: Vault, format: ExportFormat): Promise<void> {
  const contents = await vault.contents();
  const [before, after] = [
    await valuesBySite(vault),
    await valuesBySite(await imported(await exported(contents, format), format)),
  ];
  const lost = notKept(contents, format);
  const hasDates = format === "kdbx" || format === "bitwarden-json";
  for (const [site, values] of Object.entries(before)) {
    const kinds = lost.flatMap(({ kind, names }) => (names.some((each) => each.site === site) ? [kind as string] : []));
    const kept = (all: Record<string, unknown> = {}): object =>
      Object.fromEntries(
        Object.entries(all).filter(([field]) => !kinds.includes(field) && (field !== "created" || hasDates)),
      );
    expect(kept(after[site]), `${format}: ${site}`).to.deep.equal(kept(values));
  }
  expect(Object.keys(after).sort()).to.deep.equal(Object.keys(before).sort());
}

const letters = [
  "=",
  "+",
  "-",
  "@",
  "'",
  '"',
  ",",
  ";",
  "|",
  "\\",
  "<",
  "&",
  ">",
  "]",
  "{",
  "}",
  "/",
  " ",
  "a",
  "ü",
  "💾",
];
const lines = ["\t", "\r", "\n", "\r\n", "\u0001", "\ufffe"];

/** Texts on one line, such as names. */
const name = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const text = fc.string({ unit: fc.constantFrom(...letters, ...lines, "\0"), minLength: 1, maxLength: 16 });

/**
 * Passwords. A table is read with care for wrong quotation marks: a password whose last line has as many commas as a row
 * before it is reported as a wrong row.
 */
const password = text.filter((each) => !/[\r\n][^\r\n]*(?:,[^\r\n]*){3}$/u.test(each));

/** Tags without those that KeePassXC's tables have for its recycle bin. The vault trims tags. */
const tag = name.map((each) => each.trim()).filter((each) => each !== "");

const totp = "otpauth://totp/site.example:ada?secret=GEZDGNBVGY3TQOJQ&digits=8";
const sites = [
  "nas",
  "192.168.1.7",
  "[2001:db8::1]",
  "com.example.app",
  "org.mozilla.firefox",
  "Front door",
  "a.co.uk",
];

const someAccount = fc.record({
  login: fc.oneof(fc.constant(""), name),
  label: fc.option(name, { nil: undefined }),
  notes: fc.option(text, { nil: undefined }),
  password,
  tags: fc.uniqueArray(tag, { maxLength: 3 }),
  favourite: fc.boolean(),
  totp: fc.option(fc.constant(totp), { nil: undefined }),
  history: fc.array(password, { maxLength: 3 }),
  hasAlias: fc.boolean(),
});
type SomeAccount = typeof someAccount extends fc.Arbitrary<infer T> ? T : never;

const start = Date.UTC(2024, 0, 1);

/** Returns a vault with these accounts, each at a site of its own. */
async function vaultWith(accounts: readonly SomeAccount[]): Promise<Vault> {
  const vault = await newVault();
  await vault.change(() => ({ writes: Object.fromEntries(accounts.flatMap(recordsOf)), result: undefined }));
  return vault;
}

function recordsOf({ password, hasAlias, ...each }: SomeAccount, i: number): [string, object][] {
  const site = sites[i] ?? `site${i}.example`;
  const { label, notes, tags, favourite, totp } = each;
  const history = each.history.map((text, at) => ({
    ...{ scheme: "stored", revision: each.history.length - at, secret: keptPassword(`${at}${text}`) },
    ended: start + 1_000_000 - at * 1000,
  }));
  const account = {
    ...{ site, login: each.login, scheme: "stored", revision: each.history.length + 1 },
    ...{ secret: keptPassword(password), created: start + i },
    // A site that is only a name has no address, so its account cannot have another name.
    ...(label !== undefined && site !== "Front door" && { label }),
    ...(notes !== undefined && { notes }),
    ...(tags.length > 0 && { tags }),
    ...(favourite && { favourite }),
    ...(totp !== undefined && { totp }),
    ...(history.length > 0 && { history }),
  };
  const records: [string, object][] = [[`account/${Buffer.alloc(16, i).toString("base64url")}`, account]];
  const isHost = site.endsWith(".example") || site === "nas";
  return hasAlias && isHost ? [...records, [`site/${site}`, { site, aliases: [`alias${i}.example`] }]] : records;
}

describe("a vault that is exported and imported again", function () {
  this.timeout(300_000);

  for (const format of exportFormats) {
    it(`has every field as before, or the export names it, in the format ${format}`, async () => {
      const accounts = fc.array(someAccount, { minLength: sites.length + 2, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(accounts, async (all) => assertKept(await vaultWith(all), format)),
        { numRuns: format === "kdbx" ? 5 : 60 }, // the key derivation of KDBX takes long
      );
    });
  }
});

/**
 * Tests the export for Bitwarden. Bitwarden's own importer once read the committed `test/exports/for-bitwarden.json`,
 * and the result was saved as `read-by-bitwarden.json`: see `test/vectors/SOURCES.md`.
 */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { exportBitwarden } from "../../../../../src/exchange/index.ts";
import { without } from "../../../../../src/json.ts";
import { movedVault } from "../../../../exports/moved-vault.ts";
import { exactPassword } from "../import/files.ts";

interface Item {
  readonly name: string;
  readonly creationDate: string;
}
interface Exported {
  readonly items: readonly (Item & { readonly folderId: string | null })[];
  readonly folders: readonly { readonly id: string; readonly name: string }[];
}

const inExports = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../exports/${name}`, import.meta.url), "utf8"));

/** Names of the items whose accounts `movedVault` adds itself. Their date of creation differs each time. */
const createdNow: ReadonlySet<string> = new Set(["example.com", "=App", "[2001:db8::1]"]);

/** Removes the values that differ in each export: random identifiers, and the times at which `movedVault` ran. */
function lasting({ items, folders, ...rest }: Exported): object {
  const folderOf = (id: string | null): string | undefined => folders.find((folder) => folder.id === id)?.name;
  const own = items.map((item) => ({
    ...{ ...item, id: "", folderId: folderOf(item.folderId), revisionDate: "" },
    ...(createdNow.has(item.name) && { creationDate: "" }),
  }));
  return { ...rest, folders: folders.map(({ name }) => name), items: own };
}

describe("the export for Bitwarden", () => {
  it("is still the one that Bitwarden's own importer read", async () => {
    const { records, ...rest } = await (await movedVault()).contents();
    // The file is from a build whose accounts had no addresses of their own.
    const old = Array.from(records, ([name, record]) => [name, without(record, "address")] as const);
    const { text } = await exportBitwarden({ ...rest, records: new Map(old) });
    expect(lasting(JSON.parse(text) as Exported)).to.deep.equal(lasting(inExports("for-bitwarden.json") as Exported));
  });

  it("was read by Bitwarden's own importer without a loss", () => {
    const common = { type: 1, reprompt: 0, passkeys: 0, fields: [], notes: null, favorite: false, folder: null };
    const plain = { ...common, totp: null, history: [] };
    const { items, ...rest } = inExports("read-by-bitwarden.json") as { readonly items: readonly Item[] };
    expect(rest).to.deep.equal({ success: true, folders: ["Money/Home", "Phone"] });
    expect(items.map((item) => (createdNow.has(item.name) ? { ...item, creationDate: "" } : item))).to.deep.equal([
      {
        ...{ ...plain, name: "[2001:db8::1]", username: "ada", password: "-lead", creationDate: "" },
        uris: [{ uri: "https://[2001:db8::1]/", match: null }],
      },
      {
        ...{
          ...common,
          name: "My bank",
          favorite: true,
          folder: "Money/Home",
          username: "ada",
          password: exactPassword,
        },
        notes: "first line\nsecond line\n\nURL: androidapp://com.example.bank\nhint: year\ncode: 0815\nagreed: true",
        totp: "otpauth://totp/bank.example:ada?secret=GEZDGNBVGY3TQOJQ",
        uris: [
          { uri: "https://bank.example/", match: null },
          { uri: "https://bank.test/", match: null },
        ],
        creationDate: "2022-03-01T08:00:00.000Z",
        history: [
          { password: "newer", lastUsedDate: "2024-02-01T08:00:00.000Z" },
          { password: "older", lastUsedDate: "2023-02-01T08:00:00.000Z" },
        ],
      },
      {
        ...{ ...plain, name: "=App", username: "ada", password: "-lead", folder: "Phone", creationDate: "" },
        fields: ["blue; green", "x"].map((value) => ({ name: "Tag", value, type: 0 })),
        uris: [{ uri: "androidapp://com.example.app", match: null }],
      },
      {
        ...{ ...plain, name: "example.com", username: "Zoë", password: "w9UbG0NEk7", creationDate: "" },
        uris: [{ uri: "https://example.com/", match: null }],
      },
      {
        ...{ ...plain, name: "printer", username: "admin", password: "hunter2" },
        uris: [{ uri: "https://printer/", match: null }],
        creationDate: "2022-03-01T08:00:00.000Z",
      },
    ]);
  });
});

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

/** Removes the values that differ in each export: random identifiers, and the times at which `movedVault` ran. */
function lasting({ items, folders, ...rest }: Exported): object {
  const folderOf = (id: string | null): string | undefined => folders.find((folder) => folder.id === id)?.name;
  const own = items.map((item) => ({
    ...{ ...item, id: "", folderId: folderOf(item.folderId), revisionDate: "" },
    ...(item.name === "example.com" && { creationDate: "" }),
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
    expect(rest).to.deep.equal({ success: true, folders: ["Money/Home"] });
    expect(items.map((item) => (item.name === "example.com" ? { ...item, creationDate: "" } : item))).to.deep.equal([
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
        ...{ ...plain, name: "example.com", username: "Zoë", password: "w9UbG0NEk7", creationDate: "" },
        uris: [{ uri: "https://example.com/", match: null }],
      },
      {
        ...{ ...plain, name: "printer", username: "admin", password: "hunter2", uris: [] },
        creationDate: "2022-03-01T08:00:00.000Z",
      },
    ]);
  });
});

/** Tests that a custom PBKDF2 must return the requested number of bytes. */
import { expect } from "chai";
import type { Pbkdf2HmacSha1 } from "../../../crypto/index.ts";
import { changeMaster, newVaultKey } from "../../../src/master/index.ts";
import { derivePassword, deriveRoot } from "../../../src/schemes/index.ts";
import { createVault, memoryStorage, openVault, type StoragePort, type Vault } from "../../../src/vault/index.ts";
import { rejectsApp } from "./refused.ts";
import { dump, identity, masterPassword, newVault } from "./vaults.ts";

type Use = [name: string, run: (pbkdf2: Pbkdf2HmacSha1, storage: StoragePort, vault: Vault) => Promise<unknown>];

const site = "example.com";
const uses: Use[] = [
  ["deriveRoot", (pbkdf2) => deriveRoot({ masterPassword, identity, pbkdf2 })],
  ["derivePassword", (pbkdf2) => derivePassword({ masterPassword, site, pbkdf2 })],
  [
    "derivePassword of easypasswords-1",
    (pbkdf2) => derivePassword({ scheme: "easypasswords-1", masterPassword, site, pbkdf2 }),
  ],
  ["createVault", (pbkdf2) => createVault({ storage: memoryStorage(), masterPassword, identity, pbkdf2 })],
  ["openVault", (pbkdf2, storage) => openVault({ storage, masterPassword, pbkdf2 })],
  ["changeMaster", (pbkdf2, _, vault) => changeMaster(vault, { masterPassword, newMasterPassword: "another", pbkdf2 })],
  ["newVaultKey", (pbkdf2, _, vault) => newVaultKey(vault, { masterPassword, pbkdf2 })],
];

describe("a result of PBKDF2", () => {
  for (const [name, run] of uses) {
    it(`is refused by ${name} if its length is wrong; it is wiped, and nothing is written`, async () => {
      const vault = await newVault();
      const before = await dump(vault.storage);
      for (const difference of [-Infinity, -1, 1]) {
        const given: Uint8Array<ArrayBuffer>[] = [];
        const wrong: Pbkdf2HmacSha1 = ({ keyBytes }) => {
          const bytes = new Uint8Array(Math.max(0, keyBytes + difference)).fill(7);
          given.push(bytes);
          return Promise.resolve(bytes);
        };
        const { values } = await rejectsApp(run(wrong, vault.storage, vault), "bad-argument");
        expect(values).to.deep.equal(["the result of pbkdf2", `one of ${given[0]!.length}`]);
        expect(given).to.have.length(1);
        expect(given[0]!.every((byte) => byte === 0)).to.equal(true);
      }
      expect(await dump(vault.storage)).to.deep.equal(before);
    });
  }

  it("is refused if it is not bytes, and the message does not contain it", async () => {
    for (const value of [undefined, null, "twenty bytes of text", 20, new Float64Array(20), new ArrayBuffer(20)]) {
      const { message } = await rejectsApp(
        deriveRoot({ masterPassword, identity, pbkdf2: () => Promise.resolve(value as never) }),
        "bad-argument",
      );
      expect(message).not.to.include("twenty");
    }
  });
});

describe("an option that a function does not know", () => {
  const calls: readonly [name: string, run: (options: never) => Promise<unknown>][] = [
    ["derivePassword", (options) => derivePassword(options)],
    ["deriveRoot", (options) => deriveRoot(options)],
    ["createVault", (options) => createVault({ ...(options as object), storage: memoryStorage() } as never)],
  ];
  for (const [name, run] of calls) {
    it(`is refused by ${name} before any work, and named without its value`, async () => {
      const pbkdf2 = (): never => {
        throw new Error("derived");
      };
      for (const unknown of ["length", "masterPasword"]) {
        const own = name === "derivePassword" ? { site } : {};
        const options = { masterPassword, identity, ...own, [unknown]: "hunter2", pbkdf2 };
        const { values, message } = await rejectsApp(run(options as never), "bad-argument");
        expect(values).to.deep.equal(["options", unknown]);
        expect(message).not.to.include("hunter2");
      }
    });
  }

  it("is ignored if it is undefined", async () => {
    const { message } = await rejectsApp(
      derivePassword({ masterPassword, site, length: undefined, rules: { length: 20 } } as never),
      "rules-classes",
    );
    expect(message).to.equal('rules.classes: must be an array such as ["lower", "digit"], not nothing');
  });
});

/**
 * Tests that wrong arguments from plain JavaScript are rejected with an AppError that names the parameter and the wrong
 * value.
 */
import { expect } from "chai";
import { fileStorage } from "../../../cli/node.ts";
import { addAccount, addEasyAccount, addStoredAccount } from "../../../src/accounts/index.ts";
import { openBackup, openRecovery, readBackupAtOnce, readBackup, recoveryCode } from "../../../src/backup/index.ts";
import { AppError } from "../../../src/errors.ts";
import { changeMaster, newVaultKey } from "../../../src/master/index.ts";
import { derivePassword, deriveRoot, fingerprint, saltmill1Password } from "../../../src/schemes/index.ts";
import { createVault, memoryStorage, openVault } from "../../../src/vault/index.ts";
import { standIn } from "./stand-in.ts";

const storage = memoryStorage();
const root = new Uint8Array(20);
const entry = { site: "example.com", login: "", revision: 1, rules: { words: 6, separator: "-" } };
const asked = { masterPassword: "tomato", site: "example.com" };
const vault = { masterPassword: "tomato", identity: "", storage };
const { pbkdf2, asked: derived } = standIn();

/**
 * For each function: a call with a wrong argument, the name of the parameter, and wrong values, each with the words
 * that describe the value in the error.
 */
const refused: readonly (readonly [
  name: string,
  call: (came: never) => unknown,
  parameter: string,
  came: readonly (readonly [value: unknown, kind: string])[],
])[] = [
  [
    "derivePassword",
    (options) => derivePassword(options),
    "options",
    [
      [undefined, "nothing"],
      [null, "null"],
      ["tomato", "a string"],
    ],
  ],
  [
    "derivePassword",
    (signal) => derivePassword({ ...asked, signal, pbkdf2 }),
    "signal",
    [
      [{}, "an object"],
      [true, "a boolean"],
    ],
  ],
  [
    "derivePassword",
    (onProgress) => derivePassword({ ...asked, onProgress, pbkdf2 }),
    "onProgress",
    [["log", "a string"]],
  ],
  [
    "derivePassword",
    (own) => derivePassword({ ...asked, pbkdf2: own }),
    "pbkdf2",
    [
      [{}, "an object"],
      [null, "null"],
    ],
  ],
  [
    "derivePassword",
    (identity) => derivePassword({ ...asked, identity, pbkdf2 }),
    "identity",
    [
      [7, "a number"],
      [null, "null"],
    ],
  ],
  [
    "derivePassword",
    (site) => derivePassword({ ...asked, site, pbkdf2 }),
    "site",
    [
      [undefined, "nothing"],
      [new URL("https://a.example"), "an object"],
    ],
  ],
  [
    "derivePassword",
    (masterPassword) => derivePassword({ ...asked, masterPassword, pbkdf2 }),
    "masterPassword",
    [
      [root, "an object"],
      [4711, "a number"],
    ],
  ],
  ["deriveRoot", (own) => deriveRoot({ masterPassword: "tomato", pbkdf2: own }), "pbkdf2", [["webcrypto", "a string"]]],
  [
    "deriveRoot",
    (signal) => deriveRoot({ masterPassword: "tomato", pbkdf2, signal }),
    "signal",
    [["stop", "a string"]],
  ],
  ["deriveRoot", (options) => deriveRoot(options), "options", [["tomato", "a string"]]],
  [
    "saltmill1Password",
    (own) => saltmill1Password(own, entry),
    "root",
    [
      ["tomato", "a string"],
      [new Uint8Array(32), "one of 32"],
      [new Uint8ClampedArray(20), "an object"],
    ],
  ],
  ["saltmill1Password", (own) => saltmill1Password(root, own), "entry", [[undefined, "nothing"]]],
  [
    "fingerprint",
    (own) => fingerprint(own),
    "root",
    [
      [undefined, "nothing"],
      [new Uint8Array(0), "one of 0"],
    ],
  ],
  ["recoveryCode", (own) => recoveryCode(own, "tomato"), "root", [[new Uint8Array(19), "one of 19"]]],
  ["recoveryCode", (nonce) => recoveryCode(root, "tomato", { nonce }), "nonce", [[new Uint8Array(13), "one of 13"]]],
  ["openRecovery", (bytes) => openRecovery(bytes, root), "bytes", [["tomato", "a string"]]],
  ["openRecovery", (own) => openRecovery(new Uint8Array(60), own), "root", [[null, "null"]]],
  [
    "createVault",
    (options) => createVault(options),
    "options",
    [
      [undefined, "nothing"],
      [() => vault, "a function"],
    ],
  ],
  [
    "createVault",
    (own) => createVault({ ...vault, storage: own, pbkdf2 }),
    "storage",
    [
      [new Map(), "an object"],
      [undefined, "nothing"],
    ],
  ],
  ["openVault", (own) => openVault({ ...vault, storage: own }), "storage", [["vault.json", "a string"]]],
  ["openVault", (signal) => openVault({ ...vault, signal }), "signal", [[new AbortController(), "an object"]]],
  ["openVault", (own) => openVault({ ...vault, storage: own }), "storage", [[{ get: () => ({}) }, "an object"]]],
  [
    "readBackupAtOnce",
    (text) => readBackupAtOnce(text),
    "text",
    [
      [undefined, "nothing"],
      [new Uint8Array(5), "an object"],
    ],
  ],
  ["readBackup", (text) => readBackup(text), "text", [[undefined, "nothing"]]],
  ["openBackup", (options) => openBackup({} as never, options), "options", [["tomato", "a string"]]],
  ["addAccount", (account) => addAccount({} as never, account), "account", [[undefined, "nothing"]]],
  ["addStoredAccount", (account) => addStoredAccount({} as never, account), "account", [["example.com", "a string"]]],
  [
    "addEasyAccount",
    (work) => addEasyAccount({} as never, { ...entry, revision: "" } as never, work),
    "work",
    [["tomato", "a string"]],
  ],
  ["changeMaster", (options) => changeMaster({} as never, options), "options", [["tomato", "a string"]]],
  ["newVaultKey", (options) => newVaultKey({} as never, options), "options", [[["tomato"], "an array"]]],
  [
    "fileStorage",
    (path) => fileStorage(path),
    "path",
    [
      [undefined, "undefined"],
      ["", "an empty string"],
    ],
  ],
];

describe("the library", () => {
  for (const [name, call, parameter, came] of refused) {
    for (const [value, kind] of came) {
      it(`refuses ${kind} as ${parameter} of ${name} before any work`, async () => {
        const error: unknown = await new Promise((resolve) => {
          resolve(call(value as never));
        }).catch((thrown: unknown) => thrown);
        expect(error).to.be.instanceOf(AppError);
        const { code, message, values } = error as AppError;
        expect(code, message).to.equal("bad-argument");
        expect(values).to.deep.equal([parameter, kind]);
        expect(message)
          .to.match(new RegExp(`^${parameter} must be .*, not ${kind}$`, "u"))
          .and.not.include("tomato");
        expect(derived).to.deep.equal([]);
      });
    }
  }
});

/** Tests that reading a damaged file throws and reports only errors of the class AppError. */
import { expect } from "chai";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { AppError } from "../../../../../src/errors.ts";
import { openImport, readImport } from "../../../../../src/exchange/index.ts";
import { instantly } from "../../stand-in.ts";
import { asFile, fileNamed } from "./files.ts";

const header = "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp";
const spectre = {
  export: { format: 1, redacted: false },
  user: { full_name: "Robert Lee Mitchell", key_id: "0".repeat(64) },
  sites: { "a.example": { type: 17, counter: 1, algorithm: 3, questions: { q: { type: 31 } } } },
};
const item = { categoryUuid: "001", overview: { title: "a", url: "https://a.example" }, details: { loginFields: [] } };
const onePassword = { accounts: [{ vaults: [{ attrs: { name: "v" }, items: [item] }] }] };
const profile = { site: "example.org", login: "a", lowercase: true, counter: 1, length: 16, version: 2 };
const mpsites = "# Master Password\n# Passwords: VISIBLE\n2020-01-01T00:00:00Z  3  17:3:1  rob\texample.org\tsecret\n";

/** Valid files, at least one of each format. The test makes damaged files from them. */
const files: Readonly<Record<string, Uint8Array>> = {
  "a table": asFile(`${header}\nA,1,login,n,"x\ny",,0,"https://a.example,https://b.example",ada,"p ""w""",GEZDGNBV\n`),
  "Bitwarden's file": fileNamed("bitwarden.json"),
  "Bitwarden's encrypted file": fileNamed("bitwarden-pbkdf2.json"),
  "Easy Passwords' file": fileNamed("easypasswords.json"),
  "PfP's file": fileNamed("pfp.json"),
  "PfP's sync file": fileNamed("pfp-sync.json"),
  "PasswordMaker's file": fileNamed("passwordmaker.rdf"),
  "LessPass's file": asFile({ results: [profile, profile] }),
  "Spectre's file": asFile(spectre),
  "Spectre's flat file": asFile(mpsites),
  "1Password's file": asFile(onePassword),
  "KeePass's file of version 3.1": fileNamed("keepass-3.kdbx"),
  "KeePass's file of version 4": fileNamed("keepass-4.kdbx"),
  "KeePassXC's XML file": fileNamed("keepassxc.xml"),
  "an export of Google Authenticator": fileNamed("google-authenticator.txt"),
  "Aegis's encrypted file": fileNamed("aegis-sealed.json"),
  "2FAS's encrypted file": fileNamed("2fas-sealed.2fas"),
  "andOTP's encrypted file": fileNamed("andotp-sealed.bin"),
  "andOTP's file": asFile([
    { secret: "GEZDGNBVGY3TQOJQ", issuer: "a", label: "b", type: "TOTP", digits: 6, tags: ["c"] },
  ]),
  "FreeOTP+'s file": asFile({ tokens: [{ secret: [1, -2, 3, 4, 5], issuerExt: "a", label: "b", type: "TOTP" }] }),
  "1Password's archive": zipSync({ "export.data": strToU8(JSON.stringify(onePassword)) }),
  "Dashlane's archive": fileNamed("dashlane.zip"),
  "Proton Pass's file": fileNamed("proton-pass.json"),
  "Enpass's file": fileNamed("enpass.json"),
  "Keeper's file": fileNamed("keeper.json"),
};

/** One change of a file: at one place, up to 40 bytes are removed and up to 8 other bytes are inserted. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc.constantFrom(
      ...['"', "{", "}", "[", "null", "1e9", '"\\ud800"', "\0", "\n", ",", '{"a":'].map((text) => strToU8(text)),
    ),
  ),
});

function damaged(file: Uint8Array, changes: readonly { at: number; length: number; bytes: Uint8Array }[]): Uint8Array {
  return changes.reduce((bytes, { at, length, bytes: added }) => {
    const from = Math.floor(at * bytes.length);
    return Uint8Array.from([...bytes.subarray(0, from), ...added, ...bytes.subarray(from + length)]);
  }, file);
}

describe("damaged files of other programs", () => {
  for (const [name, file] of Object.entries(files)) {
    it(`are refused or read in part: ${name}`, async () => {
      let read = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
          try {
            const result = await readImport(damaged(file, changes));
            read++;
            for (const { error } of result.problems) expect(error).to.be.instanceOf(AppError);
            // Of the encrypted files, only those of Easy Passwords are also decrypted. For other formats, the key
            // derivation would take too long.
            if (result.format === "easypasswords-1")
              await openImport(result, { password: "foobar", pbkdf2: instantly });
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
        }),
        { numRuns: 500, seed: 1 },
      );
      expect(read).to.be.above(0);
    });
  }
});

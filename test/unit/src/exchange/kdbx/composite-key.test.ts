import { expect } from "chai";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { compositeKey } from "../../../../../src/exchange/kdbx/key.ts";
import { rejectsApp } from "../../refused.ts";

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const own = readFileSync("test/imports/keepass-3-key.keyx", "utf8");

/** Returns the key for a password and a key file. The key file may have any content, and its SHA-256 digest is used. */
const digestKey = (password: string, file: Uint8Array): Buffer =>
  sha256(Buffer.concat([sha256(Buffer.from(password)), sha256(file)]));

describe("a key file of KeePass", () => {
  for (const text of [
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    '<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">\n<plist version="1.0"/>',
    '<?xml version="1.0"?>\n<open>',
    "<svg><KeyFile></KeyFile></svg>",
  ]) {
    it(`can be any file, also XML of another kind: ${text.slice(-30)}`, async () => {
      const file = Buffer.from(text);
      expect(Buffer.from(await compositeKey("pw", file)).equals(digestKey("pw", file))).to.equal(true);
    });
  }

  it("is refused if it is KeePass's XML and damaged", async () => {
    for (const wrong of [own.replace("</Key>", ""), own.replace("<Data", "<Date"), own.slice(0, own.length / 2)]) {
      expect(wrong).not.to.equal(own);
      await rejectsApp(compositeKey("pw", Buffer.from(wrong)), "import-format");
    }
  });
});

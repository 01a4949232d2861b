/** Tests that buffers with secrets are overwritten. Only buffers that a test can observe are checked. */
import { expect } from "chai";
import { HmacKey } from "../../../crypto/hmac.ts";
import { addEasyAccount } from "../../../src/accounts/index.ts";
import { isMarked, markCopied } from "../../../src/clipboard.ts";
import { changeMaster } from "../../../src/master/index.ts";
import { createVault, liveSession, memoryStorage } from "../../../src/vault/index.ts";
import { instantly } from "./stand-in.ts";

/** Returns every buffer into which Base64 text is decoded while `run` runs. */
async function decoded(run: () => unknown): Promise<Uint8Array[]> {
  const was = Object.getOwnPropertyDescriptor(Uint8Array, "fromBase64");
  const made: Uint8Array[] = [];
  const value = (text: string): Uint8Array => {
    const bytes = Uint8Array.from(Buffer.from(text, "base64"));
    made.push(bytes);
    return bytes;
  };
  Object.defineProperty(Uint8Array, "fromBase64", { value, configurable: true });
  try {
    await run();
  } finally {
    Reflect.deleteProperty(Uint8Array, "fromBase64");
    if (was) Object.defineProperty(Uint8Array, "fromBase64", was);
  }
  return made;
}

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

describe("wiping", () => {
  it("overwrites each decoded root and each decoded secret of Easy Passwords", async () => {
    const [one, other] = ["the one", "the other"];
    const vault = await createVault({
      storage: memoryStorage(),
      masterPassword: one,
      identity: "ada",
      pbkdf2: instantly,
    });
    const made = await decoded(async () => {
      const rules = { length: 8, classes: ["lower"] };
      const entry = { site: "example.com", login: "ada", revision: "", rules };
      await addEasyAccount(vault, entry, { masterPassword: "theirs", pbkdf2: instantly });
      await changeMaster(vault, { masterPassword: one, newMasterPassword: other, pbkdf2: instantly });
      await changeMaster(vault, { masterPassword: other, newMasterPassword: one, pbkdf2: instantly });
      await vault.contents();
    });
    const [roots, secrets] = [20, 24].map((count) => made.filter(({ length }) => length === count));
    expect(roots!.length).to.be.greaterThan(4);
    expect(secrets!.length).to.be.greaterThan(0);
    expect([...roots!, ...secrets!].every(isZero)).to.equal(true);
  });

  it("overwrites each decoded key of a session", async () => {
    const b64 = (bytes: number): string => Buffer.alloc(bytes, 7).toString("base64");
    const session = { id: b64(16), recordKey: b64(32), nameKey: b64(32), deadline: 60_000, minutes: 1 };
    const made = await decoded(() => {
      expect(liveSession(session, 0)).to.deep.equal(session);
    });
    expect(made).to.have.length(3);
    expect(made.every(isZero)).to.equal(true);
  });

  it("overwrites each text that is marked in the clipboard or compared with the mark", () => {
    const own = Object.getOwnPropertyDescriptor(HmacKey.prototype, "mac")!;
    const mac = own.value as HmacKey["mac"];
    const messages: Uint8Array[] = [];
    const value = function (this: HmacKey, ...message: Uint8Array[]): Uint8Array {
      messages.push(...message);
      return mac.apply(this, message);
    };
    Object.defineProperty(HmacKey.prototype, "mac", { ...own, value });
    try {
      expect(isMarked("[4zR,AH$Q|(,5v[4", markCopied("[4zR,AH$Q|(,5v[4", 30))).to.equal(true);
    } finally {
      Object.defineProperty(HmacKey.prototype, "mac", own);
    }
    expect(messages.map(({ length }) => length)).to.deep.equal([16, 16]);
    expect(messages.every(isZero)).to.equal(true);
  });
});

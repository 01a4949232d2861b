import { createCipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { kdfCounterSha256 } from "../../../../crypto/hmac.ts";
import { pbkdf2HmacSha1 } from "../../../../crypto/pbkdf2/pbkdf2.ts";
import { memoryStorage, openVault } from "../../../../src/vault/index.ts";
import { backupDigest, sealKey } from "../../../../src/backup/backup.ts";
import { Envelopes } from "../../../../src/vault/envelope.ts";
import { parseHeader, unwrapVaultKey, wrapVaultKey } from "../../../../src/vault/header.ts";
import { VaultKeys } from "../../../../src/vault/keys.ts";
import { bytes, counting, hex } from "../../crypto/bytes.ts";
import { kdf } from "../schemes/independent.ts";
import { throwsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { withRandom } from "../with-random.ts";

// Test vectors that must never change. An independent program computed them, and a second program in another language
// checked them.
const masterPassword = "correct horse battery staple";
const salt = counting(16, 0x00);
const id = counting(16, 0x10);
const K = counting(32, 0x40);
const settingsNonce = counting(12, 0x20);
const keyNonce = counting(12, 0x2c);
const wrapKey = "ef9532890afa193b5b3bca8f807dbbe4851476099b97fbe2251602d30100930c";
const recordKey = "80c0b4f3f26c9e9da6b5c7a7bc346314a699d03e43fdc268bd7dae186aa327dd";
const nameKey = "f4ed6a302376a8675ef75e6e03ba4960a5a7e6fce5d76f8232a453aeb9188d54";
const settingsKey = "r/EBESExQV/U9R53VJQf1X0eAjl4oIKAQ";
const settings = { v: 1, name: "settings", modified: 0 };
const settingsEnvelope =
  "ASAhIiMkJSYnKCkqK6+mzfZePOfUoPgpWhTFug/7cDn1F4WRSCZ5ADQON5jj50XgaCesU4htgJv+i+j/OIFrjmv+yULnfXxuKxSiGnI2sMjOWVZQRXNt5arM" +
  "kcf0aGk3tK/n5BXuS54Ww3Ox+09lhOxxEwawkuhACEfSzkhL458Vgd0JqVAwNahSENUFy6gzH/Hb4ZhkkrWyZ9zpY5zp2EFG9uetMsTdUa30gY5AyBoPgCdu" +
  "eHUazzh9kytvmXxLP2dHBhjF+irgFSfaAh+aZ27RjexkdG6ify8BbPQL2+uKMazD2bQNxux3SaKKwQSiWqP3FY4YWE6M8cgBqXdc8I0hnMfdLmrIkgYgL9S/" +
  "6SQ5bFwEjCYbfOp98jv+";
const keyEnvelope =
  "ASwtLi8wMTIzNDU2N0NiLBNZ3ZASMssgTx4OMYtIwUTAyOcTCWm3g8421Gy+MUEdsXVB6Vh0BJs0RFVF0+535weOq2rBCrM/OwEKPIO9F8a6YEeNB45zfyZe" +
  "WKBqpg5N6gOdH6ESwftmTfANwBBqCd8XXw2keABeGLMSz5mpukYTk0jfKHLUERyVWyTjxFaxNFKc4cFIZira4m9s7m6HvuPZ/Bq6Y9Drss0KS/HZatGmcdxi" +
  "CwbKnMigj8MZZEkJFJsJGjRj2eWskMw8Qq24SxOArbLWdm+ebwbsME1V2rGkyl10HvA7i/vwNwzHllR5KpwScl5auaQm2RSBVJNcnPGjiYuswNuw8X50TzM+" +
  "tnQs3ypxQtqjCT72EEir";
const header = {
  format: "saltmill-vault",
  version: 1,
  id: Buffer.from(id).toString("base64"),
  kdf: { name: "PBKDF2", hash: "SHA-1", iterations: 1_310_720, salt: Buffer.from(salt).toString("base64") },
  key: keyEnvelope,
};

describe("the vault's format, compared with the frozen vectors,", () => {
  it("derives V and wrapKey from the master password", () => {
    const V = pbkdf2Sync(masterPassword, salt, 1_310_720, 20, "sha1");
    expect(hex(kdfCounterSha256(V, Buffer.from("saltmill-vault-1 wrap key"), 32))).to.equal(wrapKey);
    expect(hex(kdf(V, "saltmill-vault-1 wrap key", 32))).to.equal(wrapKey);
  });

  it("derives recordKey, nameKey and the storage key of the settings", () => {
    const keys = VaultKeys.of(id, K);
    expect(hex(keys.recordKey)).to.equal(recordKey);
    expect(hex(keys.nameKey)).to.equal(nameKey);
    expect(keys.prefix).to.equal("r/EBESExQV/");
    expect(keys.storageKey("settings")).to.equal(settingsKey);
    const name = createHmac("sha256", bytes(nameKey)).update("account/ÿ").digest().subarray(0, 16);
    expect(keys.storageKey("account/ÿ")).to.equal(`r/EBESExQV/${name.toString("base64url")}`);
  });

  it("has the same envelope of the settings, byte for byte, which opens", () => {
    const keys = VaultKeys.of(id, K);
    expect(keys.records.seal(settingsKey, settings, settingsNonce)).to.equal(settingsEnvelope);
    expect(keys.records.open(settingsKey, settingsEnvelope)).to.deep.equal(settings);
  });

  it("has the same envelope of the header under wrapKey, byte for byte, which opens", () => {
    const envelopes = new Envelopes(bytes(wrapKey), id);
    const content = { key: Buffer.from(K).toString("base64") };
    expect(envelopes.seal("vault", content, keyNonce)).to.equal(keyEnvelope);
    expect(envelopes.open("vault", keyEnvelope)).to.deep.equal(content);
  });

  it("has the same header with this salt and this nonce, which opens", async () => {
    const random = [salt, keyNonce];
    const work = { pbkdf2: pbkdf2HmacSha1 };
    const made = await withRandom(
      () => random.shift()!,
      () => wrapVaultKey(masterPassword, { id, K, costs: { scheme: "saltmill-1", iterations: 1_310_720 } }, work),
    );
    expect(made).to.deep.equal(header);
    expect(random).to.have.length(0);
    expect(hex(await unwrapVaultKey(parseHeader(header), masterPassword, work))).to.equal(hex(K));
  });

  it("opens a storage with this header and this record by the master password, also with other kinds of spaces", async () => {
    const storage = memoryStorage({ vault: header, [settingsKey]: settingsEnvelope });
    for (const typed of [masterPassword, "correct\u00a0horse\u3000battery\u2003staple"]) {
      const vault = await openVault({ storage, masterPassword: typed });
      const contents = await vault.contents();
      expect(contents.problems).to.deep.equal([]);
      expect([...contents.records]).to.deep.equal([["settings", settings]]);
      vault.close();
    }
  });

  it("does not open with any other master password", async () => {
    const storage = memoryStorage({ vault: header, [settingsKey]: settingsEnvelope });
    const { code } = (await openVault({ storage, masterPassword, pbkdf2: instantly }).then(
      () => expect.fail("it opened"),
      (error: unknown) => error,
    )) as { code: unknown };
    expect(code).to.equal("cannot-decrypt");
  });
});

describe("the backup's seal, compared with a vector from two programs in two languages,", () => {
  it("has the same SHA-256 over the header and the records, and the same envelope", async () => {
    const sha256 = await backupDigest(parseHeader(header), new Map([[settingsKey, settingsEnvelope]]));
    expect(hex(Buffer.from(sha256, "base64"))).to.equal(
      "dba314feba66b03bb8bbe83731f46aced0f7140d37de0d92182fa4221ca2c449",
    );
    const keys = VaultKeys.of(id, K);
    const seal = keys.records.seal(sealKey, { records: 1, created: 0, sha256 }, counting(12, 0x38));
    expect(seal).to.equal(
      "ATg5Ojs8PT4/QEFCQwVn2uhbLreuE9v6DoiJTV1t8Y4qIDUZkfMue+yIgZXCRgFnoIOYRNTRiQRSEDoMj6EEVyxwRNjJAsJK2kCmdNBzfVC+Y3fYwtnf" +
        "OP9AjTlmgRV77SP/0n3HRE+9PIqM3w8eHRt9nscl6yF/9qcGdtG2YutpIPvqksRbk/GWEnNsFUtQfhF1U7qLXYKEo86PXeKYKCdQwohY6aZW6RSN" +
        "j4za4AgC7H1k263oNmw+t4J6Yc0Om8VuNv6hjLM1awOg5pYmLtwSkqadRgptJ/GdGn0oKzxu1rdJhylK0zCWSWHY3DTmFr0pOwxOZDnPR3LsdFk3" +
        "SzDApt8hbD9JCycG0TthEhEeDDSkukimC/0PnNQB",
    );
  });
});

describe("the envelope", () => {
  const envelopes = new Envelopes(bytes(recordKey), id);
  const sealed = (content: Record<string, unknown>): Buffer =>
    Buffer.from(envelopes.seal("r/a/b", content, settingsNonce), "base64");

  /** Encrypts any plaintext in the format of a record, with Node's CCM. */
  function around(plaintext: Buffer, { version = 1, storageKey = "r/a/b", vaultId = id } = {}): string {
    const cipher = createCipheriv("aes-256-ccm", bytes(recordKey), settingsNonce, { authTagLength: 16 });
    const associated = Buffer.concat([Buffer.from("saltmill-vault-1\0"), vaultId, Buffer.from(storageKey)]);
    cipher.setAAD(associated, { plaintextLength: plaintext.length });
    const ciphertext = cipher.update(plaintext);
    cipher.final();
    return Buffer.concat([Buffer.of(version), settingsNonce, ciphertext, cipher.getAuthTag()]).toString("base64");
  }

  it("is 0x01 ‖ nonce ‖ Node's AES-256-CCM of the padded JSON", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (notes) => {
        const text = Buffer.from(JSON.stringify({ notes }));
        let size = 256;
        while (size < text.length) size *= 2;
        const padded = Buffer.concat([text, Buffer.alloc(size - text.length, " ")]);
        expect(sealed({ notes }).toString("base64")).to.equal(around(padded));
      }),
    );
  });

  it("has 256·2^k bytes of text, around each boundary", () => {
    const overhead = JSON.stringify({ a: "" }).length;
    const sizes: [text: number, padded: number][] = [
      [overhead, 256],
      [255, 256],
      [256, 256],
      [257, 512],
      [512, 512],
      [513, 1024],
      [1024, 1024],
      [1025, 2048],
      [65_537, 131_072],
    ];
    for (const [text, padded] of sizes) {
      const content = { a: "x".repeat(text - overhead) };
      expect(sealed(content).length, String(text)).to.equal(1 + 12 + padded + 16);
      expect(envelopes.open("r/a/b", sealed(content).toString("base64"))).to.deep.equal(content);
    }
  });

  it("has a new random nonce each time", () => {
    const nonces = Array.from({ length: 100 }, () =>
      Buffer.from(envelopes.seal("r/a/b", {}), "base64").subarray(1, 13).toString("hex"),
    );
    expect(new Set(nonces).size).to.equal(100);
  });

  it("opens only with its own storage key and vault id", () => {
    const text = Buffer.from("{}");
    expect(envelopes.open("r/a/b", around(text))).to.deep.equal({});
    for (const other of [around(text, { storageKey: "r/a/c" }), around(text, { vaultId: counting(16, 0x11) })]) {
      throwsApp(() => envelopes.open("r/a/b", other), "cannot-decrypt");
    }
    throwsApp(() => envelopes.open("r/a/", around(text)), "cannot-decrypt");
    throwsApp(() => new Envelopes(bytes(nameKey), id).open("r/a/b", around(text)), "cannot-decrypt");
  });

  it("is refused in the same way if it is authentic but not a JSON object, or of another version", () => {
    const genuine = [" ", "{", "[]", "null", "1", '"x"', "{} x"].map((text) => around(Buffer.from(text)));
    const broken = around(Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xff), Buffer.from('"}')]));
    const versions = [0, 2, 255].map((version) => around(Buffer.from("{}"), { version }));
    const others = [
      "",
      "AQ==",
      around(Buffer.from("{}")).replace(/=*$/u, "\n"),
      5,
      null,
      undefined,
      {},
      [around(Buffer.from("{}"))],
    ];
    const messages = [...genuine, broken, ...versions, ...others].map(
      (envelope) => throwsApp(() => envelopes.open("r/a/b", envelope), "cannot-decrypt", []).message,
    );
    expect(new Set(messages).size).to.equal(1);
  });
});

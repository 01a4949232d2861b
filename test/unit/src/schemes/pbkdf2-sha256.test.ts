import { expect } from "chai";
import { readFileSync } from "node:fs";
import { pbkdf2Sha256 } from "../../../../src/schemes/pbkdf2-sha256.ts";

interface Case {
  readonly password: string;
  readonly salt: string;
  readonly iterations: number;
  readonly derivedKey: string;
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(hex, "hex"));

const file = "test/vectors/wycheproof-pbkdf2-hmac-sha256.json";
const all = JSON.parse(readFileSync(file, "utf8")) as Case[];
/** The first 16 of Wycheproof's cases with at most 4096 iterations, because more iterations would take too long. */
const cases = all.filter(({ iterations }) => iterations <= 4096).slice(0, 16);

describe("PBKDF2-HMAC-SHA256 for other generators", () => {
  afterEach(() => {
    Reflect.deleteProperty(crypto, "subtle"); // removes a test's replacement for the engine's `subtle`
  });

  const agrees = async (): Promise<void> => {
    expect(cases).to.have.length(16);
    for (const { password, salt, iterations, derivedKey: key } of cases) {
      const given = { password: bytes(password), salt: bytes(salt), iterations, keyBytes: key.length / 2 };
      expect(Buffer.from(await pbkdf2Sha256(given)).toString("hex")).to.equal(key);
    }
  };

  it("gives Wycheproof's keys by WebCrypto", agrees);

  it("gives the same keys on a page without WebCrypto", async () => {
    Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
    await agrees();
  });
});

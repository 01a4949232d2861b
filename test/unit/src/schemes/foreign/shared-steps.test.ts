import { expect } from "chai";
import { readFileSync } from "node:fs";
import { pbkdf2Sha256 } from "../../../../../src/schemes/foreign/shared-steps.ts";
import { rejection } from "../../../crypto/refusals.ts";

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

  it("rejects at once when it is aborted, and wipes a key that comes later", async () => {
    const { subtle } = crypto;
    let finish: (bits: ArrayBuffer) => void = () => undefined;
    const asked: number[] = [];
    const stand = {
      importKey: subtle.importKey.bind(subtle),
      deriveBits: ({ iterations }: Pbkdf2Params) => {
        asked.push(iterations);
        return new Promise<ArrayBuffer>((resolve) => {
          finish = resolve;
        });
      },
    };
    Object.defineProperty(crypto, "subtle", { value: stand, configurable: true });
    const abort = new AbortController();
    const given = { password: bytes("01"), salt: bytes("02"), iterations: 10_000_000, keyBytes: 4 };
    const key = pbkdf2Sha256(given, { signal: abort.signal });
    await new Promise(setImmediate);
    const reason = new Error("cancelled");
    abort.abort(reason);
    expect(await rejection(key)).to.equal(reason);
    const late = bytes("01020304");
    finish(late.buffer);
    await new Promise(setImmediate);
    expect(late).to.deep.equal(bytes("00000000"));
    expect(await rejection(pbkdf2Sha256(given, { signal: abort.signal }))).to.equal(reason);
    expect(asked).to.deep.equal([10_000_000]);
  });
});

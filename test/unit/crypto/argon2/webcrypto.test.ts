/**
 * Tests Argon2 of WebCrypto. Node has it from version 24.7 on. In older versions, the tests check that the backend is
 * refused, and use an imitation.
 */
import { argon2id } from "@noble/hashes/argon2.js";
import { expect } from "chai";
import { argon2 } from "../../../../crypto/index.ts";
import { counting, hex } from "../bytes.ts";
import { subtleWith, withCrypto } from "../pbkdf2/backends.ts";
import { expectCryptoError, rejection } from "../refusals.ts";
import { withWebAssembly } from "../web-assembly.ts";
import { made, published } from "./vectors.ts";

const backend = "webcrypto";
const hasArgon2 = Number(process.versions.node.split(".")[0]) >= 24;
const { parameters, tag } = published[2]!;

interface Argon2Params {
  readonly nonce: Uint8Array;
  readonly secretValue: Uint8Array;
  readonly associatedData: Uint8Array;
  readonly passes: number;
  readonly memory: number;
  readonly parallelism: number;
}

/** Returns SubtleCrypto with an imitation of Argon2id, and what it was asked. `late` replaces the result. */
function imitation(late?: Promise<ArrayBuffer>): {
  subtle: object;
  passwords: Uint8Array[];
  asked: Argon2Params[];
} {
  const passwords: Uint8Array[] = [];
  const asked: Argon2Params[] = [];
  const typed: Uint8Array[] = [];
  const importKey = ((format: string, password: Uint8Array, name: string) => {
    expect([format, name]).to.deep.equal(["raw-secret", "Argon2id"]);
    passwords.push(password);
    typed.push(password.slice());
    return Promise.resolve({});
  }) as unknown as SubtleCrypto["importKey"];
  const deriveBits = ((given: Argon2Params, _: CryptoKey, bits: number) => {
    asked.push(given);
    const costs = { t: given.passes, m: given.memory, p: given.parallelism, dkLen: bits / 8 };
    const texts = { key: given.secretValue, personalization: given.associatedData };
    const result = argon2id(typed.at(-1)!, given.nonce, { ...costs, ...texts });
    return asked.length > 1 && late ? late : Promise.resolve(result.buffer);
  }) as unknown as SubtleCrypto["deriveBits"];
  return { subtle: subtleWith({ importKey, deriveBits }), passwords, asked };
}

describe("argon2 on webcrypto", () => {
  it(hasArgon2 ? "passes the vectors of version 0x13" : "is unavailable in this version of Node", async () => {
    if (!hasArgon2) {
      expectCryptoError(await rejection(argon2({ ...parameters, backend })), "unavailable");
      return;
    }
    const newest = [...published, ...made].filter((each) => each.parameters.version === 0x13);
    expect(newest).to.have.length(120);
    for (const each of newest) expect(hex(await argon2({ ...each.parameters, backend }))).to.equal(each.tag);
  });

  it("passes its self-test and the vector of RFC 9106 in an imitation, and its copies of the password are wiped", async () => {
    const { subtle, passwords, asked } = imitation();
    await withCrypto({ subtle }, async () => {
      expect(hex(await argon2({ ...parameters, backend }))).to.equal(tag);
    });
    expect(asked).to.have.length(2); // the self-test, and the derivation
    expect(passwords[1]).to.deep.equal(new Uint8Array(parameters.password.length));
  });

  it("is used instead of JavaScript if there is no WebAssembly", async () => {
    const { subtle, asked } = imitation();
    await withCrypto({ subtle }, () => withWebAssembly(undefined, () => argon2(parameters)));
    expect(asked).to.have.length(2);
  });

  it("is not used for version 0x10", async () => {
    const { subtle } = imitation();
    await withCrypto({ subtle }, async () => {
      const old = made.find((each) => each.parameters.version === 0x10 && each.parameters.kind === "id")!;
      expectCryptoError(await rejection(argon2({ ...old.parameters, backend })), "unavailable");
      const key = await withWebAssembly(undefined, () => argon2(old.parameters));
      expect(hex(key)).to.equal(old.tag);
    });
  });

  it("rejects at once when aborted, and wipes the result that arrives later", async () => {
    const late = counting(32, 1);
    let arrive: ((bits: ArrayBuffer) => void) | undefined;
    const { subtle, asked } = imitation(new Promise((resolve) => (arrive = resolve)));
    await withCrypto({ subtle }, async () => {
      const abort = new AbortController();
      const work = rejection(argon2({ ...parameters, backend, signal: abort.signal }));
      while (asked.length < 2) await new Promise((resolve) => setImmediate(resolve));
      abort.abort("enough");
      expect(await work).to.equal("enough");
      arrive!(late.buffer as ArrayBuffer);
      await new Promise((resolve) => setImmediate(resolve));
      expect(late).to.deep.equal(new Uint8Array(32));
    });
  });
});

import {
  aes,
  ccmSeal,
  hex,
  hmacSha1,
  hmacSha256,
  kdfCounterSha256,
  pbkdf2Calibration,
  type Pbkdf2HmacSha1,
  sha1,
  sha256,
} from "../crypto/index.ts";
import { derivePassword, fingerprint, type Rules, saltmill1Password } from "../src/schemes/index.ts";
import { siteOf } from "../src/sites/index.ts";
import type { SelfTest } from "../ui/generator/ports.ts";
import published from "./self-test/vectors.json" with { type: "json" };

/**
 * A test vector. The vectors for standard algorithms come from a FIPS publication, an RFC or a NIST SP. The other
 * vectors are for the password schemes, fingerprints and sites. Bytes are written as hexadecimal digits.
 */
export type Vector = (typeof published)[number];

/** The fields of a vector. They depend on the algorithm, which is named in the field `of`. */
type Given = Readonly<Record<string, unknown>>;

type Compute = (given: Given, pbkdf2: Pbkdf2HmacSha1) => string | Promise<string>;

/** Converts hexadecimal digits to bytes, two digits for each byte. `hex` does the reverse. */
const bytesOf = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../gu) ?? [], (pair) => parseInt(pair, 16));

const text = (given: Given, field: string): string => String(given[field]);
const number = (given: Given, field: string): number => Number(given[field]);
const bytes = (given: Given, field: string): Uint8Array<ArrayBuffer> => bytesOf(text(given, field));

/**
 * Maps the algorithm of a test vector, its field `of`, to a function that computes the result. Each function uses the
 * same code as the generator.
 */
const computations: Readonly<Record<string, Compute>> = {
  sha1: (given) => hex(sha1(bytes(given, "message"))),
  sha256: (given) => hex(sha256(bytes(given, "message"))),
  "hmac-sha1": (given) => hex(hmacSha1(bytes(given, "key"), bytes(given, "message"))),
  "hmac-sha256": (given) => hex(hmacSha256(bytes(given, "key"), bytes(given, "message"))),
  "pbkdf2-hmac-sha1": async (given, pbkdf2) =>
    hex(
      await pbkdf2({
        password: bytes(given, "password"),
        salt: bytes(given, "salt"),
        iterations: number(given, "iterations"),
        keyBytes: text(given, "result").length / 2,
      }),
    ),
  aes: (given) => hex(aes(bytes(given, "key")).encryptBlock(bytes(given, "message"))),
  "aes-ccm": async (given) =>
    hex(
      await ccmSeal({
        cipher: aes(bytes(given, "key")),
        nonce: bytes(given, "nonce"),
        associatedData: bytes(given, "associatedData"),
        plaintext: bytes(given, "message"),
        tagBytes: number(given, "tagBytes"),
      }),
    ),
  "kdf-counter-hmac-sha256": (given) =>
    hex(kdfCounterSha256(bytes(given, "key"), bytes(given, "info"), text(given, "result").length / 2)),
  fingerprint: (given) => fingerprint(bytes(given, "root")),
  "saltmill-1": (given) =>
    saltmill1Password(bytes(given, "root"), {
      site: text(given, "site"),
      login: text(given, "login"),
      revision: number(given, "revision"),
      rules: given["rules"] as Rules,
    }),
  "easypasswords-1": (given, pbkdf2) =>
    derivePassword({
      scheme: "easypasswords-1",
      masterPassword: text(given, "masterPassword"),
      site: text(given, "site"),
      login: text(given, "login"),
      revision: text(given, "revision"),
      rules: given["rules"] as Rules,
      pbkdf2,
    }),
  site: (given) => siteOf(text(given, "address")),
};

/**
 * Computes published test vectors on this device.
 *
 * @param pbkdf2 - the page's PBKDF2, which runs in a worker
 * @returns the number of correct results, and which code derives keys here; a vector that cannot be computed counts as
 * wrong
 */
export async function selfTest(pbkdf2: Pbkdf2HmacSha1, vectors: readonly Vector[] = published): Promise<SelfTest> {
  let passed = 0;
  for (const vector of vectors) {
    try {
      if ((await computations[vector.of]?.(vector, pbkdf2)) === vector.result) passed++;
    } catch {
      // counts as wrong
    }
  }
  return { passed, total: vectors.length, derivesBy: pbkdf2Calibration()["SHA-1 1"]?.backends[0] };
}

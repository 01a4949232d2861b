/**
 * The study for one more step after the steps of `pbkdf2-ladder.ts`: several keys at once. It is a separate study,
 * because each run derives four keys instead of one.
 */
import { concatBytes, pbkdf2HmacSha1, pbkdf2HmacSha1Batch } from "../../../crypto/index.ts";
import type { Bytes, Derive } from "../../contenders/shapes.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Contender, Prepared, Study } from "../../measure/study.ts";
import { password } from "./pbkdf2-contenders.ts";
import { checked } from "./checked.ts";
import { ownPbkdf2 } from "./own-backends.ts";
import { efficientPbkdf2 } from "./seeds.ts";

const keyBytes = 20;
const native = webcrypto.derive("SHA-1");

type DeriveAll = (salts: readonly Bytes[], iterations: number) => Promise<readonly Uint8Array[]>;

const saltsOf = (fresh: Bytes): Bytes[] => [0, 1, 2, 3].map((i) => concatBytes(fresh, Uint8Array.of(i)));

const oneByOne =
  (derive: Derive): DeriveAll =>
  async (salts, iterations) => {
    const keys: Uint8Array[] = [];
    for (const salt of salts) keys.push(await derive(password, salt, iterations, keyBytes));
    return keys;
  };

const contender = (
  name: string,
  derive: DeriveAll,
  ours: boolean,
  expected: DeriveAll = oneByOne(native),
  backend?: Prepared["backend"],
): Contender => ({
  name,
  ours,
  make: (iterations) =>
    checked(
      async (fresh) => concatBytes(...(await derive(saltsOf(fresh), iterations))),
      async (fresh) => concatBytes(...(await expected(saltsOf(fresh), iterations))),
      4 * iterations,
      backend,
    ),
});

const batch =
  (backend: "auto" | "wasm-simd"): DeriveAll =>
  (salts, iterations) =>
    pbkdf2HmacSha1Batch(
      salts.map((salt) => ({ password, salt, iterations, keyBytes })),
      { workers: 0, backend },
    );

export const pbkdf2Four: Study = {
  id: "pbkdf2-four-keys",
  seed: efficientPbkdf2,
  table: "beyond the article's ladder",
  title: "PBKDF2-HMAC-SHA1, four keys of 20 bytes: nanoseconds for an iteration of one key",
  shows: "What vectors gain where four keys are needed: one password alone fills one lane of four.",
  axis: { name: "iterations", full: [262_144], quick: [16_384] },
  measure: "ns/iteration",
  nodes: true,
  contenders: [
    contender("SIMD WebAssembly, four keys at once", batch("wasm-simd"), true),
    contender(
      "Saltmill, four keys, the backend that it chooses",
      batch("auto"),
      true,
      undefined,
      ownPbkdf2("SHA-1", 4),
    ),
    contender(
      "WebAssembly, one key after the other",
      oneByOne((password, salt, iterations, bytes) =>
        pbkdf2HmacSha1({ password, salt, iterations, keyBytes: bytes, backend: "wasm" }),
      ),
      true,
    ),
    contender(
      "native: WebCrypto's PBKDF2, one key after the other",
      oneByOne(native),
      false,
      oneByOne(noble.derive("sha1")),
    ),
    contender(
      "native: WebCrypto's PBKDF2, four begun together",
      (salts, iterations) => Promise.all(salts.map(async (salt) => native(password, salt, iterations, keyBytes))),
      false,
      oneByOne(noble.derive("sha1")),
    ),
  ],
};

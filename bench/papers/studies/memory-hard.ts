/**
 * The study that compares memory-hard key derivation with PBKDF2. The settings are those that a published rule calls
 * equally expensive for an attacker with graphics cards, except for Argon2id with 64 MiB, which makes a guess more
 * expensive. By the rule's own formulas they differ by up to 1.8 times, because its author rounds the settings.
 */
import { pbkdf2HmacSha1 } from "../../../crypto/index.ts";
import * as hashWasm from "../../contenders/hash-wasm.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import type { ArgonSettings, Bytes, DeriveHard, ScryptSettings } from "../../contenders/shapes.ts";
import * as sodium from "../../contenders/libsodium-sumo.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import * as newer from "../../contenders/webcrypto-newer.ts";
import { type Contender, type Prepared, type Study, sizeOr } from "../../measure/study.ts";
import { checked } from "./checked.ts";
import { ownPbkdf2 } from "./own-backends.ts";
import { password } from "./pbkdf2-contenders.ts";
import { besidePublished, published } from "./published/attackers.ts";
import { beyond } from "./seeds.ts";

type Derive = (salt: Bytes) => Uint8Array | Promise<Uint8Array>;

interface More extends Pick<Contender, "ours" | "weighs">, Pick<Prepared, "backend"> {
  /** Loads the library, or throws an error if the engine lacks the function. */
  readonly ready?: () => Promise<void>;
}

const contender = (
  name: string,
  derive: (small: boolean) => Derive,
  expected: (small: boolean) => Derive,
  { ready, backend, ...more }: More = {},
): Contender => ({
  name,
  ...more,
  async make(size) {
    await ready?.();
    const small = sizeOr(size, false, true);
    return checked(derive(small), expected(small), 1, backend);
  },
});

const iterations = (small: boolean): number => (small ? 10 : 1_310_720);
const native = webcrypto.derive("SHA-1");
const ours = { ours: true, weighs: "ours pbkdf2 sha1" };

/** Makes a contender for Argon2id. `settings.memory` is in KiB. */
const argon = (
  library: string,
  by: DeriveHard<ArgonSettings>,
  other: typeof by,
  settings: ArgonSettings,
  more: More = {},
): Contender => {
  const small = { memory: 64, passes: 1 };
  const name = `Argon2id, ${settings.memory / 1024} MiB, ${settings.passes} ${settings.passes === 1 ? "pass" : "passes"}, ${library}`;
  return contender(
    name,
    (isSmall) => (salt) => by(password, salt, isSmall ? small : settings),
    (isSmall) => (salt) => other(password, salt, isSmall ? small : settings),
    more,
  );
};

const scrypt = (
  library: string,
  by: DeriveHard<ScryptSettings>,
  other: typeof by,
  settings: ScryptSettings,
  weighs: string,
): Contender => {
  const small = { N: 16, p: 1 };
  return contender(
    `scrypt, ${settings.N / 1024} MiB, p = ${settings.p}, ${library}`,
    (isSmall) => (salt) => by(password, salt, isSmall ? small : settings),
    (isSmall) => (salt) => other(password, salt, isSmall ? small : settings),
    { weighs },
  );
};

/** Settings of Argon2id: two that cost an attacker about as much as PBKDF2, and stronger ones. */
const settings: readonly ArgonSettings[] = [
  { memory: 19 * 1024, passes: 2 },
  { memory: 46 * 1024, passes: 1 },
  { memory: 64 * 1024, passes: 3 },
];

export const memoryHard: Study = {
  id: "memory-hard",
  seed: beyond,
  table: "memory-hard derivation",
  title: "One key of 32 bytes by Argon2id and scrypt, and one of 20 by PBKDF2 with 1,310,720 iterations",
  shows:
    "What the settings take in an engine that cost an attacker with graphics cards about as much as PBKDF2 with 1,300,000 iterations, and what the stronger ones take.",
  measure: "ms",
  nodes: true,
  contenders: [
    contender(
      "PBKDF2-HMAC-SHA1, Saltmill",
      (small) => (salt) => pbkdf2HmacSha1({ password, salt, iterations: iterations(small), keyBytes: 20 }),
      (small) => (salt) => native(password, salt, iterations(small), 20),
      { ...ours, backend: ownPbkdf2("SHA-1") },
    ),
    contender(
      "PBKDF2-HMAC-SHA1, Saltmill without WebCrypto",
      (small) => (salt) =>
        pbkdf2HmacSha1({ password, salt, iterations: iterations(small), keyBytes: 20, backend: "wasm" }),
      (small) => (salt) => native(password, salt, iterations(small), 20),
      ours,
    ),
    contender(
      "PBKDF2-HMAC-SHA1, WebCrypto",
      (small) => (salt) => native(password, salt, iterations(small), 20),
      (small) => (salt) => noble.derive("sha1")(password, salt, iterations(small), 20),
    ),
    ...settings.flatMap((each) => [
      argon("hash-wasm 4.13.0", hashWasm.argon2id, noble.argon2id, each, { weighs: "hash-wasm argon2id" }),
      argon("libsodium-wrappers-sumo 0.8.4", sodium.argon2id, hashWasm.argon2id, each, {
        ...{ weighs: "libsodium sumo", ready: () => sodium.ready },
      }),
      argon("SubtleCrypto", newer.argon2id, hashWasm.argon2id, each, { ready: newer.needsArgon2id }),
    ]),
    argon(
      "@noble/hashes 2.4.0",
      noble.argon2id,
      hashWasm.argon2id,
      { memory: 19 * 1024, passes: 2 },
      {
        ...{ weighs: "noble argon2id" },
      },
    ),
    scrypt("hash-wasm 4.13.0", hashWasm.scrypt, noble.scrypt, { N: 2 ** 15, p: 3 }, "hash-wasm scrypt"),
    scrypt("hash-wasm 4.13.0", hashWasm.scrypt, noble.scrypt, { N: 2 ** 17, p: 1 }, "hash-wasm scrypt"),
    scrypt("@noble/hashes 2.4.0", noble.scrypt, hashWasm.scrypt, { N: 2 ** 15, p: 3 }, "noble scrypt"),
  ],
  published,
  unpublished: besidePublished,
};

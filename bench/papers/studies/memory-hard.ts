/**
 * The study that compares memory-hard key derivation with PBKDF2. The settings are those that a published rule calls
 * equally expensive for an attacker with graphics cards, except for Argon2id with 64 MiB, which makes a guess more
 * expensive. By the rule's own formulas they differ by up to 1.8 times, because its author rounds the settings.
 */
import { pbkdf2HmacSha1 } from "../../../crypto/index.ts";
import * as hashWasm from "../../contenders/hash-wasm.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import type { ArgonSettings, Bytes, DeriveHard, ScryptSettings } from "../../contenders/shapes.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import { type Contender, type Prepared, type Study, sizeOr } from "../../measure/study.ts";
import { checked } from "./checked.ts";
import { ownPbkdf2 } from "./own-backends.ts";
import { password } from "./pbkdf2-contenders.ts";
import { attackers, besideAttackers } from "./published/attackers.ts";
import { beyond } from "./seeds.ts";

type Derive = (salt: Bytes) => Uint8Array | Promise<Uint8Array>;

const contender = (
  name: string,
  derive: (small: boolean) => Derive,
  expected: (small: boolean) => Derive,
  ours = false,
  backend?: Prepared["backend"],
): Contender => ({
  name,
  ours,
  make(size) {
    const small = sizeOr(size, false, true);
    return checked(derive(small), expected(small), 1, backend);
  },
});

const iterations = (small: boolean): number => (small ? 10 : 1_310_720);
const native = webcrypto.derive("SHA-1");

/** Makes a contender for Argon2id. `settings.memory` is in KiB. */
const argon = (
  library: string,
  by: DeriveHard<ArgonSettings>,
  other: typeof by,
  settings: ArgonSettings,
): Contender => {
  const small = { memory: 64, passes: 1 };
  const name = `Argon2id, ${settings.memory / 1024} MiB, ${settings.passes} ${settings.passes === 1 ? "pass" : "passes"}, ${library}`;
  return contender(
    name,
    (isSmall) => (salt) => by(password, salt, isSmall ? small : settings),
    (isSmall) => (salt) => other(password, salt, isSmall ? small : settings),
  );
};

const scrypt = (
  library: string,
  by: DeriveHard<ScryptSettings>,
  other: typeof by,
  settings: ScryptSettings,
): Contender => {
  const small = { N: 16, p: 1 };
  return contender(
    `scrypt, ${settings.N / 1024} MiB, p = ${settings.p}, ${library}`,
    (isSmall) => (salt) => by(password, salt, isSmall ? small : settings),
    (isSmall) => (salt) => other(password, salt, isSmall ? small : settings),
  );
};

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
      true,
      ownPbkdf2("SHA-1"),
    ),
    contender(
      "PBKDF2-HMAC-SHA1, Saltmill without WebCrypto",
      (small) => (salt) =>
        pbkdf2HmacSha1({ password, salt, iterations: iterations(small), keyBytes: 20, backend: "wasm" }),
      (small) => (salt) => native(password, salt, iterations(small), 20),
      true,
    ),
    contender(
      "PBKDF2-HMAC-SHA1, WebCrypto",
      (small) => (salt) => native(password, salt, iterations(small), 20),
      (small) => (salt) => noble.derive("sha1")(password, salt, iterations(small), 20),
    ),
    ...[
      { memory: 19 * 1024, passes: 2 },
      { memory: 46 * 1024, passes: 1 },
      { memory: 64 * 1024, passes: 3 },
    ].map((settings) => argon("hash-wasm 4.13.0", hashWasm.argon2id, noble.argon2id, settings)),
    argon("@noble/hashes 2.4.0", noble.argon2id, hashWasm.argon2id, { memory: 19 * 1024, passes: 2 }),
    scrypt("hash-wasm 4.13.0", hashWasm.scrypt, noble.scrypt, { N: 2 ** 15, p: 3 }),
    scrypt("hash-wasm 4.13.0", hashWasm.scrypt, noble.scrypt, { N: 2 ** 17, p: 1 }),
    scrypt("@noble/hashes 2.4.0", noble.scrypt, hashWasm.scrypt, { N: 2 ** 15, p: 3 }),
  ],
  published: attackers,
  unpublished: besideAttackers,
};

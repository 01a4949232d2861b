/**
 * The study that compares memory-hard key derivation with PBKDF2. The settings are those that a published rule calls
 * equally expensive for an attacker with graphics cards, except for Argon2id with 64 MiB, which makes a guess more
 * expensive. By the rule's own formulas they differ by up to 1.8 times, because its author rounds the settings.
 */
import { concatBytes, pbkdf2HmacSha1 } from "../../../crypto/index.ts";
import * as hashWasm from "../../contenders/hash-wasm.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import * as saltmill from "../../contenders/saltmill-argon2.ts";
import type { ArgonSettings, Bytes, DeriveHard, ScryptSettings } from "../../contenders/shapes.ts";
import * as sodium from "../../contenders/libsodium-sumo.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import * as newer from "../../contenders/webcrypto-newer.ts";
import { type Contender, type Prepared, type Study, sizeOr } from "../../measure/study.ts";
import { checked } from "./checked.ts";
import { ownArgon2, ownPbkdf2 } from "./own-backends.ts";
import { password } from "./pbkdf2-contenders.ts";
import { besidePublished, published } from "./published/attackers.ts";
import { beyond } from "./seeds.ts";

type Derive = (salt: Bytes) => Uint8Array | Promise<Uint8Array>;
/** Derives 20 bytes by PBKDF2-HMAC-SHA1. */
type Derive20 = (salt: Bytes, iterations: number) => Uint8Array | Promise<Uint8Array>;

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
const ourArgon2 = { ours: true, weighs: "ours argon2" };

/** The costs of the scheme saltmill-2: those of Argon2id, and the iterations of PBKDF2 after it. */
const scheme = { memory: 64 * 1024, passes: 3, iterations: 262_144 };
const smallScheme = { memory: 64, passes: 1, iterations: 10 };

/**
 * Derives a root of saltmill-2, whose PBKDF2 has the result of Argon2id in its salt. The salt of this study stands for
 * the identity and for its hash.
 */
const root =
  (argon2id: DeriveHard<ArgonSettings>, pbkdf2: Derive20) =>
  (small: boolean): Derive =>
  async (salt) => {
    const { iterations: c, ...costs } = small ? smallScheme : scheme;
    return pbkdf2(concatBytes(await argon2id(password, salt, costs), salt), c);
  };

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

/** The settings with which code without WebAssembly is measured. */
const withoutWasm: ArgonSettings = { memory: 19 * 1024, passes: 2 };

/** Settings of Argon2id: two that cost an attacker about as much as PBKDF2, and stronger ones. */
const settings: readonly ArgonSettings[] = [
  withoutWasm,
  { memory: 46 * 1024, passes: 1 },
  { memory: 64 * 1024, passes: 3 },
];

export const memoryHard: Study = {
  id: "memory-hard",
  seed: beyond,
  table: "memory-hard derivation",
  title:
    "One key of 32 bytes by Argon2id and scrypt, and one of 20 by PBKDF2 with 1,310,720 iterations, and by saltmill-2",
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
    contender(
      "saltmill-2, Saltmill",
      root(saltmill.argon2id("auto"), (salt, c) => pbkdf2HmacSha1({ password, salt, iterations: c, keyBytes: 20 })),
      root(hashWasm.argon2id, (salt, c) => native(password, salt, c, 20)),
      { ours: true, weighs: "ours saltmill-2", backend: ownPbkdf2("SHA-1") },
    ),
    ...settings.flatMap((each) => [
      argon("Saltmill", saltmill.argon2id("auto"), hashWasm.argon2id, each, { ...ourArgon2, backend: ownArgon2 }),
      argon("hash-wasm 4.13.0", hashWasm.argon2id, noble.argon2id, each, { weighs: "hash-wasm argon2id" }),
      argon("libsodium-wrappers-sumo 0.8.4", sodium.argon2id, hashWasm.argon2id, each, {
        ...{ weighs: "libsodium sumo", ready: () => sodium.ready },
      }),
      argon("SubtleCrypto", newer.argon2id, hashWasm.argon2id, each, { ready: newer.needsArgon2id }),
    ]),
    argon("Saltmill in JavaScript", saltmill.argon2id("js"), hashWasm.argon2id, withoutWasm, ourArgon2),
    argon("@noble/hashes 2.4.0", noble.argon2id, hashWasm.argon2id, withoutWasm, { weighs: "noble argon2id" }),
    scrypt("hash-wasm 4.13.0", hashWasm.scrypt, noble.scrypt, { N: 2 ** 15, p: 3 }, "hash-wasm scrypt"),
    scrypt("hash-wasm 4.13.0", hashWasm.scrypt, noble.scrypt, { N: 2 ** 17, p: 1 }, "hash-wasm scrypt"),
    scrypt("@noble/hashes 2.4.0", noble.scrypt, hashWasm.scrypt, { N: 2 ** 15, p: 3 }, "noble scrypt"),
  ],
  published,
  unpublished: besidePublished,
};

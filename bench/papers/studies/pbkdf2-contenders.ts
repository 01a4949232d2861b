/** Contenders for PBKDF2: libraries, Saltmill and WebCrypto. */
import { pbkdf2HmacSha1, pbkdf2HmacSha256 } from "../../../crypto/index.ts";
import * as asmcrypto from "../../contenders/asmcrypto.ts";
import * as browserify from "../../contenders/crypto-browserify.ts";
import * as cryptoJs from "../../contenders/crypto-js.ts";
import * as hashWasm from "../../contenders/hash-wasm.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import * as forge from "../../contenders/node-forge.ts";
import type { Derive } from "../../contenders/shapes.ts";
import * as sjcl from "../../contenders/sjcl.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Contender, Prepared } from "../../measure/study.ts";
import { checked } from "./checked.ts";
import { ownPbkdf2 } from "./own-backends.ts";

/** The password. It contains a character outside ASCII, so that a library that treats characters as bytes fails. */
export const password = new TextEncoder().encode("correct horse bättery staple");

type Kind = "sha1" | "sha256";
const native = { sha1: "SHA-1", sha256: "SHA-256" } as const;
const bytes = { sha1: 20, sha256: 32 };

const contender = (
  kind: Kind,
  name: string,
  derive: Derive,
  more: Partial<Contender> = {},
  backend?: Prepared["backend"],
): Contender => {
  const expected = more.name === "WebCrypto" ? noble.derive(kind) : webcrypto.derive(native[kind]);
  return {
    name,
    ...more,
    make: (iterations) =>
      checked(
        (salt) => derive(password, salt, iterations, bytes[kind]),
        (salt) => expected(password, salt, iterations, bytes[kind]),
        iterations,
        backend,
      ),
  };
};

const ours =
  (kind: Kind, backend: "auto" | "wasm" = "auto"): Derive =>
  (password, salt, iterations, keyBytes) =>
    (kind === "sha1" ? pbkdf2HmacSha1 : pbkdf2HmacSha256)({ password, salt, iterations, keyBytes, backend });

/** Returns the contenders for PBKDF2 with a hash. Each contender derives a key as long as one digest. */
export const pbkdf2Contenders = (kind: Kind): readonly Contender[] => [
  contender(kind, "sjcl 1.0.9", sjcl.derive(kind), { weighs: "sjcl pbkdf2" }),
  contender(kind, "node-forge 1.4.3", forge.derive(kind), { weighs: "node-forge pbkdf2" }),
  contender(kind, "crypto-browserify (pbkdf2 3.1.7)", browserify.derive(kind), { weighs: "browserify pbkdf2" }),
  contender(kind, "crypto-js 4.2.0", cryptoJs.derive(kind === "sha1" ? "SHA1" : "SHA256"), {
    weighs: "crypto-js pbkdf2",
  }),
  contender(kind, "asmcrypto.js 2.3.2", kind === "sha1" ? asmcrypto.deriveSha1 : asmcrypto.deriveSha256, {
    weighs: "asmcrypto pbkdf2",
  }),
  contender(kind, "@noble/hashes 2.4.0", noble.derive(kind), { weighs: "noble pbkdf2" }),
  contender(kind, "hash-wasm 4.13.0", hashWasm.derive(kind), { weighs: "hash-wasm pbkdf2" }),
  // The function that the products call. It may choose WebCrypto, which the results record.
  contender(kind, "Saltmill", ours(kind), { ours: true, weighs: `ours pbkdf2 ${kind}` }, ownPbkdf2(native[kind])),
  contender(kind, "Saltmill without WebCrypto", ours(kind, "wasm"), { ours: true, weighs: `ours pbkdf2 ${kind}` }),
  contender(kind, "WebCrypto", webcrypto.derive(native[kind]), { name: "WebCrypto" }),
];

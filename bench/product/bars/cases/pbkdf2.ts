/** PBKDF2-HMAC-SHA1 by this project, by the engine's WebCrypto and by asmCrypto. */
import {
  concatBytes,
  pbkdf2HmacSha1,
  pbkdf2HmacSha1Batch,
  type Pbkdf2Parameters,
} from "../../../../crypto/internal.ts";
import { deriveSha1 as deriveAsmCrypto } from "../../../contenders/asmcrypto.ts";
import type { Bytes } from "../../../contenders/shapes.ts";
import { derive } from "../../../contenders/webcrypto.ts";
import { type Contender, sizeOr } from "../../../measure/study.ts";
import { type Bar, work } from "../bar.ts";

const password = new TextEncoder().encode("correct horse battery staple");
/** The import of the password is included in the time of both sides. */
const deriveNative = derive("SHA-1");

/** Returns the number of iterations for a bar. */
const iterationsOf = (size: number): number => sizeOr(size, 262_144, 64);

const deriving = (name: string, keyBytes: number, each: typeof deriveNative): Contender => ({
  name,
  make: (size) =>
    work({
      prepare: (salt) => salt,
      run: (salt) => each(password, salt, iterationsOf(size), keyBytes),
      bytes: (key) => key,
    }),
});

const ours = (backend: NonNullable<Pbkdf2Parameters["backend"]>, keyBytes = 20): Contender =>
  deriving(backend, keyBytes, (password, salt, iterations, bytes) =>
    pbkdf2HmacSha1({ password, salt, iterations, keyBytes: bytes, backend }),
  );
const webcrypto = (keyBytes = 20): Contender => deriving("WebCrypto", keyBytes, deriveNative);

const jobs = 8;

/** @param all - derives one key for each salt */
const batch = (name: string, all: (salts: readonly Bytes[], iterations: number) => Promise<Bytes[]>): Contender => ({
  name,
  make: (size) =>
    work({
      prepare: (fresh) => Array.from({ length: jobs }, (_, i) => concatBytes(fresh, Uint8Array.of(i))),
      run: (salts) => all(salts, iterationsOf(size)),
      bytes: (keys) => concatBytes(...keys),
    }),
});

const ourBatch = batch("batch", (salts, iterations) =>
  pbkdf2HmacSha1Batch(
    salts.map((salt) => ({ password, salt, iterations, keyBytes: 20 })),
    { workers: 0 },
  ),
);
const oneAfterTheOther = batch("WebCrypto", async (salts, iterations) => {
  const keys: Bytes[] = [];
  for (const salt of salts) keys.push(Uint8Array.from(await deriveNative(password, salt, iterations, 20)));
  return keys;
});

const oneDerivation = "one 20-byte PBKDF2-HMAC-SHA1 of 262,144 iterations";

export const pbkdf2: readonly Bar[] = [
  {
    id: "pbkdf2-auto",
    title: `best backend ÷ WebCrypto: ${oneDerivation}`,
    contenders: [ours("auto"), webcrypto()],
    bars: { chromium: 0.85, firefox: 0.25, webkit: 0.9, node: 0.5 },
  },
  {
    id: "pbkdf2-js",
    title: `plain JavaScript ÷ WebCrypto: ${oneDerivation}`,
    contenders: [ours("js"), webcrypto()],
    bars: { chromium: 2, firefox: 1, webkit: 3, node: 1 },
  },
  {
    id: "pbkdf2-wasm",
    title: `scalar WebAssembly ÷ WebCrypto: ${oneDerivation}`,
    contenders: [ours("wasm"), webcrypto()],
    bars: {},
  },
  {
    id: "pbkdf2-simd",
    title: "SIMD WebAssembly ÷ WebCrypto: one 80-byte key, so four blocks, of 262,144 iterations each",
    contenders: [ours("wasm-simd", 80), webcrypto(80)],
    bars: {},
  },
  {
    id: "pbkdf2-batch",
    title: "batch on one core ÷ WebCrypto, one after the other: each of 8 20-byte derivations of 262,144 iterations",
    contenders: [ourBatch, oneAfterTheOther],
    pieces: jobs,
    bars: { chromium: 0.25, firefox: 0.1, webkit: 0.33, node: 0.2 },
  },
  {
    id: "pbkdf2-asmcrypto",
    title: `scalar WebAssembly ÷ asmCrypto: ${oneDerivation}`,
    contenders: [ours("wasm"), deriving("asmCrypto", 20, deriveAsmCrypto)],
    bars: { chromium: 0.5, firefox: 0.5, webkit: 0.3, node: 0.9 },
  },
];

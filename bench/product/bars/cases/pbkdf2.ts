/** Compares PBKDF2-HMAC-SHA1 of Saltmill with that of WebCrypto. */
import { concatBytes, pbkdf2HmacSha1, pbkdf2HmacSha1Batch, type Pbkdf2Parameters } from "../../../../crypto/index.ts";
import type { Bytes } from "../../../contenders/shapes.ts";
import { derive } from "../../../contenders/webcrypto.ts";
import { type Contender, sizeOr } from "../../../measure/study.ts";
import { type Bar, work } from "../bar.ts";

const password = new TextEncoder().encode("correct horse battery staple");
/** Derives a key by WebCrypto. The time includes the import of the password. */
const deriveNative = derive("SHA-1");

/** Returns the number of iterations for the full size (0) or the smallest size (1). */
const iterationsOf = (size: number): number => sizeOr(size, 262_144, 64);

const deriving = (name: string, each: typeof deriveNative): Contender => ({
  name,
  make: (size) =>
    work({
      prepare: (salt) => salt,
      run: (salt) => each(password, salt, iterationsOf(size), 20),
      bytes: (key) => key,
    }),
});

const ours = (backend: NonNullable<Pbkdf2Parameters["backend"]>): Contender =>
  deriving(backend, (password, salt, iterations, keyBytes) =>
    pbkdf2HmacSha1({ password, salt, iterations, keyBytes, backend }),
  );
const webcrypto = (): Contender => deriving("WebCrypto", deriveNative);

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
    title: `best backend ÷ WebCrypto or 160 cycles a compression, whichever is faster: ${oneDerivation}`,
    contenders: [ours("auto"), webcrypto()],
    bars: { chromium: 1.15, firefox: 1.15, webkit: 1.15, node: 1.15 },
    // SHA-1 has 80 rounds, each of which waits two cycles for the previous round: 160 cycles. An iteration has two
    // compressions.
    cycles: 2 * 262_144 * 160,
  },
  {
    id: "pbkdf2-js",
    title: `plain JavaScript ÷ WebCrypto: ${oneDerivation}`,
    contenders: [ours("js"), webcrypto()],
    bars: { chromium: 1, firefox: 1, webkit: 3, node: 1 },
  },
  {
    id: "pbkdf2-batch",
    title: "batch on one core ÷ WebCrypto, one after the other: each of 8 20-byte derivations of 262,144 iterations",
    contenders: [ourBatch, oneAfterTheOther],
    pieces: jobs,
    bars: { chromium: 0.3, firefox: 0.3, webkit: 0.3, node: 0.3 },
  },
];

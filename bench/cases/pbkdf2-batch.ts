import { concatBytes, pbkdf2HmacSha1Batch } from "../../crypto/internal.ts";
import type { BarCase } from "../case.ts";
import { side } from "../side.ts";
import { deriveNative, iterationsOf, password } from "./pbkdf2-sides.ts";

const jobs = 8;
const keyBytes = 20;

const saltsOf = (fresh: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: jobs }, (_, i) => concatBytes(fresh, Uint8Array.of(i)));

export const pbkdf2Batch: BarCase = {
  id: "pbkdf2-batch",
  title: "batch on one core ÷ WebCrypto, one after the other: each of 8 20-byte derivations of 262,144 iterations",
  ours: "batch",
  theirs: "WebCrypto",
  pieces: jobs,
  bars: { chromium: 0.25, firefox: 0.1, webkit: 0.33, node: 0.2 },
  sides: (size) => {
    const iterations = iterationsOf(size);
    return {
      ours: side({
        prepare: saltsOf,
        run: (salts) =>
          pbkdf2HmacSha1Batch(
            salts.map((salt) => ({ password, salt, iterations, keyBytes })),
            { workers: 0 },
          ),
        bytes: (keys) => concatBytes(...keys),
      }),
      theirs: side({
        prepare: saltsOf,
        run: async (salts) => {
          const keys: Uint8Array<ArrayBuffer>[] = [];
          for (const salt of salts) keys.push(await deriveNative(salt, keyBytes, iterations));
          return keys;
        },
        bytes: (keys) => concatBytes(...keys),
      }),
    };
  },
};

/** Studies that compare PBKDF2 of several libraries, as the article of 2016 and the paper on hashing do. */
import type { Study } from "../../measure/study.ts";
import { pbkdf2Contenders } from "./pbkdf2-contenders.ts";
import { pbkdf2Sha1 } from "./published/hashing.ts";
import { comparison } from "./published/pbkdf2.ts";
import { efficientPbkdf2, hashing } from "./seeds.ts";

const axis = { name: "iterations", full: [1, 10, 100, 1000, 10_000], quick: [1, 1000] } as const;

export const pbkdf2Libraries: Study = {
  id: "pbkdf2-libraries",
  seed: efficientPbkdf2,
  table: "the article's comparison",
  title: "PBKDF2-HMAC-SHA1 by libraries: one key of 20 bytes",
  shows: "The time of each library for a key of 262,144 iterations, which somebody waits for.",
  axis: { name: "iterations", full: [262_144], quick: [16_384] },
  measure: "ms",
  nodes: true,
  contenders: pbkdf2Contenders("sha1"),
  published: comparison,
};

export const hashPbkdf2: readonly Study[] = [
  {
    id: "hash-pbkdf2-sha1",
    seed: hashing,
    table: "PBKDF2 (SHA-1): time, and iterations per millisecond, against iterations",
    title: "PBKDF2-HMAC-SHA1 against the number of iterations",
    shows:
      "Whether an iteration costs the same in a long derivation as in a short one: in 2014 crypto-js's cost more and more.",
    axis,
    measure: "ns/iteration",
    contenders: pbkdf2Contenders("sha1"),
    published: pbkdf2Sha1,
  },
  {
    id: "hash-pbkdf2-sha256",
    seed: hashing,
    table: "PBKDF2 (SHA-256): time, and iterations per millisecond, against iterations",
    title: "PBKDF2-HMAC-SHA256 against the number of iterations",
    shows: "The same for SHA-256, where sjcl was four times as far ahead as with SHA-1.",
    axis,
    measure: "ns/iteration",
    contenders: pbkdf2Contenders("sha256"),
  },
];

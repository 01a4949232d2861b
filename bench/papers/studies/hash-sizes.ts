/** Studies for the curves in the paper on hashing: time and speed against the size of the input. */
import type { Study } from "../../measure/study.ts";
import { hashContenders } from "./hash-contenders.ts";
import { sha256 } from "./published/hashing.ts";
import { hashing } from "./seeds.ts";

const large = { name: "bytes", full: [0, 100_000, 1_000_000, 10_000_000], quick: [0, 100_000] } as const;
const small = { name: "bytes", full: [16, 64, 256, 1024, 8192], quick: [64, 1024] } as const;

export const hashSizes: readonly Study[] = [
  {
    id: "hash-sha1",
    seed: hashing,
    table: "SHA-1: time, and bytes per millisecond, against input size",
    title: "SHA-1 of 0 to 10 MB, from bytes to bytes",
    shows: "Whether time grows in proportion to the input, and how far apart the libraries are at 10 MB.",
    axis: large,
    measure: "ms",
    contenders: hashContenders("sha1"),
  },
  {
    id: "hash-sha1-small",
    seed: hashing,
    table: "SHA-1 on small inputs",
    title: "SHA-1 of small inputs: bytes per millisecond",
    shows:
      "The fixed cost of a call: most messages are small. In 2014 sjcl, the fastest at PBKDF2, was not the fastest on them.",
    axis: small,
    measure: "kB/s",
    contenders: hashContenders("sha1"),
  },
  {
    id: "hash-sha256",
    seed: hashing,
    table: "SHA-256: time, and bytes per millisecond, against input size",
    title: "SHA-256 of 0 to 10 MB, from bytes to bytes",
    shows: "Whether time grows in proportion to the input, and whether forge still leads the libraries of 2014.",
    axis: large,
    measure: "ms",
    contenders: hashContenders("sha256"),
    published: sha256,
  },
  {
    id: "hash-sha256-small",
    seed: hashing,
    table: "SHA-256 on small inputs",
    title: "SHA-256 of small inputs: bytes per millisecond",
    shows: "The fixed cost of a call for SHA-256: WebCrypto pays for its way to another thread.",
    axis: small,
    measure: "kB/s",
    contenders: hashContenders("sha256"),
  },
];

/** The study of an idea that the paper on hashing leaves to future work: hashes for inputs of one fixed size. */
import { sha1 } from "../../../crypto/index.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import { bytesOf, wordsOf } from "../../contenders/big-endian.ts";
import * as rusha from "../../contenders/rusha.ts";
import type { Bytes, Hash } from "../../contenders/shapes.ts";
import { sha1Compression } from "../../../crypto/sha.ts";
import { sha1 as plainSha1 } from "../../../test/reference/sha1.ts";
import type { Contender, Study } from "../../measure/study.ts";
import { loadSha1, shippedSha1 } from "../variants/pbkdf2.ts";
import { ByteSha1, type Compress } from "../variants/sha1-bytes.ts";
import { checked } from "./checked.ts";
import { hashing } from "./seeds.ts";

const digestBytes = 20;
/**
 * Returns the 16 bytes of `fresh` and four zeros, so that the first message is as long as all later messages, which are
 * digests.
 */
const first = (fresh: Bytes): Bytes => {
  const message = new Uint8Array(digestBytes);
  message.set(fresh);
  return message;
};

type Iterate = (message: Bytes, times: number) => Uint8Array | Promise<Uint8Array>;

const iterating =
  (hash: Hash): Iterate =>
  async (message, times) => {
    let digest: Uint8Array = message;
    for (let i = 0; i < times; i++) {
      const next = hash(Uint8Array.from(digest));
      digest = next instanceof Promise ? await next : next;
    }
    return digest;
  };

const pooled: Iterate = (message, times) => {
  const hash = new ByteSha1(shippedSha1);
  let digest = message;
  for (let i = 0; i < times; i++) {
    hash.start();
    digest = hash.finish(digest, 0);
  }
  return digest;
};

/**
 * Hashes messages of 20 bytes. Such a message and its padding are one block, in which only the five words of the
 * message change.
 */
const fixed =
  (compress: Compress): Iterate =>
  (message, times) => {
    const { initial, scheduleWords } = sha1Compression;
    const W = new Int32Array(scheduleWords);
    const H = Int32Array.from(wordsOf(message));
    for (let i = 0; i < times; i++) {
      for (let k = 0; k < 5; k++) W[k] = H[k] ?? 0;
      W.set([0x80000000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8 * digestBytes], 5);
      for (let k = 0; k < 5; k++) H[k] = initial[k] ?? 0;
      compress(H, W);
    }
    return bytesOf(H, digestBytes);
  };

const contender = (name: string, load: () => Iterate | Promise<Iterate>, ours = false): Contender => ({
  name,
  ours,
  async make(times) {
    const iterate = await load();
    return checked(
      (fresh) => iterate(first(fresh), times),
      (fresh) => iterating(plainSha1)(first(fresh), times),
      times,
    );
  },
});

export const hashFixed: Study = {
  id: "hash-fixed",
  seed: hashing,
  table: "Future work: inputs of a fixed size",
  title: "SHA-1 of its own digest, again and again: written for any input, or for 20 bytes",
  shows: "What a hash gains when it knows the size of its input: the step that made PBKDF2 fast.",
  axis: { name: "iterations", full: [1000], quick: [1000] },
  measure: "ns/iteration",
  contenders: [
    contender("rusha 0.8.14, any size", () => iterating(rusha.sha1)),
    contender("@noble/hashes 2.4.0, any size", () => iterating(noble.hash("sha1"))),
    contender("Saltmill as shipped, any size", () => iterating(sha1), true),
    contender("our SHA-1, any size, pooled", () => pooled, true),
    contender("our SHA-1, 20 bytes, in words", () => fixed(shippedSha1), true),
    contender("our SHA-1, 20 bytes, in words, all rounds unrolled", async () => fixed(await loadSha1(80)), true),
  ],
};

/**
 * The study of an idea that the paper on hashing leaves to future work: typed arrays that are reused for the next
 * message.
 */
import { sha1 } from "../../../crypto/index.ts";
import * as gitSha1 from "../../contenders/git-sha1.ts";
import * as rusha from "../../contenders/rusha.ts";
import type { Hash } from "../../contenders/shapes.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Study } from "../../measure/study.ts";
import { shippedSha1 } from "../variants/pbkdf2.ts";
import { ByteSha1 } from "../variants/sha1-bytes.ts";
import { hashing as contender } from "./hash-contenders.ts";
import { hashing } from "./seeds.ts";

const expected = webcrypto.hash("SHA-1");

const oneByteSha1 = new ByteSha1(shippedSha1);
const hashWith = (hash: ByteSha1, message: Uint8Array): Uint8Array => {
  hash.start();
  return hash.finish(message, 0);
};

const afresh: Hash = (message) => hashWith(new ByteSha1(shippedSha1), message);
const pooled: Hash = (message) => hashWith(oneByteSha1, message).slice();
const streamed: Hash = (message) => {
  const hash = rusha.streaming();
  hash.update(message);
  return hash.digest();
};

export const hashPooled: Study = {
  id: "hash-pooled",
  seed: hashing,
  table: "Future work: pooled typed arrays",
  title: "SHA-1 of small inputs: typed arrays made for each message, or kept",
  shows: "The cost of making typed arrays: the paper assumed that it made small inputs slow.",
  axis: { name: "bytes", full: [0, 64, 1024, 65_536], quick: [64, 1024] },
  measure: "ms",
  contenders: [
    contender("git-sha1 0.1.2, afresh", () => gitSha1.fresh, expected),
    contender("git-sha1 0.1.2, its pool", () => gitSha1.pooled, expected),
    contender("rusha 0.8.14, afresh", () => streamed, expected),
    contender("rusha 0.8.14, one heap", () => rusha.sha1, expected),
    contender("our SHA-1, afresh", () => afresh, expected, { ours: true }),
    contender("our SHA-1, pooled", () => pooled, expected, { ours: true }),
    contender("Saltmill as shipped, afresh and wiped", () => sha1, expected, { ours: true }),
  ],
};

/** The study of hashes for the paper "Comparison of Cryptography Libraries for CryptPad". */
import * as hashWasm from "../../contenders/hash-wasm.ts";
import * as sodium from "../../contenders/libsodium.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import type { Hash } from "../../contenders/shapes.ts";
import * as nacl from "../../contenders/tweetnacl.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Study } from "../../measure/study.ts";
import { hashing, type Load } from "./hash-contenders.ts";
import { cryptpad } from "./seeds.ts";

const native = webcrypto.hash("SHA-512");
const blake2b: Hash = async (message) => (await hashWasm.hash("blake2b"))(message);

const bySodium =
  (hash: Hash): Load =>
  async () => {
    await sodium.ready;
    return hash;
  };

export const cryptpadHashing: Study = {
  id: "cryptpad-hash",
  seed: cryptpad,
  table: "Hashing",
  title: "SHA-512 and BLAKE2b, against the size of the message",
  shows:
    "From what size on SubtleCrypto's SHA-512 is faster, although it is asynchronous: the one change that the paper recommends.",
  axis: { name: "bytes", full: [64, 1024, 16_384, 131_072, 1_000_000], quick: [64, 131_072] },
  measure: "ms",
  contenders: [
    hashing("SHA-512, tweetnacl 1.0.3", () => nacl.sha512, native, { weighs: "tweetnacl" }),
    hashing("SHA-512, libsodium-wrappers 0.8.4", bySodium(sodium.sha512), native, { weighs: "libsodium" }),
    hashing("SHA-512, @noble/hashes 2.4.0", () => noble.hash("sha512"), native, { weighs: "noble sha512" }),
    hashing("SHA-512, hash-wasm 4.13.0", () => hashWasm.hash("sha512"), native, { weighs: "hash-wasm sha512" }),
    hashing("SHA-512, SubtleCrypto", () => native, noble.hash("sha512")),
    hashing("BLAKE2b, libsodium-wrappers 0.8.4", bySodium(sodium.blake2b), noble.blake2b, { weighs: "libsodium" }),
    hashing("BLAKE2b, @noble/hashes 2.4.0", () => noble.blake2b, blake2b, { weighs: "noble blake2b" }),
    hashing("BLAKE2b, hash-wasm 4.13.0", () => hashWasm.hash("blake2b"), noble.blake2b, {
      weighs: "hash-wasm blake2b",
    }),
  ],
};

/** Studies for table III of "Symmetric cryptography in JavaScript": AES in several libraries. */
import { coreOf } from "../../../crypto/block-cipher.ts";
import { aesByTables } from "../../../crypto/aes.ts";
import { aes } from "../../../crypto/index.ts";
import { ctr } from "../../../crypto/papers/index.ts";
import { aesEncryptBlock } from "../../../test/reference/aes.ts";
import * as aesJs from "../../contenders/aes-js.ts";
import * as asmcrypto from "../../contenders/asmcrypto.ts";
import * as cryptoJs from "../../contenders/crypto-js.ts";
import * as hazae41 from "../../contenders/hazae41-aes.ts";
import * as noble from "../../contenders/noble-ciphers.ts";
import * as forge from "../../contenders/node-forge.ts";
import * as sjcl from "../../contenders/sjcl.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Blocks, Bytes, Stream } from "../../contenders/shapes.ts";
import { type Contender, notAvailable, type Prepared, type Study, sizeOr } from "../../measure/study.ts";
import { loadAes } from "../variants/aes.ts";
import { counterOf, key, messages } from "./message.ts";
import { plainCipher } from "./plain-cipher.ts";
import { checked } from "./checked.ts";
import { ownCipher } from "./own-backends.ts";
import { besideTableIII, tableIII } from "./published/symmetric.ts";
import { symmetric } from "./seeds.ts";
import { inWords } from "./word-blocks.ts";

const own = 16_384;

/** Encrypts each block independently, with a function for single blocks. */
const blockwise =
  (encrypt: (key: Bytes) => (block: Uint8Array) => Uint8Array): Blocks =>
  (key, data) => {
    const each = encrypt(key);
    const out = new Uint8Array(data.length);
    for (let at = 0; at < data.length; at += 16) out.set(each(data.subarray(at, at + 16)), at);
    return out;
  };

const reference = blockwise((key) => (block) => aesEncryptBlock(key, block));
const byPermutations = blockwise((key) => {
  const cipher = aes(key);
  return (block) => cipher.encryptBlock(block);
});
const byTables = blockwise((key) => {
  const cipher = plainCipher(16, aesByTables(key));
  return (block) => cipher.encryptBlock(block);
});

const inBlocks = (
  name: string,
  weighs: string | undefined,
  load: () => Blocks | Promise<Blocks>,
  ours = false,
  backend?: Prepared["backend"],
): Contender => ({
  name,
  ours,
  ...(weighs !== undefined && { weighs }),
  async make(size) {
    const bytes = sizeOr(size, own, 16);
    const blocks = await load();
    const message = messages(bytes);
    const K = key(16);
    return checked(
      (fresh) => blocks(K, message(fresh)),
      (fresh) => reference(K, message(fresh)),
      bytes,
      backend,
    );
  },
});

const libraries = [
  { name: "sjcl 1.0.9", weighs: "sjcl", ...sjcl },
  { name: "crypto-js 4.2.0", weighs: "crypto-js aes", ...cryptoJs },
  { name: "node-forge 1.4.3", weighs: "node-forge aes", ...forge },
  { name: "asmcrypto.js 2.3.2", weighs: "asmcrypto aes", ...asmcrypto },
  { name: "@noble/ciphers 2.4.0", weighs: "noble aes", ...noble },
  { name: "aes-js 3.1.2", weighs: "aes-js", ...aesJs },
] as const;

const inCtr = (
  name: string,
  weighs: string | undefined,
  stream: Stream,
  ours = false,
  ready?: () => Promise<void>,
): Contender => ({
  name,
  ours,
  ...(weighs !== undefined && { weighs }),
  async make(bytes) {
    await ready?.();
    const message = messages(bytes);
    const K = key(16);
    return checked(
      (fresh) => stream(K, counterOf(fresh), message(fresh)),
      // WebCrypto's result is compared with that of @noble/ciphers, and all other results with WebCrypto's.
      (fresh) => (stream === webcrypto.ctr ? noble.ctr : webcrypto.ctr)(K, counterOf(fresh), message(fresh)),
      bytes,
    );
  },
});

const plainCtr: Stream = (key, counter, data) => ctr({ cipher: plainCipher(16, aesByTables(key)), counter, data });

function bulkCtr(key: Bytes, counter: Bytes, data: Bytes): Uint8Array {
  const cipher = aes(key);
  if (coreOf(cipher)?.bulk === undefined) throw notAvailable("there is no WebAssembly with vectors");
  return ctr({ cipher, counter, data });
}

export const aesLibraries: readonly Study[] = [
  {
    id: "aes-libraries",
    seed: symmetric,
    table: "Table III",
    title: "AES-128, 16 KiB block by block, key expansion included, from bytes to bytes",
    shows:
      "How much faster today's libraries are than the 585 kB/s that was the best of 2009, and what their code weighs.",
    measure: "kB/s",
    contenders: [
      ...libraries.map(({ name, weighs, blocks }) => inBlocks(name, weighs, () => blocks)),
      inBlocks(
        "Saltmill, by permutations",
        "ours aes",
        () => byPermutations,
        true,
        () => ownCipher(aes(key(16))),
      ),
      inBlocks("Saltmill, by tables", "ours aes tables", () => byTables, true),
      inBlocks(
        "Saltmill, by tables, the paper's form",
        "aes nothing none",
        async () => inWords(await loadAes({ hardcode: "nothing", unroll: "none" })),
        true,
      ),
    ],
    published: tableIII,
    unpublished: besideTableIII,
  },
  {
    id: "aes-libraries-ctr",
    seed: symmetric,
    table: "Table III",
    title: "AES-128-CTR against the size of the message, key expansion included, from bytes to bytes",
    shows: "What a library gains from longer messages, and from what size on the engine's own is ahead of all of them.",
    axis: { name: "bytes", full: [64, 1024, 16_384, 1_000_000], quick: [64, 16_384] },
    measure: "kB/s",
    nodes: true,
    contenders: [
      ...libraries.map(({ name, weighs, ctr }) => inCtr(name, weighs, ctr)),
      inCtr("Saltmill, by permutations", "ours aes", bulkCtr, true),
      inCtr("Saltmill, by tables", "ours aes tables", plainCtr, true),
      inCtr("@hazae41/aes.wasm 1.0.0", "hazae41 aes", hazae41.ctr, false, hazae41.ready),
      inCtr("WebCrypto", undefined, webcrypto.ctr),
    ],
  },
];

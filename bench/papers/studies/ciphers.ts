/** The study for table VII of "Symmetric cryptography in JavaScript": AES, SHA-256 and Salsa20/12. */
import { salsa20, sha256 } from "../../../crypto/index.ts";
import type { Unroll } from "../kernels/aes-tables.ts";
import { aesEncryptBlock } from "../../../test/reference/aes.ts";
import { salsa20 as plainSalsa20 } from "../../../test/reference/salsa20.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import { type Contender, type Study, sizeOr } from "../../measure/study.ts";
import { loadAes } from "../variants/aes.ts";
import { aesWeight } from "./aes-again.ts";
import { key, messages } from "./message.ts";
import { checked } from "./checked.ts";
import { besideTableVII, tableVII } from "./published/symmetric.ts";
import { symmetric } from "./seeds.ts";
import { inWords } from "./word-blocks.ts";

const own = 16_384;
const K = key(16);

type Work = (fresh: Bytes, data: Bytes) => Uint8Array | Promise<Uint8Array>;

const contender = (name: string, load: () => Work | Promise<Work>, expected: Work, weighs?: string): Contender => ({
  name,
  ours: true,
  ...(weighs !== undefined && { weighs }),
  async make(size) {
    const bytes = sizeOr(size, own, 64);
    const work = await load();
    const message = messages(bytes);
    return checked(
      (fresh) => work(fresh, message(fresh)),
      (fresh) => expected(fresh, message(fresh)),
      bytes,
    );
  },
});

function plainAes(_: Bytes, data: Bytes): Uint8Array {
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 16) out.set(aesEncryptBlock(K, data.subarray(at, at + 16)), at);
  return out;
}

const aes = (name: string, unroll: Unroll): Contender => {
  const form = { hardcode: "nothing", unroll } as const;
  const load = async (): Promise<Work> => {
    const blocks = inWords(await loadAes(form));
    return (_, data) => blocks(K, data);
  };
  return contender(name, load, plainAes, aesWeight(form));
};

const nonceOf = (fresh: Bytes): Bytes => fresh.subarray(0, 8);

function plainStream(fresh: Bytes, data: Bytes): Uint8Array {
  const stream = plainSalsa20(K, nonceOf(fresh), 12, 0, data.length);
  return data.map((byte, i) => byte ^ (stream[i] ?? 0));
}

export const ciphers: Study = {
  id: "ciphers",
  seed: symmetric,
  table: "Table VII",
  title: "AES-128 by tables, SHA-256 and Salsa20/12 in JavaScript: 16 KiB, from bytes to bytes",
  shows:
    "Whether AES still is ahead of SHA-256 in JavaScript, which made the paper authenticate with AES, and level with Salsa20/12.",
  measure: "kB/s",
  nodes: true,
  contenders: [
    aes("AES", "none"),
    aes("AES unrolled", "round"),
    contender(
      "SHA-256",
      () => (_, data) => sha256(data),
      (_, data) => webcrypto.hash("SHA-256")(data),
      "ours sha256",
    ),
    contender(
      "Salsa20/12",
      () => (fresh, data) => salsa20({ key: K, nonce: nonceOf(fresh), rounds: 12, data }),
      plainStream,
      "ours salsa20",
    ),
  ],
  published: tableVII,
  unpublished: besideTableVII,
};

/**
 * Studies for tables IV and V of "Symmetric cryptography in JavaScript": how hard-coded tables and unrolled loops
 * affect the speed and code size of table-based AES.
 */
import type { Hardcode } from "../kernels/aes-make-tables.ts";
import type { AesForm, Unroll } from "../kernels/aes-tables.ts";
import { aesEncryptBlock } from "../../../test/reference/aes.ts";
import { bytesOf } from "../../contenders/big-endian.ts";
import type { Contender, Study } from "../../measure/study.ts";
import { type AesKernel, aesOver } from "../variants/aes-cipher.ts";
import { aesSource } from "../variants/aes.ts";
import { moduleLoader } from "../variants/load.ts";
import { toWords } from "../../contenders/big-endian.ts";
import { aesAgain, aesWeight } from "./aes-again.ts";
import { besideTableIV, tableIV, tableV } from "./published/symmetric.ts";
import { symmetric } from "./seeds.ts";

const hardcoded: readonly (readonly [Hardcode, string])[] = [
  ["nothing", "nothing hard-coded"],
  ["s-box", "S-box hard-coded"],
  ["everything", "everything hard-coded"],
];

/**
 * Makes a contender that measures a start without compiled or cached code. Each run compiles the module again and
 * expands one key. The first key expansion of a module also computes the tables that are not hard-coded.
 */
const setUp = ([hardcode, name]: readonly [Hardcode, string]): Contender => {
  const form: AesForm = { hardcode, unroll: "none" };
  return {
    name,
    ours: true,
    weighs: aesWeight(form),
    make() {
      const load = moduleLoader<AesKernel>(aesSource(form));
      const first = async (K: Uint8Array): Promise<ReturnType<ReturnType<typeof aesOver>>> => aesOver(await load())(K);
      return {
        run: first,
        async answer(fresh) {
          const { block, encrypt } = await first(fresh);
          block.set(toWords(fresh));
          encrypt();
          return bytesOf(block, 16);
        },
        expected: (fresh) => aesEncryptBlock(fresh, fresh),
      };
    },
  };
};

const unrolled: readonly (readonly [Unroll, string])[] = [
  ["none", "no loop unrolled"],
  ["variables", "no loop unrolled, state in variables"],
  ["short", "short loops unrolled"],
  ["round", "rounds unrolled"],
];

export const aesForms: readonly Study[] = [
  {
    id: "aes-hardcode",
    seed: symmetric,
    table: "Table IV",
    title: "AES by tables, from its module's text to the first key: tables in the code, or computed",
    shows:
      "Whether it is still cheaper to compute the tables than to load them: the code's size beside the time until the first key is ready.",
    measure: "ms",
    contenders: hardcoded.map(setUp),
    published: tableIV,
    unpublished: besideTableIV,
  },
  {
    id: "aes-unroll",
    seed: symmetric,
    table: "Table V",
    title: "AES-128 by tables: loops as they are, short loops unrolled, rounds unrolled",
    shows:
      "What unrolling by hand gains, and what it adds to the code. “No loop unrolled” keeps the state in memory, all others keep it in variables.",
    measure: "kB/s",
    contenders: unrolled.map(([unroll, name]) => aesAgain(name, { hardcode: "nothing", unroll })),
    published: tableV,
  },
];

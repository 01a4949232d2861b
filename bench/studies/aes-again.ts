/** AES by tables on one block again and again, in words: the cipher and nothing beside it. */
import type { AesForm } from "../../crypto/kernels/aes-tables.ts";
import { aesEncryptBlock } from "../../test/reference/aes.ts";
import { bytesOf } from "../contenders/big-endian.ts";
import type { Contender } from "../study.ts";
import { loadAes } from "../variants/aes.ts";
import { toWords } from "../variants/words.ts";
import { key } from "./message.ts";
import { natural } from "./natural.ts";
import { proved } from "./proved.ts";

const ownTimes = 1024;

export const aesWeight = ({ hardcode, unroll }: AesForm): string => `aes ${hardcode} ${unroll}`;

export const aesAgain = (name: string, form: AesForm): Contender => ({
  name,
  ours: true,
  weighs: aesWeight(form),
  async make(size) {
    const times = natural(size, ownTimes, 2);
    const K = key(16);
    const { block, encrypt } = (await loadAes(form))(K);
    return proved(
      (fresh) => {
        block.set(toWords(fresh));
        for (let i = 0; i < times; i++) encrypt();
        return bytesOf(block, 16);
      },
      (fresh) => {
        let expected: Uint8Array = fresh;
        for (let i = 0; i < times; i++) expected = aesEncryptBlock(K, expected);
        return expected;
      },
      16 * times,
    );
  },
});

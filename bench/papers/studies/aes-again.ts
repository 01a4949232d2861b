/**
 * Contenders that encrypt one block many times with table-based AES. The block consists of words. Bytes are converted
 * only at the beginning and the end of a run, so the cipher takes almost all of the time.
 */
import type { AesForm } from "../kernels/aes-tables.ts";
import { aesEncryptBlock } from "../../../test/reference/aes.ts";
import { bytesOf } from "../../contenders/big-endian.ts";
import { type Contender, sizeOr } from "../../measure/study.ts";
import { loadAes } from "../variants/aes.ts";
import { toWords } from "../../contenders/big-endian.ts";
import { key } from "./message.ts";
import { checked } from "./checked.ts";

const ownTimes = 1024;

export const aesWeight = ({ hardcode, unroll }: AesForm): string => `aes ${hardcode} ${unroll}`;

export const aesAgain = (name: string, form: AesForm): Contender => ({
  name,
  ours: true,
  weighs: aesWeight(form),
  async make(size) {
    const times = sizeOr(size, ownTimes, 2);
    const K = key(16);
    const { block, encrypt } = (await loadAes(form))(K);
    return checked(
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

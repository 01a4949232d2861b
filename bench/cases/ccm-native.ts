import { aes, type BlockCipher, ccmOpen, ccmSeal, concatBytes } from "../../crypto/internal.ts";
import type { BarCase, Size } from "../case.ts";
import { side } from "../side.ts";
import { assemble, cbcPass, ctrPass, importKeys, layOut, type NativeKeys } from "./native-ccm.ts";

const bars = { chromium: 1.2, firefox: 1.2, webkit: 1.2, node: 1.2 };
const nonceBytes = 12;

interface Setting {
  readonly cipher: BlockCipher;
  readonly keys: NativeKeys;
  readonly plaintext: Uint8Array<ArrayBuffer>;
}

async function set(size: Size): Promise<Setting> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const plaintext = new Uint8Array(size === "full" ? 1_000_000 : 100);
  for (let i = 0; i < plaintext.length; i += 65_536) crypto.getRandomValues(plaintext.subarray(i, i + 65_536)); // its limit
  return { cipher: aes(key), keys: await importKeys(key), plaintext };
}

const seal: BarCase = {
  id: "ccm-seal",
  title: "AES-256-CCM ÷ WebCrypto's AES-CTR and AES-CBC of the same bytes, begun together: 1 MB sealed",
  ours: "ccmSeal",
  theirs: "CTR, CBC",
  bars,
  async sides(size) {
    const { cipher, keys, plaintext } = await set(size);
    return {
      ours: side({
        prepare: (fresh) => fresh.subarray(0, nonceBytes),
        run: (nonce) => ccmSeal({ cipher, nonce, plaintext }),
        bytes: (sealed) => sealed,
      }),
      theirs: side({
        prepare: (fresh) => layOut(fresh.subarray(0, nonceBytes), plaintext, plaintext),
        run: (passes) => Promise.all([ctrPass(keys, passes), cbcPass(keys, passes)]),
        bytes: (outputs) => assemble(...outputs),
      }),
    };
  },
};

const open: BarCase = {
  id: "ccm-open",
  title: "AES-256-CCM ÷ WebCrypto's AES-CTR, then AES-CBC, of the same bytes: 1 MB opened",
  ours: "ccmOpen",
  theirs: "CTR, CBC",
  bars,
  async sides(size) {
    const { cipher, keys, plaintext } = await set(size);
    const sealNative = async (nonce: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
      const passes = layOut(nonce, plaintext, plaintext);
      return assemble(await ctrPass(keys, passes), await cbcPass(keys, passes));
    };
    return {
      ours: side({
        prepare: async (fresh) => {
          const nonce = fresh.subarray(0, nonceBytes);
          return { nonce, ciphertext: await sealNative(nonce) };
        },
        run: ({ nonce, ciphertext }) => ccmOpen({ cipher, nonce, ciphertext }),
        // It was opened, so the tag was right.
        bytes: (opened, { ciphertext }) => concatBytes(opened, ciphertext.subarray(opened.length)),
      }),
      theirs: side({
        prepare: async (fresh) => {
          const nonce = fresh.subarray(0, nonceBytes);
          return layOut(nonce, plaintext, (await sealNative(nonce)).subarray(0, plaintext.length));
        },
        run: async (passes) => [await ctrPass(keys, passes), await cbcPass(keys, passes)] as const,
        bytes: (outputs) => assemble(...outputs),
      }),
    };
  },
};

export const ccmNative: readonly BarCase[] = [seal, open];

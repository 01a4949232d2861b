import { aes, type BlockCipher, ccmOpen, ccmSeal, concatBytes } from "../../../../crypto/index.ts";
import type { Bytes } from "../../../contenders/shapes.ts";
import { type Contender, type Prepared, sizeOr } from "../../../measure/study.ts";
import { type Bar, work } from "../bar.ts";
import { assemble, cbcPass, ctrPass, importKeys, layOut, type NativeKeys } from "./native-ccm.ts";

const bars = { chromium: 1.2, firefox: 1.2, webkit: 1.2, node: 1.2 };
const nonceBytes = 12;
const key = crypto.getRandomValues(new Uint8Array(32));

interface Setting {
  readonly cipher: BlockCipher;
  readonly keys: NativeKeys;
  readonly plaintext: Bytes;
}

/** The plaintext, the same for both contenders. */
let plaintext: Bytes = new Uint8Array();

function plaintextOf(size: number): Bytes {
  const length = sizeOr(size, 1_000_000, 100);
  if (plaintext.length === length) return plaintext;
  plaintext = new Uint8Array(length);
  // One call of `getRandomValues` fills at most 65,536 bytes.
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(plaintext.subarray(at, at + 65_536));
  return plaintext;
}

const contender = (name: string, make: (setting: Setting) => Prepared): Contender => ({
  name,
  make: async (size) => make({ cipher: aes(key), keys: await importKeys(key), plaintext: plaintextOf(size) }),
});

async function sealNative(keys: NativeKeys, nonce: Bytes, plaintext: Bytes): Promise<Bytes> {
  const passes = layOut(nonce, plaintext, plaintext);
  return assemble(await ctrPass(keys, passes), await cbcPass(keys, passes));
}

const seal: Bar = {
  id: "ccm-seal",
  title: "AES-256-CCM ÷ WebCrypto's AES-CTR and AES-CBC of the same bytes, begun together: 1 MB sealed",
  bars,
  contenders: [
    contender("ccmSeal", ({ cipher, plaintext }) =>
      work({
        prepare: (fresh) => fresh.subarray(0, nonceBytes),
        run: (nonce) => ccmSeal({ cipher, nonce, plaintext }),
        bytes: (sealed) => sealed,
      }),
    ),
    contender("CTR, CBC", ({ keys, plaintext }) =>
      work({
        prepare: (fresh) => layOut(fresh.subarray(0, nonceBytes), plaintext, plaintext),
        run: (passes) => Promise.all([ctrPass(keys, passes), cbcPass(keys, passes)]),
        bytes: (outputs) => assemble(...outputs),
      }),
    ),
  ],
};

const open: Bar = {
  id: "ccm-open",
  title: "AES-256-CCM ÷ WebCrypto's AES-CTR, then AES-CBC, of the same bytes: 1 MB opened",
  bars,
  contenders: [
    contender("ccmOpen", ({ cipher, keys, plaintext }) =>
      work({
        async prepare(fresh) {
          const nonce = fresh.subarray(0, nonceBytes);
          return { nonce, ciphertext: await sealNative(keys, nonce, plaintext) };
        },
        run: ({ nonce, ciphertext }) => ccmOpen({ cipher, nonce, ciphertext }),
        // The other contender's bytes end with the tag that it computes. `ccmOpen` returns no tag, but it has accepted
        // the ciphertext's tag. So the ciphertext's tag is appended for the comparison.
        bytes: (opened, { ciphertext }) => concatBytes(opened, ciphertext.subarray(opened.length)),
      }),
    ),
    contender("CTR, CBC", ({ keys, plaintext }) =>
      work({
        async prepare(fresh) {
          const nonce = fresh.subarray(0, nonceBytes);
          const ciphertext = await sealNative(keys, nonce, plaintext);
          return layOut(nonce, plaintext, ciphertext.subarray(0, plaintext.length));
        },
        run: async (passes) => [await ctrPass(keys, passes), await cbcPass(keys, passes)] as const,
        bytes: (outputs) => assemble(...outputs),
      }),
    ),
  ],
};

export const ccmNative: readonly Bar[] = [seal, open];

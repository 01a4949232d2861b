/** Studies for the paper "Comparison of Cryptography Libraries for CryptPad": symmetric encryption and decryption. */
import type { Contender, Study } from "../../measure/study.ts";
import { type Symmetric, symmetricCiphers } from "./cryptpad-ciphers.ts";
import { key, messages } from "./message.ts";
import { checked } from "./checked.ts";
import { symmetricEncryption } from "./published/cryptpad.ts";
import { cryptpad } from "./seeds.ts";

const encrypting = ({ name, ours = false, engines, weighs, load, sealed }: Symmetric): Contender => ({
  name,
  ours,
  ...(engines && { engines }),
  ...(weighs !== undefined && { weighs }),
  async make(bytes) {
    const { seal, backend } = await load();
    const message = messages(bytes);
    return checked(
      (fresh) => seal(fresh, message(fresh)),
      (fresh) => sealed(fresh, message(fresh)),
      bytes,
      backend,
    );
  },
});

/** Makes a contender that decrypts the same message in each run and checks its tag. CBC has no tag. */
const decrypting = ({ name, ours = false, engines, weighs, load, sealed }: Symmetric): Contender => ({
  name,
  ours,
  ...(engines && { engines }),
  ...(weighs !== undefined && { weighs }),
  async make(bytes) {
    const { open, backend } = await load();
    const nonce = key(16);
    const plaintext = messages(bytes)(nonce).slice();
    const ciphertext = Uint8Array.from(await sealed(nonce, plaintext));
    return checked(
      () => open(nonce, ciphertext),
      () => plaintext,
      bytes,
      backend,
    );
  },
});

const axis = { name: "bytes", full: [64, 1024, 16_384, 131_072, 1_000_000], quick: [64, 131_072] } as const;

export const cryptpadSymmetric: readonly Study[] = [
  {
    id: "cryptpad-encrypt",
    seed: cryptpad,
    table: "Symmetric encryption",
    title: "Symmetric encryption under keys of 256 bits, against the size of the message",
    shows:
      "From what size on SubtleCrypto is ahead: for small messages the way to another thread costs more than it saves.",
    axis,
    measure: "ms",
    nodes: true,
    contenders: symmetricCiphers.map(encrypting),
    published: symmetricEncryption,
  },
  {
    id: "cryptpad-decrypt",
    seed: cryptpad,
    table: "Symmetric decryption",
    title: "Symmetric decryption, authenticated but for CBC, against the size of the message",
    shows: "The same messages, decrypted: for 1 MB the paper found AES-GCM up to 19 times as fast as NaCl.",
    axis,
    measure: "ms",
    nodes: true,
    contenders: symmetricCiphers.map(decrypting),
    published: symmetricEncryption,
  },
];

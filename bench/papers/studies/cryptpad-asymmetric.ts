/** Studies for the paper "Comparison of Cryptography Libraries for CryptPad": encryption with public keys. */
import * as sodium from "../../contenders/libsodium.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import * as nacl from "../../contenders/tweetnacl.ts";
import * as webcrypto from "../../contenders/webcrypto-ciphers.ts";
import type { Contender, Study } from "../../measure/study.ts";
import { key, longNonce, messages } from "./message.ts";
import { checked } from "./checked.ts";
import { cryptpad } from "./seeds.ts";

type Answer = Uint8Array | Promise<Uint8Array>;

interface Pair {
  readonly seal: (fresh: Bytes, data: Bytes) => Answer;
  readonly open: (fresh: Bytes, sealed: Bytes) => Answer;
}

interface Asymmetric {
  readonly name: string;
  /** The key of the code's size. Missing for functions of the engine. */
  readonly weighs?: string;
  readonly load: () => Pair | Promise<Pair>;
  /**
   * Returns the ciphertext of another implementation. Missing for random ciphertexts, which can only be checked by
   * decrypting them.
   */
  readonly sealed?: (fresh: Bytes, data: Bytes) => Answer;
}

const [mine, theirs] = [key(32), key(33).subarray(1)];
const [myPublic, theirPublic] = [nacl.boxPublicKey(mine), nacl.boxPublicKey(theirs)];

const boxed = ({ boxSeal, boxOpen }: Pick<typeof nacl, "boxSeal" | "boxOpen">): Pair => ({
  seal: (fresh, data) => boxSeal(theirPublic, mine, longNonce(fresh), data),
  open: (fresh, sealed) => boxOpen(myPublic, theirs, longNonce(fresh), sealed),
});

async function bySodium(): Promise<Pair> {
  await sodium.ready;
  return boxed(sodium);
}

const forAll: readonly Asymmetric[] = [
  {
    ...{ name: "box, tweetnacl 1.0.3", weighs: "tweetnacl" },
    load: () => boxed(nacl),
    sealed: async (fresh, data) => (await bySodium()).seal(fresh, data),
  },
  {
    name: "box, libsodium-wrappers 0.8.4",
    weighs: "libsodium",
    load: bySodium,
    sealed: (fresh, data) => boxed(nacl).seal(fresh, data),
  },
  { name: "ECDH P-256 + AES-GCM, SubtleCrypto", load: webcrypto.ecdhAndGcm },
  { name: "RSA-OAEP 2048 + AES-GCM, SubtleCrypto", load: webcrypto.rsaOaepAndGcm },
];

/**
 * Contenders for messages of at most 190 bytes, which is the limit of RSA-OAEP without AES. In practice, RSA-OAEP alone
 * encrypts keys and not messages.
 */
const forSmall: readonly Asymmetric[] = [...forAll, { name: "RSA-OAEP 2048, SubtleCrypto", load: webcrypto.rsaOaep }];

const encrypting = ({ name, weighs, load, sealed }: Asymmetric): Contender => ({
  name,
  ...(weighs !== undefined && { weighs }),
  async make(bytes) {
    const { seal, open } = await load();
    const message = messages(bytes);
    const run = (fresh: Bytes): Answer => seal(fresh, message(fresh));
    if (sealed) return checked(run, (fresh) => sealed(fresh, message(fresh)), bytes);
    const reopened = async (fresh: Bytes): Promise<Uint8Array> => open(fresh, Uint8Array.from(await run(fresh)));
    return { run, answer: reopened, expected: (fresh) => message(fresh).slice(), pieces: bytes };
  },
});

const decrypting = ({ name, weighs, load }: Asymmetric): Contender => ({
  name,
  ...(weighs !== undefined && { weighs }),
  async make(bytes) {
    const { seal, open } = await load();
    const nonce = key(16);
    const plaintext = messages(bytes)(nonce).slice();
    const sealed = Uint8Array.from(await seal(nonce, plaintext));
    return checked(
      () => open(nonce, sealed),
      () => plaintext,
      bytes,
    );
  },
});

const large = { name: "bytes", full: [64, 16_384, 1_000_000], quick: [64, 16_384] } as const;
const small = { name: "bytes", full: [32, 128], quick: [32] } as const;

const study = (id: string, what: string, rest: Pick<Study, "axis" | "contenders" | "shows">): Study => ({
  id: `cryptpad-asymmetric-${id}`,
  seed: cryptpad,
  table: `Asymmetric ${what}`,
  title: `Asymmetric ${what}: box against what SubtleCrypto can put together`,
  measure: "ms",
  ...rest,
});

export const cryptpadAsymmetric: readonly Study[] = [
  study("encrypt", "encryption", {
    axis: large,
    shows: "Up to which size the curve sets the cost of box, and from which size the message does.",
    contenders: forAll.map(encrypting),
  }),
  study("decrypt", "decryption", {
    axis: large,
    shows: "RSA costs the receiver much more than the sender.",
    contenders: forAll.map(decrypting),
  }),
  study("small-encrypt", "encryption of small messages", {
    axis: small,
    shows: "RSA-OAEP alone, which encrypts at most 190 bytes, beside the others on messages as small.",
    contenders: forSmall.map(encrypting),
  }),
  study("small-decrypt", "decryption of small messages", {
    axis: small,
    shows: "The same messages, decrypted.",
    contenders: forSmall.map(decrypting),
  }),
];

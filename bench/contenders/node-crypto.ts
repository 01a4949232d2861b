/** Node's own synchronous functions. `node:crypto` is not imported, because all contenders are bundled for browsers. */
import type * as NodeCrypto from "node:crypto";
import { notAvailable } from "../measure/study.ts";
import type { ArgonSettings, Bytes, DeriveHard } from "./shapes.ts";

/** Node's types do not have the function yet. */
interface Argon2 {
  readonly argon2Sync?: (
    algorithm: "argon2id",
    parameters: {
      readonly message: Uint8Array;
      readonly nonce: Uint8Array;
      readonly parallelism: number;
      readonly tagLength: number;
      readonly memory: number;
      readonly passes: number;
    },
  ) => Uint8Array;
}

interface NodeProcess {
  readonly process: { getBuiltinModule(name: "node:crypto"): typeof NodeCrypto & Argon2 };
}

const nodeCrypto = () => (globalThis as unknown as NodeProcess).process.getBuiltinModule("node:crypto");

type Algorithm = "aes-256-gcm" | "aes-128-ocb" | "aes-256-ocb" | "chacha20-poly1305";

const tagBytes = 16;

/** @param algorithm - an authenticated cipher with nonces of 12 bytes */
export function sealing(algorithm: Algorithm, key: Bytes) {
  const { createCipheriv, createDecipheriv } = nodeCrypto();
  // Node's types have one overload for each algorithm, but no overload that accepts all of them.
  const name = algorithm as "aes-256-gcm";
  const options = { authTagLength: tagBytes };
  return {
    seal(nonce: Bytes, data: Bytes): Uint8Array {
      const cipher = createCipheriv(name, key, nonce, options);
      const sealed = new Uint8Array(data.length + tagBytes);
      const most = cipher.update(data);
      sealed.set(most);
      sealed.set(cipher.final(), most.length); // with OCB, the bytes after the last whole block
      sealed.set(cipher.getAuthTag(), data.length);
      return sealed;
    },
    open(nonce: Bytes, sealed: Bytes): Uint8Array {
      const decipher = createDecipheriv(name, key, nonce, options);
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const data = new Uint8Array(sealed.length - tagBytes);
      const most = decipher.update(sealed.subarray(0, -tagBytes));
      data.set(most);
      data.set(decipher.final(), most.length);
      return data;
    },
  };
}

/**
 * Returns Node's own Argon2id, which is that of OpenSSL.
 *
 * @throws the error of `notAvailable` if this version of Node has none: it came with 24.7
 */
export function argon2id(): DeriveHard<ArgonSettings> {
  const { argon2Sync } = nodeCrypto();
  if (argon2Sync === undefined) throw notAvailable("this version of Node has no crypto.argon2");
  return (message, nonce, { memory, passes }) =>
    argon2Sync("argon2id", { message, nonce, parallelism: 1, tagLength: 32, memory, passes });
}

/** Node's own synchronous functions. `node:crypto` is not imported, because all contenders are bundled for browsers. */
import type * as NodeCrypto from "node:crypto";
import type { Bytes } from "./shapes.ts";

interface NodeProcess {
  readonly process: { getBuiltinModule(name: "node:crypto"): typeof NodeCrypto };
}

type Algorithm = "aes-256-gcm" | "aes-128-ocb" | "aes-256-ocb" | "chacha20-poly1305";

const tagBytes = 16;

/** @param algorithm - an authenticated cipher with nonces of 12 bytes */
export function sealing(algorithm: Algorithm, key: Bytes) {
  const { createCipheriv, createDecipheriv } = (globalThis as unknown as NodeProcess).process.getBuiltinModule(
    "node:crypto",
  );
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

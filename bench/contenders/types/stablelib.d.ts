declare module "@stablelib/chacha20poly1305" {
  type Bytes = Uint8Array<ArrayBuffer>;
  export class ChaCha20Poly1305 {
    constructor(key: Uint8Array);
    seal(nonce: Uint8Array, plaintext: Uint8Array): Bytes;
    open(nonce: Uint8Array, sealed: Uint8Array): Bytes | null;
  }
}

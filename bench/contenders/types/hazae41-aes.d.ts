declare module "@hazae41/aes.wasm" {
  export class Memory {
    constructor(bytes: Uint8Array);
    readonly bytes: Uint8Array<ArrayBuffer>;
  }
  export class Aes128Ctr128BEKey {
    constructor(key: Memory, iv: Memory);
    apply_keystream(text: Memory): void;
  }
  export function initBundled(): Promise<unknown>;
}

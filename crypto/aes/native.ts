import type { NativeKeys } from "../block-cipher.ts";

/**
 * A key as WebCrypto keeps it, once for CTR and once for CBC; neither can be read back.
 *
 * @returns nothing where there is no WebCrypto, or for 24 bytes: Chromium refuses those by design
 */
export function nativeAes(key: Uint8Array<ArrayBuffer>): (() => Promise<NativeKeys>) | undefined {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (!subtle || key.length === 24) return undefined;
  let keys: Promise<NativeKeys> | undefined;
  const load = async (): Promise<NativeKeys> => {
    const [ctr, cbc] = await Promise.all(
      ["AES-CTR", "AES-CBC"].map((name) => subtle.importKey("raw", key, name, false, ["encrypt"])),
    );
    return { subtle, ctr: ctr!, cbc: cbc! };
  };
  return () => (keys ??= load());
}

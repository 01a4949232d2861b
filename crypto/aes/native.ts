import type { CipherCore, NativeKeys } from "../block-cipher/block-cipher.ts";
import { equalConstantTime, wipe } from "../bytes.ts";
import { subtleCrypto } from "../platform.ts";
import { CryptoError } from "../errors.ts";

/**
 * Returns a function that imports the key into WebCrypto, once for CTR and once for CBC. The imported keys cannot be
 * exported. Before the function returns them for the first time, it compares WebCrypto's results with those of
 * `encipher`.
 *
 * @param encipher - encrypts a block in place under `key`
 * @returns the function, or undefined if WebCrypto is missing or the key has 24 bytes, which Chromium refuses by design
 */
export function nativeAes(
  key: Uint8Array<ArrayBuffer>,
  encipher: CipherCore["encipher"],
): (() => Promise<NativeKeys>) | undefined {
  const subtle = subtleCrypto();
  if (!subtle || key.length === 24) return undefined;
  let keys: Promise<NativeKeys> | undefined;
  const load = async (): Promise<NativeKeys> => {
    const [ctr, cbc] = await Promise.all(
      ["AES-CTR", "AES-CBC"].map((name) => subtle.importKey("raw", key, name, false, ["encrypt"])),
    );
    const loaded = { subtle, ctr: ctr!, cbc: cbc! };
    await selfTest(loaded, encipher);
    return loaded;
  };
  return () => (keys ??= load());
}

async function selfTest({ subtle, ctr, cbc }: NativeKeys, encipher: CipherCore["encipher"]): Promise<void> {
  const encrypt = (block: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    const X = block.slice();
    encipher(X);
    return X;
  };
  const [zeros, one] = [new Uint8Array(32), new Uint8Array(16)];
  one[15] = 1;
  const stream = new Uint8Array(await subtle.encrypt({ name: "AES-CTR", counter: one, length: 64 }, ctr, zeros));
  const chain = new Uint8Array(await subtle.encrypt({ name: "AES-CBC", iv: one }, cbc, zeros));
  const [first, two] = [encrypt(one), one.map((x) => 2 * x)];
  const agrees =
    equalConstantTime(stream.subarray(0, 16), first) &&
    equalConstantTime(stream.subarray(16), encrypt(two)) &&
    equalConstantTime(chain.subarray(0, 16), first) &&
    equalConstantTime(chain.subarray(16, 32), encrypt(first));
  wipe(stream, chain, first);
  if (!agrees) throw new CryptoError("self-test-failed", "crypto.subtle gives another AES");
}

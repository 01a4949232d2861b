/**
 * The study of the time that a web page needs to load a library, for the paper "Comparison of Cryptography Libraries
 * for CryptPad".
 */
import { aesEncryptBlock } from "../../../test/reference/aes.ts";
import { ccmEncrypt } from "../../../test/reference/ccm.ts";
import { libsodium, saltmill, tweetnacl } from "../../contenders/loaded/texts.ts";
import type { Bytes, Hash } from "../../contenders/shapes.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Contender, Study } from "../../measure/study.ts";
import { shortNonce } from "./message.ts";
import { checked } from "./checked.ts";
import { sizes } from "./published/cryptpad.ts";
import { cryptpad } from "./seeds.ts";

let loaded = 0;

/**
 * Returns a function that compiles and runs a script's text at each call. The script becomes the body of a function,
 * because an engine can release a function after use, but not a module. Chromium supports only about a hundred
 * WebAssembly memories at a time, so memories that are never released would make later calls fail.
 *
 * @param made - the name of the variable that the script defines
 */
function scriptAgain(source: string, made: string): () => unknown {
  return () => {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- only the build writes it
    const run = new Function(`${source}\nreturn ${made};//${++loaded}`) as () => unknown;
    return run();
  };
}

const loading = (name: string, weighs: string, text: string, expected: Hash, ours = false): Contender => ({
  name,
  ours,
  weighs,
  make() {
    const load = scriptAgain(text, "loaded") as () => { readonly first: Hash };
    return checked((fresh) => load().first(fresh), expected);
  },
});

const sha512 = webcrypto.hash("SHA-512");
const ccm = (fresh: Bytes): Uint8Array =>
  ccmEncrypt((block) => aesEncryptBlock(fresh, block), shortNonce(fresh), new Uint8Array(), fresh, 16);

export const cryptpadLoad: Study = {
  id: "cryptpad-load",
  seed: cryptpad,
  table: "Libraries: size and load time",
  title: "A library's text compiled and run, until its first answer is there: SHA-512, of Saltmill AES-CCM",
  shows: "What WebAssembly costs before its first answer; SubtleCrypto is part of the engine and has nothing to load.",
  measure: "ms",
  contenders: [
    loading("tweetnacl 1.0.3", "contenders/loaded/tweetnacl.ts", tweetnacl, sha512),
    loading("libsodium-wrappers 0.8.4", "contenders/loaded/libsodium.ts", libsodium, sha512),
    loading("Saltmill, all of crypto/ that AES-CCM needs", "contenders/loaded/saltmill.ts", saltmill, ccm, true),
  ],
  published: sizes,
};

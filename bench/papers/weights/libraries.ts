/**
 * Measures how much code of a library a website needs for one function, such as PBKDF2. The adapters in
 * bench/contenders are not measured, because they import code for all studies, and bundlers cannot leave out parts of a
 * library that is not an ES module.
 */
import type { Weight } from "../../measure/results.ts";
import { weighModule } from "../../measure/weight.ts";

const imports = (...names: readonly string[]): string =>
  names.map((name) => `import ${JSON.stringify(name)};`).join("\n");
const some = (names: string, from: string): string => `export { ${names} } from ${JSON.stringify(from)};`;
const all = (from: string): string => `export { default } from ${JSON.stringify(from)};`;
const ours = (names: string): string => some(names, "../crypto/index.ts");

const forge = (...files: readonly string[]): string =>
  [...files.map((file) => `import "node-forge/lib/${file}.js";`), all("node-forge/lib/forge.js")].join("\n");
const cryptoJs = (...files: readonly string[]): string =>
  [...files.map((file) => `import "crypto-js/${file}.js";`), all("crypto-js/core.js")].join("\n");
/** The main file of asmcrypto.js contains everything, but the package also has a file for each function. */
const asmcrypto = (names: string, file: string): string => some(names, `asmcrypto.js/dist_es8/${file}.js`);
const sjclSha1 = [`import sjcl from "sjcl";`, `globalThis.sjcl = sjcl;`, `import "sjcl/core/sha1.js";`].join("\n");

const sources: Readonly<Record<string, string>> = {
  sjcl: all("sjcl"),
  "sjcl sha1": sjclSha1,
  "sjcl pbkdf2": sjclSha1,
  "crypto-js aes": cryptoJs("aes", "mode-ctr", "mode-ecb", "pad-nopadding"),
  "crypto-js sha1": all("crypto-js/sha1.js"),
  "crypto-js sha256": all("crypto-js/sha256.js"),
  "crypto-js pbkdf2": cryptoJs("pbkdf2", "sha1", "sha256"),
  "node-forge aes": forge("aes"),
  "node-forge sha1": forge("sha1"),
  "node-forge sha256": forge("sha256"),
  "node-forge pbkdf2": forge("pbkdf2", "sha1", "sha256"),
  "asmcrypto aes": [asmcrypto("AES_CTR", "aes/ctr"), asmcrypto("AES_ECB", "aes/ecb")].join("\n"),
  "asmcrypto sha1": asmcrypto("Sha1", "hash/sha1/sha1"),
  "asmcrypto sha256": asmcrypto("Sha256", "hash/sha256/sha256"),
  "asmcrypto ccm": asmcrypto("AES_CCM", "aes/ccm"),
  "asmcrypto pbkdf2": [
    asmcrypto("Pbkdf2HmacSha1", "pbkdf2/pbkdf2-hmac-sha1"),
    asmcrypto("Pbkdf2HmacSha256", "pbkdf2/pbkdf2-hmac-sha256"),
  ].join("\n"),
  "noble aes": some("ctr, ecb", "@noble/ciphers/aes.js"),
  "noble gcm": some("gcm", "@noble/ciphers/aes.js"),
  "noble secretbox": some("secretbox", "@noble/ciphers/salsa.js"),
  "noble chacha": some("chacha20poly1305", "@noble/ciphers/chacha.js"),
  "noble ed25519": some("ed25519", "@noble/curves/ed25519.js"),
  "noble argon2id": some("argon2id", "@noble/hashes/argon2.js"),
  "noble scrypt": some("scrypt", "@noble/hashes/scrypt.js"),
  "noble sha512": some("sha512", "@noble/hashes/sha2.js"),
  "noble blake2b": some("blake2b", "@noble/hashes/blake2.js"),
  stablelib: some("ChaCha20Poly1305", "@stablelib/chacha20poly1305"),
  tweetnacl: all("tweetnacl"),
  // libsodium is one module, of which bundlers cannot leave out parts.
  libsodium: all("libsodium-wrappers"),
  "libsodium sumo": all("libsodium-wrappers-sumo"),
  "hazae41 aes": some("Aes128Ctr128BEKey, Memory, initBundled", "@hazae41/aes.wasm"),
  "noble cmac": some("cmac", "@noble/ciphers/aes.js"),
  "noble hmac": [some("hmac", "@noble/hashes/hmac.js"), some("sha256", "@noble/hashes/sha2.js")].join("\n"),
  "noble sha1": some("sha1", "@noble/hashes/legacy.js"),
  "noble sha256": some("sha256", "@noble/hashes/sha2.js"),
  "noble blake2s": some("blake2s", "@noble/hashes/blake2.js"),
  "noble blake3": some("blake3", "@noble/hashes/blake3.js"),
  "noble pbkdf2": [
    some("pbkdf2", "@noble/hashes/pbkdf2.js"),
    some("sha1", "@noble/hashes/legacy.js"),
    some("sha256", "@noble/hashes/sha2.js"),
  ].join("\n"),
  "aes-js": all("aes-js"),
  "hash-wasm sha1": some("createSHA1", "hash-wasm"),
  "hash-wasm sha256": some("createSHA256", "hash-wasm"),
  "hash-wasm blake2s": some("createBLAKE2s", "hash-wasm"),
  "hash-wasm sha512": some("createSHA512", "hash-wasm"),
  "hash-wasm blake2b": some("createBLAKE2b", "hash-wasm"),
  "hash-wasm argon2id": some("argon2id", "hash-wasm"),
  "hash-wasm scrypt": some("scrypt", "hash-wasm"),
  "hash-wasm blake3": some("createBLAKE3", "hash-wasm"),
  "hash-wasm pbkdf2": some("pbkdf2, createSHA1, createSHA256", "hash-wasm"),
  "browserify hash": [imports("./contenders/shims/process.ts"), all("create-hash/browser.js")].join("\n"),
  "browserify pbkdf2": [imports("./contenders/shims/process.ts"), all("pbkdf2/lib/sync-browser.js")].join("\n"),
  jshashes: all("jshashes"),
  rusha: all("rusha"),
  "git-sha1": all("git-sha1"),
  blake2s: all("blake2s"),
  "ours aes": [ours("aes"), some("ctr", "../crypto/papers/index.ts")].join("\n"),
  "ours aes tables": some("aesByTables", "../crypto/aes.ts"),
  "ours ccm": ours("aes, ccmSealSync, ccmOpenSync"),
  "ours lea ccm": [ours("ccmSealSync, ccmOpenSync"), some("lea", "../crypto/papers/index.ts")].join("\n"),
  "ours ccm tables": [some("aesByTables", "../crypto/aes.ts"), ours("ccmSealSync, ccmOpenSync")].join("\n"),
  "ours ocb2 tables": [
    some("aesByTables", "../crypto/aes.ts"),
    some("ocb2Seal, ocb2Open", "../crypto/papers/index.ts"),
  ].join("\n"),
  "ours ocb3 tables": [
    some("aesByTables", "../crypto/aes.ts"),
    some("ocb3Seal, ocb3Open", "../crypto/papers/index.ts"),
  ].join("\n"),
  "ours ocb3": [ours("aes"), some("ocb3Seal, ocb3Open", "../crypto/papers/index.ts")].join("\n"),
  "ours cmac": [ours("aes"), some("cmac", "../crypto/papers/index.ts")].join("\n"),
  "ours cmac tables": [some("aesByTables", "../crypto/aes.ts"), some("cmac", "../crypto/papers/index.ts")].join("\n"),
  "ours hmac": ours("hmacSha256, hmacSha256Key"),
  "ours sha1": ours("sha1"),
  "ours sha256": ours("sha256"),
  "ours sha1 stream": ours("createSha1"),
  "ours sha256 stream": ours("createSha256"),
  "ours salsa20": ours("salsa20"),
  "ours argon2": ours("argon2"),
  "ours saltmill-2": ours("argon2, pbkdf2HmacSha1"),
  "ours pbkdf2 sha1": ours("pbkdf2HmacSha1"),
  "ours pbkdf2 sha256": ours("pbkdf2HmacSha256"),
};

export const libraryWeights: Readonly<Record<string, () => Promise<Weight>>> = Object.fromEntries(
  Object.entries(sources).map(([key, source]) => [key, () => weighModule(source)]),
);

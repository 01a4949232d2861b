/**
 * Texts that occur in the compared libraries or in the benchmarks, but not in Saltmill's programs. A bundle without
 * these texts contains none of the compared libraries, except those that Saltmill also uses.
 */
export const traces = [
  ...["sjcl", "codec.utf8String", "CryptoJS", "EvpKDF", "forge.", "usePureJavaScript", "asmCrypto", "aes-js"],
  ...["jshashes", "RushaCore", "git-sha1", "libsodium", "crypto_secretbox", "crypto_sign_ed25519"],
  ...["Salt should be at least 8 bytes long", "nacl.", "bench/contenders", "bench/papers/studies"],
];

/**
 * Texts in the contenders' code that the project's own code does not contain, one list per contender. A bundle that
 * contains none of them contains no contender, except those that the product also uses.
 */
export const traces = [
  ...["sjcl", "codec.utf8String", "CryptoJS", "EvpKDF", "forge.", "usePureJavaScript", "asmCrypto", "aes-js"],
  ...["jshashes", "RushaCore", "git-sha1", "libsodium", "crypto_secretbox", "crypto_sign_ed25519"],
  ...["nacl.", "bench/contenders", "bench/papers/studies"],
];

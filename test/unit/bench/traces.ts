/**
 * Texts in the contenders' code, one list for each contender, which the project's own code does not contain. If a bundle has
 * none of them, it has no contender except those that the product also uses.
 */
export const traces = [
  ...["sjcl", "codec.utf8String", "CryptoJS", "EvpKDF", "forge.", "usePureJavaScript", "asmCrypto", "aes-js"],
  ...["jshashes", "RushaCore", "git-sha1", "libsodium", "crypto_secretbox", "crypto_sign_ed25519"],
  ...["nacl.", "bench/contenders", "bench/papers/studies"],
];

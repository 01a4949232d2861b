/** What the contenders' code has in it, each in its own, and no code of ours: where none of these is, none of them is. */
export const traces = [
  ...[
    "sjcl",
    "codec.utf8String",
    "CryptoJS",
    "EvpKDF",
    "forge.",
    "usePureJavaScript",
    "asmCrypto",
    "@noble/",
    "aes-js",
  ],
  ...["hash-wasm", "jshashes", "RushaCore", "git-sha1", "libsodium", "crypto_secretbox", "crypto_sign_ed25519"],
  ...["nacl.", "blake2s", "bench/contenders", "bench/papers/studies"],
];

/**
 * The tables in the papers whose measurements the benchmarks repeat, and the systems that the study of each table must
 * contain.
 */
import {
  beyond,
  cryptpad,
  efficientPbkdf2,
  hashing,
  leaInJavaScript,
  symmetric,
} from "../../../../bench/papers/studies/seeds.ts";

interface Row {
  readonly seed: string;
  readonly table: string;
  readonly systems: readonly string[];
}

/** Returns a function that returns true for a contender's name if the name contains all words of `system`. */
export const called =
  (system: string) =>
  (name: string): boolean =>
    system.split(" ").every((word) => name.includes(word));

/** Tasks that a library cannot do ("study: library"), with the reason that the report shows. */
export const refusals: Readonly<Record<string, string>> = {
  "hash-streaming-sha1: jshashes 1.0.8": "it takes whole messages only",
  "hash-streaming-sha256: jshashes 1.0.8": "it takes whole messages only",
};

/**
 * Functions that WebCrypto has only in newer engines ("study: contender"). Where they are missing, the reason must say
 * so.
 */
export const onlyInNewerEngines = (contender: string): boolean =>
  /^(?:Argon2id, .*|AES-OCB|ChaCha20-Poly1305), SubtleCrypto$/u.test(contender);

const aes = ["sjcl", "crypto-js", "node-forge", "asmcrypto.js", "@noble/ciphers", "aes-js"];
const ourAes = ["Saltmill permutations", "Saltmill tables"];
const sha256 = [
  "crypto-js",
  "node-forge",
  "sjcl",
  "crypto-browserify",
  "jshashes",
  "Saltmill",
  "@noble/hashes",
  "hash-wasm",
  "WebCrypto",
];
const sha1 = [...sha256, "rusha", "git-sha1"];
const pbkdf2 = [
  "sjcl",
  "node-forge",
  "crypto-browserify",
  "crypto-js",
  "asmcrypto.js",
  "@noble/hashes",
  "hash-wasm",
  "Saltmill",
  "WebCrypto",
];
const ladder = ["WebCrypto's HMAC", "HMAC Rusha", "cached pads", "no conversion", "Saltmill WebAssembly", "native"];
const secret = [
  "secretbox tweetnacl",
  "secretbox libsodium",
  "AES-GCM SubtleCrypto",
  "AES-CBC SubtleCrypto",
  ...["secretbox @noble/ciphers", "AES-GCM @noble/ciphers", "AES-GCM node:crypto"],
  ...["@noble/ciphers", "@stablelib", "node:crypto", "SubtleCrypto"].map((library) => `ChaCha20-Poly1305, ${library}`),
  ...["XChaCha20-Poly1305 libsodium", "AEGIS-256 libsodium", "AES-OCB SubtleCrypto", "AES-OCB node:crypto"],
  ...["AES-CCM", "LEA-CCM"].flatMap((ccm) => [`${ccm} Saltmill`, `${ccm} Saltmill synchronous`]),
];
const open = ["box tweetnacl", "box libsodium", "RSA-OAEP SubtleCrypto", "ECDH AES-GCM SubtleCrypto"];
const signatures = [
  "Ed25519 tweetnacl",
  "Ed25519 libsodium",
  "Ed25519 @noble/curves",
  "RSA-PSS SubtleCrypto",
  "RSASSA SubtleCrypto",
  "ECDSA SubtleCrypto",
];
const lea = ["JavaScript", "WebAssembly"].flatMap((backend) =>
  ["looped", "unrolled"].map((form) => `${backend}, ${form}`),
);

const paper = (seed: string, tables: Readonly<Record<string, readonly [string, readonly string[]]>>) =>
  Object.fromEntries(
    Object.entries(tables).map(([id, [table, systems]]): [string, Row] => [id, { seed, table, systems }]),
  );

export const rows: Readonly<Record<string, Row>> = {
  ...paper(beyond, {
    "memory-hard": [
      "memory-hard derivation",
      [
        "PBKDF2 Saltmill",
        "PBKDF2 WebCrypto",
        "saltmill-2 Saltmill",
        "Argon2id 19 MiB Saltmill in JavaScript",
        ...["Argon2id", "scrypt"].flatMap((hard) => [`${hard} hash-wasm`, `${hard} noble`]),
        ...["19 MiB", "46 MiB", "64 MiB"].flatMap((memory) =>
          ["Saltmill", "hash-wasm", "libsodium", "SubtleCrypto"].map((library) => `Argon2id ${memory} ${library}`),
        ),
      ],
    ],
  }),
  ...paper(symmetric, {
    "aes-libraries": ["Table III", [...aes, ...ourAes]],
    "aes-libraries-ctr": ["Table III", [...aes, ...ourAes, "@hazae41/aes.wasm"]],
    "aes-hardcode": ["Table IV", ["nothing hard-coded", "S-box hard-coded", "everything hard-coded"]],
    "aes-unroll": ["Table V", ["no loop", "no loop state in variables", "short loops", "rounds"]],
    "ocb-unroll": [
      "Table VI",
      [
        ...["OCB2 no loop", "OCB2 offsets in variables", "OCB2 short", "CCM sjcl"],
        ...["OCB2", "OCB3", "CCM"].map((mode) => `${mode}, Saltmill, by tables`),
        ...["OCB3 Saltmill permutations", "OCB3 node:crypto", "CCM Saltmill permutations"],
      ],
    ],
    ciphers: ["Table VII", ["AES", "AES unrolled", "SHA-256", "Salsa20/12"]],
    mac: [
      "Conclusion: CMAC instead of HMAC",
      ["key ready", "from the key"].flatMap((start) => [
        ...["CMAC permutations", "CMAC tables", "HMAC Saltmill", "HMAC @noble/hashes", "HMAC WebCrypto"].map(
          (system) => `${system} ${start}`,
        ),
      ]),
    ],
  }),
  ...paper(efficientPbkdf2, {
    "pbkdf2-ladder": ["the article's ladder", ladder],
    "pbkdf2-four-keys": ["beyond the article's ladder", ["SIMD four at once", "WebAssembly after the other", "native"]],
    "pbkdf2-libraries": ["the article's comparison", pbkdf2],
  }),
  ...paper(hashing, {
    "hash-sha1": ["SHA-1: time, and bytes per millisecond, against input size", sha1],
    "hash-sha1-small": ["SHA-1 on small inputs", sha1],
    "hash-sha256": ["SHA-256: time, and bytes per millisecond, against input size", sha256],
    "hash-sha256-small": ["SHA-256 on small inputs", sha256],
    "hash-pbkdf2-sha1": ["PBKDF2 (SHA-1): time, and iterations per millisecond, against iterations", pbkdf2],
    "hash-pbkdf2-sha256": ["PBKDF2 (SHA-256): time, and iterations per millisecond, against iterations", pbkdf2],
    "hash-fastest": [
      "Comparison of fastest hashes",
      ["blake2s", "rusha", "SHA-256 node-forge", "SHA-1, Saltmill", "SHA-256, Saltmill"],
    ],
    "hash-streaming-sha1": ["Future work: a streaming benchmark", sha1],
    "hash-streaming-sha256": ["Future work: a streaming benchmark", sha256],
    "hash-pooled": [
      "Future work: pooled typed arrays",
      ["git-sha1 pool", "git-sha1 afresh", "our pooled", "our afresh"],
    ],
    "hash-fixed": ["Future work: inputs of a fixed size", ["any size", "20 bytes"]],
  }),
  ...paper(cryptpad, {
    "cryptpad-encrypt": ["Symmetric encryption", secret],
    "cryptpad-decrypt": ["Symmetric decryption", secret],
    "cryptpad-asymmetric-encrypt": ["Asymmetric encryption", open],
    "cryptpad-asymmetric-decrypt": ["Asymmetric decryption", open],
    "cryptpad-asymmetric-small-encrypt": [
      "Asymmetric encryption of small messages",
      [...open, "RSA-OAEP 2048, SubtleCrypto"],
    ],
    "cryptpad-asymmetric-small-decrypt": [
      "Asymmetric decryption of small messages",
      [...open, "RSA-OAEP 2048, SubtleCrypto"],
    ],
    "cryptpad-sign": ["Signatures", signatures],
    "cryptpad-verify": ["Verification", signatures],
    "cryptpad-hash": [
      "Hashing",
      ["SHA-512 tweetnacl", "SHA-512 libsodium", "SHA-512 SubtleCrypto", "BLAKE2b libsodium"],
    ],
    "cryptpad-load": ["Libraries: size and load time", ["tweetnacl", "libsodium-wrappers", "Saltmill"]],
  }),
  ...paper(leaInJavaScript, {
    ...Object.fromEntries(
      [128, 192, 256].map((bits) => [`lea-${bits}-on-the-fly`, ["Table 3, keys on the fly", lea]] as const),
    ),
    "lea-128": ["Tables 6 and 7, encryption", [...lea, "AES-128 looped", "AES-128 unrolled"]],
    "lea-192": ["Tables 6 and 7, encryption", lea],
    "lea-256": ["Tables 6 and 7, encryption", lea],
    "lea-schedule": [
      "Tables 6 and 7, key schedule",
      ["LEA-128 JavaScript", "LEA-192 WebAssembly", "LEA-256 looped", "LEA-256 unrolled"],
    ],
    "lea-aes": ["Table 6, LEA and AES", ["LEA WebAssembly", "AES WebAssembly", "LEA JavaScript", "AES JavaScript"]],
  }),
};

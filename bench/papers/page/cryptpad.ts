/** Table rows and findings in docs/bench.md for the paper "Comparison of Cryptography Libraries for CryptPad", 2022. */
import { symmetricEncryption } from "../studies/published/cryptpad.ts";
import { above, below, both, type Finding, inEach, onlyIn } from "./findings.ts";
import { type Row, then, was } from "./rows.ts";

const sealing = { study: "cryptpad-encrypt", size: 1_000_000 };
const opening = { study: "cryptpad-decrypt", size: 1_000_000 };
const hashing = { study: "cryptpad-hash", size: 1_000_000 };
const signing = { study: "cryptpad-sign", size: 64 };
const verifying = { study: "cryptpad-verify", size: 64 };
const [nacl, libsodium, gcm] = [
  "secretbox, tweetnacl 1.0.3",
  "secretbox, libsodium-wrappers 0.8.4",
  "AES-GCM, SubtleCrypto",
] as const;

export const slowest: Row = {
  what: "TweetNaCl, 1 MB sealed (ms)",
  then: `up to ${then(was(symmetricEncryption, "any size, up to", "NaCl and Sodium"))}`,
  now: { ...sealing, contender: nacl },
};

export const gcmOverNacl: Row = {
  what: "1 MB opened: TweetNaCl's time ÷ AES-GCM's",
  then: "up to ×19 (WebKit)",
  now: { ...opening, contender: nacl, over: { contender: gcm } },
};

export const sha512: Row = {
  what: "SHA-512 of 1 MB: TweetNaCl's time ÷ SubtleCrypto's",
  then: "recommended",
  now: { ...hashing, contender: "SHA-512, tweetnacl 1.0.3", over: { contender: "SHA-512, SubtleCrypto" } },
};

export const cryptpadRows: readonly Row[] = [
  slowest,
  { what: "the same, libsodium", then: "—", now: { ...sealing, contender: libsodium } },
  { what: "the same, AES-GCM of SubtleCrypto", then: "—", now: { ...sealing, contender: gcm } },
  {
    what: "64 bytes sealed, TweetNaCl (ms)",
    then: "—",
    now: { ...sealing, size: 64, contender: nacl },
  },
  { what: "the same, libsodium", then: "—", now: { ...sealing, size: 64, contender: libsodium } },
  { what: "the same, AES-GCM of SubtleCrypto", then: "—", now: { ...sealing, size: 64, contender: gcm } },
  gcmOverNacl,
  {
    what: "the same with libsodium's time",
    then: "—",
    now: { ...opening, contender: libsodium, over: { contender: gcm } },
  },
  sha512,
  {
    what: "the same for 64 bytes",
    then: "—",
    now: {
      ...hashing,
      size: 64,
      contender: "SHA-512, tweetnacl 1.0.3",
      over: { contender: "SHA-512, SubtleCrypto" },
    },
  },
  {
    what: "SHA-512 of 1 MB, libsodium (ms)",
    then: "—",
    now: { ...hashing, contender: "SHA-512, libsodium-wrappers 0.8.4" },
  },
  { what: "the same, @noble/hashes", then: "—", now: { ...hashing, contender: "SHA-512, @noble/hashes 2.4.0" } },
  { what: "the same, SubtleCrypto", then: "—", now: { ...hashing, contender: "SHA-512, SubtleCrypto" } },
  {
    what: "Ed25519, 64 bytes signed, TweetNaCl (ms)",
    then: "the slowest",
    now: { ...signing, contender: "Ed25519, tweetnacl 1.0.3" },
  },
  { what: "the same, libsodium", then: "—", now: { ...signing, contender: "Ed25519, libsodium-wrappers 0.8.4" } },
  { what: "the same, SubtleCrypto", then: "—", now: { ...signing, contender: "Ed25519, SubtleCrypto" } },
  {
    what: "RSA-PSS, 64 bytes signed (ms)",
    then: "—",
    now: { ...signing, contender: "RSA-PSS 2048, SubtleCrypto" },
  },
  {
    what: "RSA-PSS, 64 bytes verified (ms)",
    then: "bad in WebKit",
    now: { ...verifying, contender: "RSA-PSS 2048, SubtleCrypto" },
  },
  {
    what: "ready for the first answer, libsodium (ms)",
    then: "—",
    now: { study: "cryptpad-load", contender: "libsodium-wrappers 0.8.4" },
  },
  {
    what: "the same, TweetNaCl",
    then: "—",
    now: { study: "cryptpad-load", contender: "tweetnacl 1.0.3" },
  },
];

export const cryptpadFindings: readonly Finding[] = [
  {
    text: "AES-GCM still opens 1 MB faster than TweetNaCl in each engine. On 64 bytes libsodium seals faster than AES-GCM in each engine.",
    holds: both(
      inEach(gcmOverNacl.now, above(1)),
      inEach({ ...sealing, size: 64, contender: libsodium, over: { contender: gcm } }, below(1)),
    ),
  },
  {
    text: "The one change that the paper recommends, SubtleCrypto's SHA-512, pays for 1 MB in each engine. For 64 bytes TweetNaCl is faster, also in each engine.",
    holds: both(
      inEach(sha512.now, above(1)),
      inEach(
        {
          ...hashing,
          size: 64,
          contender: "SHA-512, tweetnacl 1.0.3",
          over: { contender: "SHA-512, SubtleCrypto" },
        },
        below(1),
      ),
    ),
  },
  {
    text: "WebKit's RSA verifies as fast as Firefox's now, and signs slower than in any other engine.",
    holds: (evidence) => {
      const sign = { ...signing, contender: "RSA-PSS 2048, SubtleCrypto" };
      const verify = { ...verifying, contender: "RSA-PSS 2048, SubtleCrypto" };
      const of = (name: "node" | "chromium" | "firefox" | "webkit", what: typeof sign): number =>
        evidence.value(name, what)?.value ?? NaN;
      const others = (["node", "chromium", "firefox"] as const).map((name) => of(name, sign));
      return of("webkit", verify) < 1.2 * of("firefox", verify) && others.every((ms) => of("webkit", sign) > ms);
    },
  },
  {
    text: "Firefox is no longer slow at almost everything. It is the slowest of the four by far at SHA-512 in JavaScript (noble).",
    holds: onlyIn(["firefox"], { ...hashing, contender: "SHA-512, @noble/hashes 2.4.0" }, above(30)),
  },
];

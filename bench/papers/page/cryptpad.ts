/**
 * Table rows, findings and claims in docs/bench.md for the paper "Comparison of Cryptography Libraries for CryptPad",
 * 2022.
 */
import { symmetricEncryption } from "../studies/published/cryptpad.ts";
import type { Claim } from "./claims.ts";
import { type Evidence, isDisturbed, timedIn, withoutVersion } from "./evidence.ts";
import { type Finding, listed } from "./findings.ts";
import { above, all, below, similar } from "./judge.ts";
import { type Row, then, was } from "./rows.ts";
import { sizeRatio } from "./sizes.ts";

const sealing = { study: "cryptpad-encrypt", size: 1_000_000 };
const opening = { study: "cryptpad-decrypt", size: 1_000_000 };
const hashing = { study: "cryptpad-hash", size: 1_000_000 };
const signing = { study: "cryptpad-sign", size: 64 };
const verifying = { study: "cryptpad-verify", size: 64 };
const [nacl, libsodium, gcm] = [
  "secretbox, tweetnacl",
  "secretbox, libsodium-wrappers",
  "AES-GCM, SubtleCrypto",
] as const;
const [naclSha, nativeSha] = ["SHA-512, tweetnacl", "SHA-512, SubtleCrypto"] as const;
const [naclSigns, sodiumSigns, nativeSigns] = ["tweetnacl", "libsodium-wrappers", "SubtleCrypto"].map(
  (library) => `Ed25519, ${library}`,
) as [string, string, string];
const [pss, pkcs1] = ["RSA-PSS 2048, SubtleCrypto", "RSASSA-PKCS1-v1_5 2048, SubtleCrypto"] as const;
const large = 1_000_000;
/** Returns the quantity "time of 1 MB ÷ time of 64 bytes". */
const growth = (study: string, contender: string) => ({ study, contender, size: large, over: { size: 64 } });

const gcmOverNacl = { ...opening, contender: nacl, over: { contender: gcm } };
const slowest = { ...sealing, contender: nacl };
const sha512 = { ...hashing, contender: naclSha, over: { contender: nativeSha } };
const nativeOverSodium = { ...signing, contender: nativeSigns, over: { contender: sodiumSigns } };
const overWebkit = (contender: string) => ({ ...verifying, contender, over: { engine: "webkit" } });
const blake2b = {
  ...hashing,
  contender: "BLAKE2b, libsodium-wrappers",
  over: { contender: "SHA-512, libsodium-wrappers" },
};
const leaOverAes = (size: number) => ({
  ...{ study: sealing.study, size, contender: "AES-CCM, Saltmill, synchronous" },
  over: { contender: "LEA-CCM, Saltmill, synchronous" },
});

/** Returns rows for several libraries with the same work. */
const group = (
  quantity: { readonly study: string; readonly size: number },
  what: string,
  contenders: readonly string[],
): Row[] =>
  contenders.map((contender, i) => ({
    what: i === 0 ? `${what}: ${contender}` : `the same, ${contender}`,
    now: { ...quantity, contender },
  }));

const boxes = [
  "box, tweetnacl",
  "box, libsodium-wrappers",
  "ECDH P-256 + AES-GCM, SubtleCrypto",
  "RSA-OAEP 2048 + AES-GCM, SubtleCrypto",
];

export const cryptpadRows: readonly Row[] = [
  {
    what: "1 MB sealed (ms): TweetNaCl",
    then: `up to ${then(was(symmetricEncryption, "any size, up to", "NaCl and Sodium"))}`,
    now: slowest,
  },
  ...[libsodium, gcm, "AES-CCM, Saltmill, synchronous", "LEA-CCM, Saltmill, synchronous"].map((contender) => ({
    what: `the same, ${contender}`,
    now: { ...sealing, contender },
  })),
  ...group({ ...sealing, size: 64 }, "64 bytes sealed (ms)", [nacl, libsodium, gcm, "AES-CCM, Saltmill, synchronous"]),
  {
    what: "1 MB opened: libsodium's time ÷ AES-GCM's",
    now: { ...opening, contender: libsodium, over: { contender: gcm } },
  },
  ...group({ study: "cryptpad-asymmetric-encrypt", size: large }, "1 MB sealed for a public key (ms)", boxes),
  ...group({ study: "cryptpad-asymmetric-decrypt", size: large }, "1 MB opened by a private key (ms)", boxes),
  ...group({ study: "cryptpad-asymmetric-small-encrypt", size: 128 }, "128 bytes sealed for a public key (ms)", [
    ...boxes,
    "RSA-OAEP 2048, SubtleCrypto",
  ]),
  ...group({ study: "cryptpad-asymmetric-small-decrypt", size: 128 }, "128 bytes opened by a private key (ms)", [
    ...boxes,
    "RSA-OAEP 2048, SubtleCrypto",
  ]),
  ...group(hashing, "SHA-512 of 1 MB (ms)", [
    naclSha,
    "SHA-512, libsodium-wrappers",
    "SHA-512, @noble/hashes",
    nativeSha,
  ]),
  ...group(signing, "64 bytes signed (ms)", [
    naclSigns,
    sodiumSigns,
    "Ed25519, @noble/curves",
    nativeSigns,
    "ECDSA P-256, SubtleCrypto",
    pss,
  ]),
  ...group(verifying, "64 bytes verified (ms)", [
    naclSigns,
    sodiumSigns,
    nativeSigns,
    "ECDSA P-256, SubtleCrypto",
    pss,
  ]),
  {
    what: "ready for the first answer (ms): libsodium",
    now: { study: "cryptpad-load", contender: "libsodium-wrappers" },
  },
  { what: "the same, TweetNaCl", now: { study: "cryptpad-load", contender: "tweetnacl" } },
];

export const cryptpadFindings: readonly Finding[] = [
  {
    yes: "On 64 bytes libsodium seals faster than AES-GCM of SubtleCrypto {in}.",
    test: below({ ...sealing, size: 64, contender: libsodium, over: { contender: gcm } }),
  },
  {
    yes: "SubtleCrypto's SHA-512, which the paper suggests, takes longer than TweetNaCl's for 64 bytes {in}.",
    test: below({ ...hashing, size: 64, contender: naclSha, over: { contender: nativeSha } }),
  },
  {
    yes: "Without WebCrypto, our LEA-CCM seals 1 MB faster than our AES-CCM {in}.",
    test: above(leaOverAes(large)),
  },
  {
    yes: "libsodium takes longer than TweetNaCl until its first answer {in}.",
    test: above({ study: "cryptpad-load", contender: "libsodium-wrappers", over: { contender: "tweetnacl" } }),
  },
];

const browsers = ["chromium", "firefox", "webkit"] as const;

interface Slowest {
  readonly all: number;
  readonly slowest: number;
}

/**
 * Counts the values of the studies for this paper that all browsers have, and those at which Firefox is slowest, in each
 * run that has some.
 */
export function slowestInFirefox({ runs }: Evidence): Slowest[] {
  return runs
    .filter(({ results }) => results.machine?.limits === undefined)
    .map((run) => {
      const values = run.results.studies
        .filter(({ id }) => id.startsWith("cryptpad-"))
        .flatMap(({ id, contenders }) => {
          const timed = browsers.flatMap((engine) => timedIn(run, id, engine) ?? []);
          const isQuiet = timed.every((study) => study.load !== undefined && !isDisturbed(study));
          if (!isQuiet || timed.length < browsers.length) return [];
          return contenders.flatMap(({ name }) => {
            const points = timed.map(
              ({ series }) =>
                series.find(({ contender }) => withoutVersion(contender) === withoutVersion(name))?.points ?? [],
            );
            const [chromium = [], firefox = [], webkit = []] = points;
            return firefox.flatMap(({ size, ms }) => {
              const others = [chromium, webkit].flatMap((all) => all.find((point) => point.size === size)?.ms ?? []);
              return others.length === 2 ? [others.every((other) => ms > other)] : [];
            });
          });
        });
      return { all: values.length, slowest: values.filter(Boolean).length };
    })
    .filter(({ all }) => all > 0);
}

/** The share of values from which on Firefox is slowest at "almost all". */
const almostAll = 0.75;

export const cryptpadClaims: readonly Claim[] = [
  {
    says: "NaCl and Sodium are the slowest at symmetric encryption, 1 MB sealed: libsodium's time ÷ AES-GCM's",
    then: `up to ${then(was(symmetricEncryption, "any size, up to", "NaCl and Sodium"))} ms`,
    now: { ...sealing, contender: libsodium, over: { contender: gcm } },
    test: all(...[nacl, libsodium].map((contender) => above({ ...sealing, contender, over: { contender: gcm } }))),
    judged: "for TweetNaCl and libsodium against AES-GCM of SubtleCrypto",
  },
  {
    says: "AES-GCM is much faster than NaCl, 1 MB opened: TweetNaCl's time ÷ AES-GCM's",
    then: "up to ×19 (WebKit)",
    now: gcmOverNacl,
    test: above(gcmOverNacl, 2),
  },
  {
    says: "SubtleCrypto's time hardly depends on the size: 1 MB ÷ 64 bytes, AES-GCM sealed",
    then: "nearly independent of it",
    now: growth(sealing.study, gcm),
    test: below(growth(sealing.study, gcm), 10),
  },
  {
    says: "TweetNaCl's does, as a measure for the row above",
    now: growth(sealing.study, nacl),
    verdict: () => "not said: only to compare",
  },
  {
    says: "NaCl signs the slowest: its time ÷ RSA-PSS's",
    then: "the slowest",
    now: { ...signing, contender: naclSigns, over: { contender: pss } },
    test: all(
      ...[sodiumSigns, nativeSigns, "ECDSA P-256, SubtleCrypto", pss, pkcs1].map((contender) =>
        above({ ...signing, contender: naclSigns, over: { contender } }),
      ),
    ),
    judged: "for 64 bytes, against libsodium and all of SubtleCrypto",
  },
  {
    says: "Sodium and SubtleCrypto sign about as fast: SubtleCrypto's time ÷ libsodium's, Ed25519",
    then: "similar",
    now: nativeOverSodium,
    test: similar(nativeOverSodium, 2),
    note: "SubtleCrypto has Ed25519 only since then",
  },
  {
    says: "WebKit is bad at verifying RSA: time of each other engine ÷ WebKit's, RSA-PSS",
    then: "bad",
    now: overWebkit(pss),
    test: all(...[pss, pkcs1].map((contender) => below(overWebkit(contender), 0.5))),
    where: ["chromium", "firefox"],
    judged: "with PSS and PKCS 1",
    note: "The named engines are those that were compared with WebKit",
  },
  {
    says: "SubtleCrypto hashes much faster, SHA-512 of 1 MB: TweetNaCl's time ÷ SubtleCrypto's",
    then: "suggested",
    now: sha512,
    test: above(sha512, 2),
  },
  {
    says: "Its time hardly depends on the size: 1 MB ÷ 64 bytes, SHA-512",
    then: "nearly independent of it",
    now: growth(hashing.study, nativeSha),
    test: below(growth(hashing.study, nativeSha), 10),
  },
  {
    says: "BLAKE2b is faster than SHA-2, 1 MB: time of BLAKE2b ÷ SHA-512, both of libsodium",
    then: "said, not measured",
    now: blake2b,
    test: below(blake2b),
  },
  {
    says: "Almost everything is slower in Firefox",
    then: "of three browsers",
    verdict: (evidence) => {
      const counts = slowestInFirefox(evidence);
      const holds = counts.map(({ all: count, slowest: most }) => most / count >= almostAll);
      if (holds.length === 0) return undefined;
      const word = holds.every(Boolean) ? "still true" : holds.some(Boolean) ? "open" : "no longer true";
      const each = counts.map(({ all: count, slowest: most }) => `${most} of ${count}`);
      return `${word}: slowest at ${listed(each)} values that nothing disturbed, by run. Judged: ${100 * almostAll} %`;
    },
  },
  {
    says: "Sodium is six times as large as TweetNaCl",
    then: "188 KB, 31 KB",
    verdict: sizeRatio("contenders/loaded/libsodium.ts", "contenders/loaded/tweetnacl.ts", { moreThan: 5 }),
  },
];

/** Studies of an idea that the paper on hashing leaves to future work: many files at once, hashed as they arrive. */
import { concatBytes, createSha1, createSha256 } from "../../../crypto/index.ts";
import * as asmcrypto from "../../contenders/asmcrypto.ts";
import * as browserify from "../../contenders/crypto-browserify.ts";
import * as cryptoJs from "../../contenders/crypto-js.ts";
import * as gitSha1 from "../../contenders/git-sha1.ts";
import * as hashWasm from "../../contenders/hash-wasm.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import * as forge from "../../contenders/node-forge.ts";
import * as rusha from "../../contenders/rusha.ts";
import type { Bytes, Streaming } from "../../contenders/shapes.ts";
import * as sjcl from "../../contenders/sjcl.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import { type Contender, notAvailable, type Study, sizeOr } from "../../measure/study.ts";
import { messages } from "./message.ts";
import { checked } from "./checked.ts";
import { hashing } from "./seeds.ts";

type Kind = "sha1" | "sha256";
type Begin = () => Streaming | Promise<Streaming>;

const files = 32;
const pieceBytes = 4096;
const ownPieces = 8;

/** Hashes the first piece of each file, then the second piece of each file, and so on. */
async function interleaved(begin: Begin, pieces: readonly Bytes[][]): Promise<Bytes> {
  const hashes: Streaming[] = [];
  for (let i = 0; i < files; i++) hashes.push(await begin());
  for (const row of pieces) for (const [i, piece] of row.entries()) hashes[i]?.update(piece);
  const digests: Uint8Array[] = [];
  for (const hash of hashes) digests.push(await hash.digest());
  return concatBytes(...digests);
}

/** Hashes without streaming: keeps the pieces of a file until the last piece has arrived. */
function buffering(kind: Kind): Begin {
  const hash = webcrypto.hash(kind === "sha1" ? "SHA-1" : "SHA-256");
  return () => {
    const kept: Bytes[] = [];
    return { update: (piece) => void kept.push(piece), digest: () => hash(concatBytes(...kept)) };
  };
}

const contender = (kind: Kind, name: string, begin: Begin, weighs?: string, ours = false): Contender => ({
  name,
  ...(weighs !== undefined && { weighs }),
  ours,
  make(size) {
    const rows = sizeOr(size, ownPieces, 2);
    const rowBytes = files * pieceBytes;
    const all = messages(rows * rowBytes);
    const cut = (fresh: Bytes): Bytes[][] => {
      const message = all(fresh);
      const piece = (at: number): Bytes => message.subarray(at, at + pieceBytes);
      return Array.from({ length: rows }, (_, row) =>
        Array.from({ length: files }, (_, file) => piece(row * rowBytes + file * pieceBytes)),
      );
    };
    const reference = name === "WebCrypto, buffering" ? () => noble.streaming(kind) : buffering(kind);
    return checked(
      (fresh) => interleaved(begin, cut(fresh)),
      (fresh) => interleaved(reference, cut(fresh)),
      rows * rowBytes,
    );
  },
});

const jshashes: Contender = {
  name: "jshashes 1.0.8",
  weighs: "jshashes",
  make() {
    throw notAvailable("it takes whole messages only");
  },
};

const common = (kind: Kind): Contender[] => [
  contender(
    kind,
    "crypto-js 4.2.0",
    () => cryptoJs.streaming(kind === "sha1" ? "SHA1" : "SHA256"),
    `crypto-js ${kind}`,
  ),
  contender(kind, "node-forge 1.4.3", () => forge.streaming(kind), `node-forge ${kind}`),
  contender(kind, "sjcl 1.0.9", () => sjcl.streaming(kind), kind === "sha1" ? "sjcl sha1" : "sjcl"),
  contender(kind, "crypto-browserify (create-hash 1.2.0)", () => browserify.streaming(kind), "browserify hash"),
  contender(kind, "asmcrypto.js 2.3.2", () => asmcrypto.streaming(kind), `asmcrypto ${kind}`),
  contender(kind, "@noble/hashes 2.4.0", () => noble.streaming(kind), `noble ${kind}`),
  contender(kind, "hash-wasm 4.13.0", () => hashWasm.streaming(kind), `hash-wasm ${kind}`),
  jshashes,
];

const study = (kind: Kind, hash: string, contenders: readonly Contender[]): Study => ({
  id: `hash-streaming-${kind}`,
  seed: hashing,
  table: "Future work: a streaming benchmark",
  title: `${hash} of 32 files of 32 KiB that arrive together, in pieces of 4 KiB`,
  shows:
    "Which libraries can hash a piece while the rest still arrives, and what that costs against keeping all pieces for WebCrypto.",
  measure: "kB/s",
  contenders: [...contenders, contender(kind, "WebCrypto, buffering", buffering(kind))],
});

export const hashStreaming: readonly Study[] = [
  study("sha1", "SHA-1", [
    ...common("sha1"),
    contender("sha1", "rusha 0.8.14", rusha.streaming, "rusha"),
    contender("sha1", "git-sha1 0.1.2", gitSha1.streaming, "git-sha1"),
    contender("sha1", "Saltmill", createSha1, "ours sha1 stream", true),
  ]),
  study("sha256", "SHA-256", [
    ...common("sha256"),
    contender("sha256", "Saltmill", createSha256, "ours sha256 stream", true),
  ]),
];

import { wipe } from "../bytes.ts";
import { scalar as scalarSha1, scalarOffsets as sha1Offsets } from "../generated/pbkdf2-sha1.js";
import { scalar as scalarSha256, scalarOffsets as sha256Offsets } from "../generated/pbkdf2-sha256.js";
import { instantiate } from "../platform.ts";
import { type Compression, sha1Compression, sha256Compression } from "../sha.ts";

/** The inner loop of PBKDF2 for one target, with its own memory. Lane k of word i is at `lanes * i + k`. */
export interface LoopKernel {
  readonly lanes: 1 | 4;
  /** The hash states after the blocks K ⊕ ipad and K ⊕ opad of HMAC (RFC 2104). */
  readonly pads: Int32Array;
  /** The words of U, then the words of T (RFC 8018 §5.2 step 3). */
  readonly state: Int32Array;
  /** Runs `count` iterations on the contents of the memory. */
  readonly iterate: (count: number) => void;
  readonly wipe: () => void;
}

/**
 * PBKDF2's pseudo-random function: HMAC with one hash. For this function, PBKDF2's inner loop exists as JavaScript, as
 * WebAssembly and as WebAssembly with four lanes. Most platforms need only one of the three, so the JavaScript and the
 * WebAssembly with four lanes are loaded on first use.
 */
export interface Prf {
  /** The hash's name in WebCrypto. */
  readonly hash: "SHA-1" | "SHA-256";
  readonly compression: Compression;
  /** The number of words in a digest: hLen / 4. */
  readonly words: number;
  readonly js: () => Promise<LoopKernel>;
  readonly wasm: () => Promise<LoopKernel>;
  readonly wasmSimd: () => Promise<LoopKernel>;
  /** The expected key of the self-test in hexadecimal, computed by another implementation. */
  readonly knownAnswer: string;
}

/**
 * Creates the inner loop in WebAssembly. The memory contains constants before the offset `pads`, and secrets from there
 * on.
 */
async function wasmKernel(
  hex: string,
  offsets: { readonly pads: number; readonly state: number },
  lanes: LoopKernel["lanes"],
): Promise<LoopKernel> {
  const { memory, functions } = await instantiate(hex);
  return {
    lanes,
    pads: new Int32Array(memory, offsets.pads),
    state: new Int32Array(memory, offsets.state),
    iterate: functions["iterate"]!,
    wipe: () => new Uint8Array(memory, offsets.pads).fill(0),
  };
}

export const hmacSha1Prf: Prf = {
  hash: "SHA-1",
  compression: sha1Compression,
  words: 5,
  async js() {
    const { iterate } = await import("../generated/pbkdf2-sha1-script.js");
    const [pads, state] = [new Int32Array(10), new Int32Array(10)];
    const run = (count: number): void => {
      iterate(pads, state, count);
    };
    return {
      lanes: 1,
      pads,
      state,
      iterate: run,
      wipe: () => {
        wipe(pads, state);
      },
    };
  },
  wasm: () => wasmKernel(scalarSha1, sha1Offsets, 1),
  async wasmSimd() {
    const { lanes, lanesOffsets } = await import("../generated/pbkdf2-sha1-lanes.js");
    return wasmKernel(lanes, lanesOffsets, 4);
  },
  knownAnswer:
    "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038b6b89a48612c5a25284e6605e12329" +
    "6ec60ddb0cc22fb85e81dbde1e397d82fefe8c5c5b7fb1f93ff03beb5d7a",
};

export const hmacSha256Prf: Prf = {
  hash: "SHA-256",
  compression: sha256Compression,
  words: 8,
  async js() {
    const { iterate } = await import("../generated/pbkdf2-sha256-script.js");
    const [pads, state, W] = [new Int32Array(16), new Int32Array(16), new Int32Array(64)];
    const run = (count: number): void => {
      iterate(pads, state, W, count);
    };
    return {
      lanes: 1,
      pads,
      state,
      iterate: run,
      wipe: () => {
        wipe(pads, state, W);
      },
    };
  },
  wasm: () => wasmKernel(scalarSha256, sha256Offsets, 1),
  async wasmSimd() {
    const { lanes, lanesOffsets } = await import("../generated/pbkdf2-sha256-lanes.js");
    return wasmKernel(lanes, lanesOffsets, 4);
  },
  knownAnswer:
    "348c89dbcbd32b2f32d814b8116e84cf2b17347ebc1800181c4e2a1fb8dd53e1c635518c7dac47e9" +
    "4561f2686056e5fcd3989bf8960bb2a36c90340586c4faca44d5627a75ce351154b9ff85e6f19500" +
    "73b04e662b211e3b88841e20c8060dc2e78b4ae03a337e274be0a3f4274aa61a",
};

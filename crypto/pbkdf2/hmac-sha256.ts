import { wipe } from "../bytes.ts";
import { scalar, scalarOffsets } from "../generated/pbkdf2-sha256.js";
import { sha256Compression } from "../sha/sha256.ts";
import { type Prf, wasmKernel } from "./prf.ts";

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
  wasm: () => wasmKernel(scalar, scalarOffsets, 1),
  async wasmSimd() {
    const { lanes, lanesOffsets } = await import("../generated/pbkdf2-sha256-lanes.js");
    return wasmKernel(lanes, lanesOffsets, 4);
  },
  knownAnswer:
    "348c89dbcbd32b2f32d814b8116e84cf2b17347ebc1800181c4e2a1fb8dd53e1c635518c7dac47e9" +
    "4561f2686056e5fcd3989bf8960bb2a36c90340586c4faca44d5627a75ce351154b9ff85e6f19500" +
    "73b04e662b211e3b88841e20c8060dc2e78b4ae03a337e274be0a3f4274aa61a",
};

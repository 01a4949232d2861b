import { wipe } from "../bytes.ts";
import { scalar, scalarOffsets } from "../generated/pbkdf2-sha1.js";
import { sha1Compression } from "../sha/sha1.ts";
import { type Prf, wasmKernel } from "./prf.ts";

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
  wasm: () => wasmKernel(scalar, scalarOffsets, 1),
  async wasmSimd() {
    const { lanes, lanesOffsets } = await import("../generated/pbkdf2-sha1-lanes.js");
    return wasmKernel(lanes, lanesOffsets, 4);
  },
  knownAnswer:
    "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038b6b89a48612c5a25284e6605e12329" +
    "6ec60ddb0cc22fb85e81dbde1e397d82fefe8c5c5b7fb1f93ff03beb5d7a",
};

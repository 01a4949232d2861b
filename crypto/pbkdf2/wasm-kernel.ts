import { instantiate } from "../platform.ts";
import type { LoopKernel } from "./prf.ts";

/** A loop in WebAssembly. What a kernel keeps constant lies in front of its pads, all that is secret from there on. */
export async function wasmKernel(
  hex: string,
  places: { readonly pads: number; readonly state: number },
  lanes: LoopKernel["lanes"],
): Promise<LoopKernel> {
  const { memory, functions } = await instantiate(hex);
  return {
    lanes,
    pads: new Int32Array(memory, places.pads),
    state: new Int32Array(memory, places.state),
    iterate: functions["iterate"]!,
    wipe: () => new Uint8Array(memory, places.pads).fill(0),
  };
}

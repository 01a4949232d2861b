/** Loads LEA as the kernel generator (crypto/kernels) emits it. */
import { emitJs } from "../../../crypto/kernels/emit-js.ts";
import { emitWasm, offsetsIn } from "../../../crypto/kernels/emit-wasm.ts";
import { lea, type LeaVariant } from "../kernels/lea.ts";
import type { Kernel } from "../../../crypto/kernels/program.ts";
import { notAvailable } from "../../measure/study.ts";
import { loadModule } from "../variants/load.ts";

export type LeaBackend = "JavaScript" | "WebAssembly" | "SIMD WebAssembly";

export interface ReadyLea {
  /** The number of blocks that are processed at once. Word i of the block in lane k is X[lanes · i + k]. */
  readonly lanes: 1 | 4;
  readonly K: Int32Array;
  readonly X: Int32Array;
  /** Computes the round keys. Does nothing if `encrypt` computes the round keys itself. */
  readonly schedule: () => void;
  readonly encrypt: () => void;
}

type Functions = Readonly<Record<"schedule" | "encrypt", (...memory: Int32Array[]) => void>>;

async function inJavaScript(kernel: Kernel): Promise<ReadyLea> {
  const { schedule, encrypt } = await loadModule<Functions>(emitJs(kernel));
  const [K, keys, X] = [new Int32Array(8), new Int32Array(192), new Int32Array(4)];
  if (!kernel.functions["schedule"]) {
    return {
      lanes: 1,
      K,
      X,
      schedule: () => undefined,
      encrypt: () => {
        encrypt(K, X);
      },
    };
  }
  return {
    lanes: 1,
    K,
    X,
    schedule() {
      schedule(K, keys, X);
    },
    encrypt() {
      encrypt(K, keys, X);
    },
  };
}

async function inWebAssembly(kernel: Kernel, kind: "scalar" | "lanes"): Promise<ReadyLea> {
  const engine = (globalThis as { WebAssembly?: typeof WebAssembly }).WebAssembly;
  const bytes = emitWasm(kernel, kind);
  if (engine?.validate(bytes) !== true)
    throw notAvailable(`there is no WebAssembly${kind === "lanes" ? " with vectors" : ""}`);
  const { exports } = (await engine.instantiate(bytes)).instance;
  const { memory, ...functions } = exports as { memory: WebAssembly.Memory } & Partial<Functions>;
  const { schedule = () => undefined, encrypt = () => undefined } = functions;
  const lanes = kind === "lanes" ? 4 : 1;
  const { K, X } = offsetsIn(kernel, kind);
  return {
    ...{ lanes, schedule, encrypt },
    K: new Int32Array(memory.buffer, K, 8),
    X: new Int32Array(memory.buffer, X, 4 * lanes),
  };
}

export function loadLea(variant: LeaVariant, backend: LeaBackend): Promise<ReadyLea> {
  const kernel = lea(variant);
  if (backend === "JavaScript") return inJavaScript(kernel);
  return inWebAssembly(kernel, backend === "WebAssembly" ? "scalar" : "lanes");
}

/**
 * Returns the code whose size is measured: the key schedule and the encryption, as in the paper, without modes of
 * operation.
 */
export function leaCode(variant: LeaVariant, backend: LeaBackend): string | Uint8Array {
  const whole = lea(variant);
  const functions = Object.fromEntries(Object.entries(whole.functions).filter(([name]) => name !== "decrypt"));
  const kernel = { ...whole, functions };
  if (backend === "JavaScript") return emitJs(kernel);
  return emitWasm(kernel, backend === "WebAssembly" ? "scalar" : "lanes");
}

export const leaWeight = ({ keyBytes, unroll, schedule }: LeaVariant, backend: LeaBackend): string =>
  `lea-${8 * keyBytes} ${unroll === 1 ? "looped" : "unrolled"} ${schedule} ${backend}`;

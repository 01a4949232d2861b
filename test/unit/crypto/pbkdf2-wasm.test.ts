/** WebAssembly taken away or forbidden, and what is left in its memory. */
import { expect } from "chai";
import { pbkdf2Sync } from "node:crypto";
import { CryptoError, pbkdf2HmacSha1 } from "../../../crypto/index.ts";
import type { BackendChoice } from "./pbkdf2-backends.ts";

const job = { password: Buffer.from("password"), salt: Buffer.from("salt"), iterations: 120_000, keyBytes: 70 };
const expected = pbkdf2Sync(job.password, job.salt, job.iterations, job.keyBytes, "sha1").toString("hex");
const derive = async (backend: BackendChoice): Promise<string> =>
  Buffer.from(await pbkdf2HmacSha1({ ...job, backend })).toString("hex");

/** Puts `value` in the place of `globalThis.WebAssembly` while `run` runs. */
async function withWebAssembly<T>(value: unknown, run: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(globalThis, "WebAssembly")!;
  Object.defineProperty(globalThis, "WebAssembly", { value, configurable: true });
  try {
    return await run();
  } finally {
    Object.defineProperty(globalThis, "WebAssembly", own);
  }
}

async function refusal(backend: BackendChoice): Promise<unknown> {
  return derive(backend).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const forbidden = {
  compile: () => Promise.reject(new WebAssembly.CompileError("blocked by Content Security Policy")),
  instantiate: () => Promise.reject(new WebAssembly.CompileError("blocked by Content Security Policy")),
};

describe("pbkdf2HmacSha1 where WebAssembly is taken away", () => {
  for (const [what, value] of Object.entries({ missing: undefined, forbidden })) {
    it(`gives the same key when it is ${what}`, async () => {
      await withWebAssembly(value, async () => {
        expect(await derive("auto")).to.equal(expected);
        expect(await derive("js")).to.equal(expected);
      });
    });

    for (const backend of ["wasm", "wasm-simd"] as const) {
      it(`says that ${backend} is unavailable when it is ${what}`, async () => {
        const error = await withWebAssembly(value, () => refusal(backend));
        expect(error).to.be.instanceOf(CryptoError).with.property("code", "unavailable");
      });
    }
  }

  it("comes back to it when it is there again", async () => {
    await withWebAssembly(forbidden, () => refusal("wasm"));
    expect(await derive("wasm")).to.equal(expected);
  });
});

describe("the memory of the kernels", () => {
  for (const backend of ["wasm", "wasm-simd"] as const) {
    for (const way of ["to its end", "and aborted"]) {
      it(`holds nothing after ${backend} has run ${way}`, async () => {
        const memories: WebAssembly.Memory[] = [];
        const own = WebAssembly;
        const watching = {
          compile: (bytes: Uint8Array<ArrayBuffer>) => own.compile(bytes),
          instantiate: async (module: WebAssembly.Module) => {
            const instance = await own.instantiate(module);
            memories.push(instance.exports["memory"] as WebAssembly.Memory);
            return instance;
          },
        };
        await withWebAssembly(watching, async () => {
          const abort = new AbortController();
          const onProgress = (fraction: number): void => {
            if (way === "and aborted" && fraction > 0.5) abort.abort();
          };
          await pbkdf2HmacSha1({ ...job, backend, signal: abort.signal, onProgress }).catch(() => undefined);
        });
        expect(memories).not.to.be.empty;
        for (const { buffer } of memories) expect(new Uint8Array(buffer).every((byte) => byte === 0)).to.equal(true);
      });
    }
  }
});

/** Tests PBKDF2 without WebAssembly (missing or forbidden), and that no secrets remain in the memory of WebAssembly. */
import { expect } from "chai";
import { pbkdf2Sync } from "node:crypto";
import { CryptoError, pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import type { BackendChoice } from "./backends.ts";
import { forbidden, leftOver, watchedWebAssembly, withWebAssembly } from "../web-assembly.ts";

const job = { password: Buffer.from("password"), salt: Buffer.from("salt"), iterations: 120_000, keyBytes: 70 };
const expected = pbkdf2Sync(job.password, job.salt, job.iterations, job.keyBytes, "sha1").toString("hex");
const derive = async (backend: BackendChoice): Promise<string> =>
  Buffer.from(await pbkdf2HmacSha1({ ...job, backend })).toString("hex");

async function refusal(backend: BackendChoice): Promise<unknown> {
  return derive(backend).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("pbkdf2HmacSha1 without WebAssembly", () => {
  for (const [what, value] of Object.entries({ missing: undefined, forbidden })) {
    it(`derives the same key when it is ${what}`, async () => {
      await withWebAssembly(value, async () => {
        expect(await derive("auto")).to.equal(expected);
        expect(await derive("js")).to.equal(expected);
      });
    });

    for (const backend of ["wasm", "wasm-simd"] as const) {
      it(`reports that ${backend} is unavailable when it is ${what}`, async () => {
        const error = await withWebAssembly(value, () => refusal(backend));
        expect(error).to.be.instanceOf(CryptoError).with.property("code", "unavailable");
      });
    }
  }

  it("uses WebAssembly again when it is available again", async () => {
    await withWebAssembly(forbidden, () => refusal("wasm"));
    expect(await derive("wasm")).to.equal(expected);
  });
});

describe("the memory of the kernels", () => {
  for (const backend of ["wasm", "wasm-simd"] as const) {
    for (const way of ["to its end", "and aborted"]) {
      it(`holds nothing after ${backend} has run ${way}`, async () => {
        const { watching, memories } = watchedWebAssembly();
        await withWebAssembly(watching, async () => {
          const abort = new AbortController();
          const onProgress = (fraction: number): void => {
            if (way === "and aborted" && fraction > 0.5) abort.abort();
          };
          await pbkdf2HmacSha1({ ...job, backend, signal: abort.signal, onProgress }).catch(() => undefined);
        });
        expect(memories).not.to.be.empty;
        for (const memory of memories) expect(leftOver(memory)).to.equal(0);
      });
    }
  }
});

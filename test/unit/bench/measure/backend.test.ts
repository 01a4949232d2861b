/** Tests that the bench notices which implementation a contender used. */
import { expect } from "chai";
import { backendOf, nativeCalls } from "../../../../bench/measure/inside/backend.ts";
import type { Prepared } from "../../../../bench/measure/study.ts";

const { subtle } = crypto;
const digest = (): Promise<ArrayBuffer> => subtle.digest("SHA-256", new Uint8Array(3));
const nothing = (): Uint8Array => new Uint8Array(1);

const prepared = (run: Prepared["run"], backend?: Prepared["backend"]): Prepared => ({
  ...{ run, answer: nothing },
  ...(backend && { backend }),
});

describe("the backend of a contender", () => {
  const cases: readonly (readonly [string, Prepared, string | undefined])[] = [
    ["is WebCrypto if a run calls it", prepared(digest, () => "wasm"), "webcrypto"],
    ["is its own if a run does not call WebCrypto", prepared(nothing, () => "wasm-simd"), "wasm-simd"],
    ["is JavaScript where it says so", prepared(nothing, () => "js"), "js"],
    ["is not recorded without a choice, whatever runs", prepared(digest), undefined],
  ];
  for (const [name, it_, expected] of cases) {
    it(name, async () => {
      expect(await backendOf(it_)).to.equal(expected);
    });
  }
});

describe("counting the calls of WebCrypto", () => {
  it("counts each call that somebody waits for", async () => {
    expect(await nativeCalls(() => Promise.all([digest(), digest()]))).to.equal(2);
  });

  it("does not count the import of a key", async () => {
    const raw = new Uint8Array(16);
    expect(await nativeCalls(() => subtle.importKey("raw", raw, "AES-CTR", false, ["encrypt"]))).to.equal(0);
  });

  it("leaves WebCrypto as it was, also after a failure", async () => {
    const before = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(subtle), "digest");
    await nativeCalls(() => Promise.reject(new Error("no"))).catch(() => undefined);
    expect(Object.getOwnPropertyDescriptor(Object.getPrototypeOf(subtle), "digest")).to.deep.equal(before);
    expect((await digest()).byteLength).to.equal(32);
  });
});

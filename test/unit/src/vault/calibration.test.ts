/** Tests that the calibration of a browser's backends is stored next to the vault and used only in the same browser. */
import { expect } from "chai";
import { pbkdf2Calibration, type Pbkdf2Ranking, usePbkdf2Calibration } from "../../../../crypto/index.ts";
import type { Pbkdf2HmacSha1 } from "../../../../crypto/pbkdf2/pbkdf2.ts";
import { calibrated, memoryStorage } from "../../../../src/vault/index.ts";
import { sets, spied } from "../spied.ts";

const key = new Uint8Array(20);
const parameters = { password: key, salt: key, iterations: 1, keyBytes: 20 };
const [js, wasm] = [
  { backends: ["js", "wasm", "webcrypto", "wasm-simd"] },
  { backends: ["wasm", "js", "webcrypto", "wasm-simd"] },
] as const;
/** Returns a PBKDF2 function that stores `ranking` as if it had measured the backends. */
const measuring =
  (ranking: Pbkdf2Ranking): Pbkdf2HmacSha1 =>
  () => {
    usePbkdf2Calibration({ "SHA-1 3": ranking });
    return Promise.resolve(key);
  };

describe("a calibrated PBKDF2 function", () => {
  it("stores its calibration and uses it the next time in the same browser", async () => {
    const storage = memoryStorage();
    expect(await calibrated(measuring(js), storage, "Browser 1")(parameters)).to.equal(key);
    const { calibration } = await storage.get(["calibration"]);
    expect(calibration).to.deep.equal({ engine: "Browser 1", ranking: pbkdf2Calibration() });

    usePbkdf2Calibration({ "SHA-1 3": wasm });
    let seen: unknown;
    const looking: Pbkdf2HmacSha1 = () => {
      seen = pbkdf2Calibration()["SHA-1 3"];
      return Promise.resolve(key);
    };
    await calibrated(looking, storage, "Browser 1")(parameters);
    expect(seen).to.deep.equal(js);
    usePbkdf2Calibration({ "SHA-1 3": wasm });
    await calibrated(looking, storage, "Browser 2")(parameters);
    expect(seen).to.deep.equal(wasm);
  });

  it("writes under the lock, because a storage in a file is written as a whole", async () => {
    const { storage, calls } = spied(memoryStorage());
    const written = new Promise((resolve) => storage.onChange(resolve));
    usePbkdf2Calibration({ "SHA-1 3": wasm });
    await calibrated(measuring(js), storage, "Browser 1")(parameters);
    await written;
    expect(sets(calls).map((call) => call.at(-1))).to.deep.equal(["locked"]);
  });

  it("writes nothing if nothing new was measured", async () => {
    const storage = memoryStorage();
    usePbkdf2Calibration({ "SHA-1 3": js });
    await calibrated(measuring(js), storage, "Browser 1")(parameters);
    expect(await storage.keys()).to.deep.equal([]);
  });

  it("works if the storage fails or contains another value", async () => {
    const failing = {
      ...memoryStorage(),
      get: () => Promise.reject(new Error("disk")),
      set: () => Promise.reject(new Error("full")),
    };
    expect(await calibrated(measuring(wasm), failing, "Browser 1")(parameters)).to.equal(key);
    for (const calibration of [
      null,
      7,
      "x",
      {},
      { engine: "Browser 1" },
      { engine: "Browser 1", ranking: 5 },
      { engine: "Browser 1", ranking: [] },
      { engine: "Browser 1", ranking: { "SHA-1 3": 5 } },
    ]) {
      const storage = memoryStorage({ calibration });
      expect(await calibrated(measuring(js), storage, "Browser 1")(parameters)).to.equal(key);
    }
  });

  it("passes on an error of PBKDF2 and stores nothing", async () => {
    const storage = memoryStorage();
    const refusing: Pbkdf2HmacSha1 = () => Promise.reject(new Error("aborted"));
    const outcome = await calibrated(refusing, storage, "Browser 1")(parameters).catch((error: unknown) => error);
    expect(outcome).to.be.an("error").with.property("message", "aborted");
    expect(await storage.keys()).to.deep.equal([]);
  });
});

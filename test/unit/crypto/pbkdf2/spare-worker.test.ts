/** Tests the worker that is started before it is needed, and the order of backends which are almost equally fast. */
import { expect } from "chai";
import { pbkdf2Sync } from "node:crypto";
import { pbkdf2InWorker, servePbkdf2, spareWorker, type WorkerPort } from "../../../../crypto/index.ts";
import { backends } from "../../../../crypto/pbkdf2/backends.ts";
import { ranked } from "../../../../crypto/pbkdf2/calibrate.ts";
import { hmacSha1Prf, type LoopKernel } from "../../../../crypto/pbkdf2/prf.ts";

const parameters = {
  password: new TextEncoder().encode("password"),
  salt: new TextEncoder().encode("salt"),
  iterations: 2,
  keyBytes: 20,
};
const key = pbkdf2Sync("password", "salt", 2, 20, "sha1").toString("hex");

interface Fake {
  readonly port: WorkerPort;
  readonly messages: object[];
}

/** Returns a simulated worker, which runs in this thread. */
function fakeWorker(): Fake {
  const messages: object[] = [];
  const inside: Parameters<typeof servePbkdf2>[0] = {
    onmessage: null,
    postMessage: (data) => void port.onmessage?.({ data } as MessageEvent),
  };
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage(data) {
      messages.push(data as object);
      queueMicrotask(() => inside.onmessage?.({ data } as MessageEvent));
    },
    terminate: () => undefined,
  };
  servePbkdf2(inside);
  return { port, messages };
}

describe("a spare worker", () => {
  const made: Fake[] = [];
  const create = (): WorkerPort => {
    const fake = fakeWorker();
    made.push(fake);
    return fake.port;
  };
  beforeEach(() => {
    made.length = 0;
  });

  it("is started and prepared once, and takes the next derivation", async () => {
    const spare = spareWorker(create);
    spare.prepare();
    spare.prepare();
    expect(made.map(({ messages }) => messages.map((message) => "prepare" in message))).to.deep.equal([[true]]);
    const derived = await pbkdf2InWorker(spare.take)(parameters);
    expect(Buffer.from(derived).toString("hex")).to.equal(key);
    expect(made).to.have.length(1);
    expect(made[0]!.messages).to.have.length(2);
  });

  it("warms up its backend, but only until a derivation comes", async () => {
    const { wasm } = hmacSha1Prf;
    const calibration = { "SHA-1 1": { backends: ["wasm", "webcrypto", "js", "wasm-simd"] } } as const;
    let warmed = 0;
    let meanwhile = (): void => undefined; // called once, in the middle of the first slice
    const counted = async (): Promise<LoopKernel> => {
      const kernel = await wasm();
      return {
        ...kernel,
        iterate: (count) => {
          if (warmed === 0) meanwhile();
          warmed += count;
          kernel.iterate(count);
        },
      };
    };
    const warmUp = async (whileWarm: (worker: WorkerPort) => Promise<unknown>): Promise<number> => {
      const { port } = fakeWorker();
      warmed = 0;
      port.postMessage({ prepare: true, calibration }, []);
      await whileWarm(port);
      const ended = warmed;
      for (let i = 0; i < 50; i++) await new Promise((resolve) => setTimeout(resolve));
      expect(warmed).to.equal(ended);
      return ended;
    };
    Object.assign(hmacSha1Prf, { wasm: counted });
    try {
      const whole = await warmUp(async () => {
        let before = -1;
        for (let still = 0; still < 50; still = warmed > before ? 0 : still + 1) {
          before = warmed;
          await new Promise((resolve) => setTimeout(resolve));
        }
      });
      expect(whole).to.be.at.least(32_767);
      const cut = await warmUp(async (port) => {
        await new Promise<void>((resolve, reject) => {
          meanwhile = () => {
            pbkdf2InWorker(() => port)(parameters).then(() => {
              resolve();
            }, reject);
          };
        });
      });
      expect(cut).to.be.within(8192, 8193); // one slice, and the derivation's own iteration
    } finally {
      Object.assign(hmacSha1Prf, { wasm });
    }
  });

  it("is used for one derivation only", () => {
    const spare = spareWorker(create);
    spare.prepare();
    expect([spare.take(), spare.take()]).to.deep.equal(made.map(({ port }) => port));
  });

  it("that cannot be made or whose script fails is replaced by a new one", async () => {
    let fails = true;
    const spare = spareWorker(() => {
      if (fails) throw new Error("no workers");
      return create();
    });
    spare.prepare();
    fails = false;
    spare.prepare();
    const [broken] = made;
    broken!.port.onerror?.({} as never);
    expect(spare.take()).not.to.equal(broken!.port);
    expect(Buffer.from(await pbkdf2InWorker(spare.take)(parameters)).toString("hex")).to.equal(key);
  });
});

describe("the order of the backends", () => {
  const order = (times: Record<string, number>): string[] =>
    ranked(new Map(backends.flatMap((each) => (each.name in times ? [[each, times[each.name]!] as const] : [])))).map(
      ({ name }) => name,
    );

  it("prefers WebCrypto to a backend that is up to 15 % faster, and not to a faster one", () => {
    expect(order({ webcrypto: 114, wasm: 100, js: 300 })[0]).to.equal("webcrypto");
    expect(order({ webcrypto: 116, wasm: 100, js: 300 })[0]).to.equal("wasm");
  });

  it("prefers WebAssembly to JavaScript of nearly the same speed, and puts what does not work last", () => {
    expect(order({ wasm: 120, js: 100 }).slice(0, 2)).to.deep.equal(["wasm", "js"]);
    expect(order({ wasm: 130, js: 100 })[0]).to.equal("js");
    expect(order({ js: 100 })[0]).to.equal("js");
  });
});

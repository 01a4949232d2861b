/** Tests the memory of Argon2: it is wiped, used again, given back, and its refusal is reported. */
import { expect } from "chai";
import { argon2, type Argon2Parameters } from "../../../../crypto/index.ts";
import { counting, hex } from "../bytes.ts";
import { expectCryptoError, rejection } from "../refusals.ts";
import { withWebAssembly } from "../web-assembly.ts";

const given: Argon2Parameters = {
  ...{ kind: "id", passes: 2, memory: 8192, lanes: 1, bytes: 32 },
  ...{ password: counting(20), salt: counting(16) },
};
const { compile, instantiate, Memory } = WebAssembly;

/** Returns an object like WebAssembly that records the memory of each instance. */
function watching(): { api: object; memories: WebAssembly.Memory[] } {
  const memories: WebAssembly.Memory[] = [];
  const api = {
    compile,
    instantiate: async (module: WebAssembly.Module) => {
      const instance = await instantiate(module);
      memories.push(instance.exports["memory"] as WebAssembly.Memory);
      return instance;
    },
  };
  return { api, memories };
}

/** Replaces a global function or class while `run` runs. */
async function withGlobal<T>(name: "Int32Array" | "setTimeout", value: unknown, run: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(globalThis, name)!;
  Object.defineProperty(globalThis, name, { ...own, value });
  try {
    return await run();
  } finally {
    Object.defineProperty(globalThis, name, own);
  }
}

/** Returns Int32Array, which calls `watch` for each new array. */
const watchedArrays = (watch: (created: Int32Array) => void): unknown =>
  new Proxy(Int32Array, {
    construct(target, values: [number], newTarget) {
      const array = Reflect.construct(target, values, newTarget) as Int32Array;
      watch(array);
      return array;
    },
  });

/** Int32Array as in an engine that gives no large array. */
const small: unknown = new Proxy(Int32Array, {
  construct(target, values: [number], newTarget) {
    if (values[0] > 2 ** 20) throw new RangeError("Array buffer allocation failed");
    return Reflect.construct(target, values, newTarget) as object;
  },
});

/** Runs `run` with timers that never end, and returns the functions that wait for them. */
async function withoutTimers(run: () => Promise<void>): Promise<(() => void)[]> {
  const waiting: (() => void)[] = [];
  await withGlobal("setTimeout", (then: () => void) => waiting.push(then), run);
  return waiting;
}

const ends = {
  "to its end": () => ({}),
  "and was aborted": () => {
    const abort = new AbortController();
    const onProgress = (fraction: number): void => {
      if (fraction >= 0.5) abort.abort("enough");
    };
    return { signal: abort.signal, onProgress };
  },
  "and its observer has failed": () => ({
    onProgress: () => {
      throw new Error("the observer fails");
    },
  }),
};

describe("the memory of Argon2", () => {
  for (const [end, options] of Object.entries(ends)) {
    for (const backend of ["wasm-simd", "wasm"] as const) {
      it(`holds nothing after ${backend} has run ${end}`, async () => {
        const { api, memories } = watching();
        await withWebAssembly(api, () => argon2({ ...given, ...options(), backend }).catch(() => undefined));
        expect(memories.map(({ buffer }) => buffer.byteLength)).to.satisfy(
          ([length = 0]: number[]) => length >= 2 ** 23,
        );
        for (const { buffer } of memories)
          expect(Buffer.compare(Buffer.from(buffer), Buffer.alloc(buffer.byteLength))).to.equal(0);
      });
    }

    it(`holds nothing after js has run ${end}`, async () => {
      const arrays: Int32Array[] = [];
      const watched = watchedArrays((created) => arrays.push(created));
      await withGlobal("Int32Array", watched, () =>
        argon2({ ...given, ...options(), backend: "js" }).catch(() => undefined),
      );
      expect(arrays.filter(({ byteLength }) => byteLength >= 2 ** 23)).to.have.length(1);
      for (const array of arrays) expect(array.every((word) => word === 0)).to.equal(true);
    });
  }

  it("is used again by 20 derivations in a row", async () => {
    const { api, memories } = watching();
    await withoutTimers(() =>
      withWebAssembly(api, async () => {
        const tag = hex(await argon2({ ...given, backend: "js" }));
        for (let i = 0; i < 20; i++)
          expect(hex(await argon2({ ...given, memory: 8192 - 8 * i }))).to.satisfy(
            (each: string) => (each === tag) === (i === 0),
          );
      }),
    );
    expect(memories).to.have.length(1);
    expect(memories[0]!.buffer.byteLength).to.be.below(2 ** 23 + 2 ** 17);
  });

  it("is not shared by two derivations at the same time", async () => {
    const { api, memories } = watching();
    await withWebAssembly(api, async () => {
      const kinds = ["d", "i", "id"] as const;
      const together = await Promise.all(kinds.map((kind) => argon2({ ...given, kind })));
      for (const [i, kind] of kinds.entries()) {
        expect(hex(together[i]!)).to.equal(hex(await argon2({ ...given, kind, backend: "js" })));
      }
    });
    expect(memories).to.have.length.above(2);
  });

  it("is given back when nobody has used it for a while", async () => {
    const { api, memories } = watching();
    await withWebAssembly(api, async () => {
      const waiting = await withoutTimers(async () => {
        await argon2(given);
      });
      expect(memories).to.have.length(1);
      for (const end of waiting) end();
      await argon2(given);
      expect(memories).to.have.length(2);
    });
  });
});

describe("memory that is refused", () => {
  const own = Object.getOwnPropertyDescriptor(Memory.prototype, "grow")!;
  const restore = (): void => void Object.defineProperty(Memory.prototype, "grow", own);
  afterEach(restore);

  it("by WebAssembly is reported, and JavaScript is not tried", async () => {
    const { api, memories } = watching();
    const large: Int32Array[] = [];
    await withWebAssembly(api, async () => {
      await argon2({ ...given, memory: 8 }); // the self-test
      Memory.prototype.grow = () => {
        throw new RangeError("WebAssembly.Memory.grow(): Unable to grow instance memory");
      };
      const watched = watchedArrays((created) => created.length > 2 ** 20 && large.push(created));
      for (const backend of ["auto", "wasm-simd"] as const) {
        const refusal = withGlobal("Int32Array", watched, () =>
          rejection(argon2({ ...given, memory: 65_536, backend })),
        );
        const error = await refusal;
        expectCryptoError(error, "memory");
        expect(error.message).to.equal("65 MiB of memory were refused");
      }
      restore();
      expect(hex(await argon2(given))).to.equal(hex(await argon2({ ...given, backend: "js" })));
    });
    expect(memories).not.to.deep.equal([]);
    expect(large).to.deep.equal([]);
  });

  // Engines throw these if the addresses for an instance are refused: V8 and WebKit, and Firefox.
  for (const reason of [new RangeError("WebAssembly.instantiate(): Out of memory"), "out of memory"]) {
    it(`for a new instance of WebAssembly leaves JavaScript, and its memory can be refused too: ${reason}`, async () => {
      const little = { ...given, memory: 512 };
      const tag = hex(await argon2(little));
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Firefox rejects with a string
      await withWebAssembly({ compile, instantiate: () => Promise.reject(reason) }, async () => {
        expect(hex(await argon2(little))).to.equal(tag);
        expectCryptoError(await rejection(argon2({ ...little, backend: "wasm" })), "unavailable");
        expectCryptoError(await withGlobal("Int32Array", small, () => rejection(argon2(given))), "memory");
      });
    });
  }

  it("by JavaScript is reported", async () => {
    const error = await withGlobal("Int32Array", small, () => rejection(argon2({ ...given, backend: "js" })));
    expectCryptoError(error, "memory");
  });
});

import { expect } from "chai";
import { createQueue, memoryStorage } from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";

describe("a storage in memory", () => {
  it("returns copies of the values of those keys that exist", async () => {
    const given = { a: { deep: [1] } };
    const storage = memoryStorage(given);
    given.a.deep.push(2);
    const got = (await storage.get(["a", "b", "toString"])) as typeof given;
    expect(got).to.deep.equal({ a: { deep: [1] } });
    got.a.deep.push(3);
    expect(await storage.get(["a"])).to.deep.equal({ a: { deep: [1] } });
    expect(await storage.get([])).to.deep.equal({});
  });

  it("stores copies of its values", async () => {
    const storage = memoryStorage();
    const value = { deep: [1] };
    await storage.set({ a: value, ["__proto__"]: "own" });
    value.deep.push(2);
    expect(await storage.get(["a"])).to.deep.equal({ a: { deep: [1] } });
    expect((await storage.keys()).sort()).to.deep.equal(["__proto__", "a"]);
    expect(Object.entries(await storage.get(["__proto__"]))).to.deep.equal([["__proto__", "own"]]);
  });

  it("writes all of the entries or none", async () => {
    const storage = memoryStorage({ a: 1 });
    const error: unknown = await Promise.resolve()
      .then(() => storage.set({ a: 2, b: () => 1 }))
      .then(String, (e: unknown) => e);
    expect(error).to.be.instanceOf(Error);
    expect(await storage.get(["a", "b"])).to.deep.equal({ a: 1 });
  });

  it("removes values, and notifies listeners of changes until they are removed", async () => {
    const storage = memoryStorage({ a: 1, b: 2 });
    const heard: (readonly string[])[] = [];
    const end = storage.onChange((keys) => heard.push(keys));
    await storage.set({ a: 2, c: 3 });
    await storage.remove(["b", "x"]);
    end();
    await storage.set({ a: 4 });
    expect(heard).to.deep.equal([
      ["a", "c"],
      ["b", "x"],
    ]);
    expect((await storage.keys()).sort()).to.deep.equal(["a", "c"]);
  });
});

describe("a queue", () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it("runs one task after another, in order, and returns the result of each", async () => {
    const exclusively = createQueue();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await turn();
      await turn();
      events.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all(["a", "b", "c"].map((name) => exclusively(work(name))));
    expect(results).to.deep.equal(["a", "b", "c"]);
    expect(events).to.deep.equal(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it("continues after a task that rejects or throws", async () => {
    const exclusively = createQueue();
    const error = new Error("first");
    const rejecting = exclusively(() => Promise.reject(error));
    const throwing = exclusively((): Promise<never> => {
      throw error;
    });
    const last = exclusively(() => Promise.resolve("last"));
    expect(await rejection(rejecting)).to.equal(error);
    expect(await rejection(throwing)).to.equal(error);
    expect(await last).to.equal("last");
  });

  it("does not make one storage wait for another", async () => {
    const [a, b] = [memoryStorage(), memoryStorage()];
    expect(await a.exclusively(() => b.exclusively(() => Promise.resolve(1)))).to.equal(1);
  });
});

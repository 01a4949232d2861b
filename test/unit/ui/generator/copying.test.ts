/** Tests that the generator page clears the clipboard after a copy, even if the browser refuses a later copy. */
import { expect } from "chai";
import { clearsAfterSeconds, type Copying, createCopying } from "../../../../ui/generator/copying.ts";
import { type Clock, settled, stoppedClock } from "../clock.ts";

describe("a password that the generator page has copied", () => {
  let clock: Clock;
  let clipboard: string;
  let refuses: boolean;
  let copying: Copying;
  const listeners = new Set<unknown>();
  const document = Object.getOwnPropertyDescriptor(globalThis, "document");

  beforeEach(() => {
    clock = stoppedClock();
    [clipboard, refuses] = ["", false];
    Object.defineProperty(globalThis, "document", {
      value: { addEventListener: (_: string, listener: unknown) => void listeners.add(listener) },
      configurable: true,
    });
    copying = createCopying((text) => {
      if (refuses) return Promise.reject(new Error("the page has no focus"));
      clipboard = text;
      return Promise.resolve();
    });
  });
  afterEach(() => {
    clock.end();
    Reflect.deleteProperty(globalThis, "document");
    if (document) Object.defineProperty(globalThis, "document", document);
  });

  const wait = async (): Promise<void> => {
    clock.now += clearsAfterSeconds * 1000;
    clock.tick();
    await settled();
  };

  it("is cleared in time", async () => {
    await copying.copy("one");
    expect([clipboard, copying.state.value]).to.deep.equal(["one", "copied"]);
    await wait();
    expect([clipboard, copying.state.value]).to.deep.equal(["", "cleared"]);
  });

  it("is cleared in time even if the browser refuses the next copy", async () => {
    await copying.copy("one");
    refuses = true;
    await copying.copy("two");
    expect([clipboard, copying.state.value]).to.deep.equal(["one", "refused"]);
    refuses = false;
    await wait();
    expect([clipboard, copying.state.value]).to.deep.equal(["", "cleared"]);
  });

  it("leaves the clipboard alone if no copy has succeeded", async () => {
    refuses = true;
    await copying.copy("one");
    [clipboard, refuses] = ["the user's own text", false];
    await wait();
    expect([clipboard, copying.state.value]).to.deep.equal(["the user's own text", "refused"]);
  });
});

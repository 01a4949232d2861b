/**
 * Tests that a copy schedules the clearing of the clipboard, that a failed copy does not change the schedule, and the
 * offscreen document that clears the clipboard. Chrome allows only one such document for each extension, and keeps it
 * open when the background stops.
 */
import { expect } from "chai";
import { type ClipboardMark, isMarked, markIn } from "../../../../src/clipboard.ts";
import type * as Clipboard from "../../../../extension/platform/clipboard.ts";
import { withBrowser } from "./fake-browser.ts";
import { session } from "./session-area.ts";

describe("copying", () => {
  const alarms = new Map<string, number>();
  let mayWrite: boolean;
  let clipboard: typeof Clipboard;
  let navigator: PropertyDescriptor | undefined;

  before(async () => {
    const api = {
      storage: { session },
      alarms: {
        create: (name: string, { when }: { when: number }) => Promise.resolve(alarms.set(name, when)),
        clear: (name: string) => Promise.resolve(alarms.delete(name)),
      },
    };
    clipboard = await withBrowser(api, () => import("../../../../extension/platform/clipboard.ts"));
    navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");
    const writeText = (): Promise<void> =>
      mayWrite ? Promise.resolve() : Promise.reject(new DOMException("not allowed", "NotAllowedError"));
    Object.defineProperty(globalThis, "navigator", { configurable: true, value: { clipboard: { writeText } } });
  });
  after(() => {
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
    else Reflect.deleteProperty(globalThis, "navigator");
  });
  beforeEach(async () => {
    await session.remove("clipboard");
    alarms.clear();
    mayWrite = true;
  });

  const refusal = async (): Promise<string> => {
    mayWrite = false;
    return clipboard.copy("hunter2", 30).then(
      () => "none",
      (error: unknown) => (error as DOMException).name,
    );
  };
  const kept = async (): Promise<ClipboardMark | undefined> => markIn((await session.get("clipboard"))["clipboard"]);

  it("schedules the clearing of the clipboard", async () => {
    await clipboard.copy("hunter2", 30);
    const mark = await kept();
    expect(mark && isMarked("hunter2", mark)).to.equal(true);
    expect(alarms.get("clipboard")).to.equal(mark?.due);
  });

  it("schedules no clearing and reports an error if it fails", async () => {
    expect(await refusal()).to.equal("NotAllowedError");
    expect([await kept(), alarms.size]).to.deep.equal([undefined, 0]);
  });

  it("keeps the scheduled clearing of an earlier copy if it fails", async () => {
    await clipboard.copy("correct horse", 60);
    const earlier = await kept();
    expect(await refusal()).to.equal("NotAllowedError");
    expect(await kept()).to.deep.equal(earlier);
    expect(alarms.get("clipboard")).to.equal(earlier?.due);
  });
});

describe("clearing the clipboard from an offscreen document", () => {
  let there: boolean;
  let refuses: boolean;
  let cleared: number;
  let module: typeof Clipboard;

  const offscreen = {
    createDocument: () => {
      if (refuses) return Promise.reject(new Error("No memory is left."));
      if (there) return Promise.reject(new Error("Only a single offscreen document may be created."));
      there = true;
      return Promise.resolve();
    },
    closeDocument: () => {
      if (!there) return Promise.reject(new Error("No current offscreen document."));
      there = false;
      return Promise.resolve();
    },
  };
  const runtime = {
    id: "saltmill",
    sendMessage: () => {
      if (there) cleared++;
      return Promise.resolve(true);
    },
  };

  before(async () => {
    module = await withBrowser({ offscreen, runtime }, () => import("../../../../extension/platform/clipboard.ts"));
  });
  beforeEach(() => {
    there = refuses = false;
    cleared = 0;
  });

  it("opens the document and closes it afterwards", async () => {
    await module.clearFromOffscreen(undefined);
    expect([cleared, there]).to.deep.equal([1, false]);
  });

  it("replaces a document that was left open", async () => {
    there = true;
    await module.clearFromOffscreen(undefined);
    expect([cleared, there]).to.deep.equal([1, false]);
  });

  it("reports why no document can be opened", async () => {
    refuses = true;
    const failure = await module.clearFromOffscreen(undefined).catch(String);
    expect(failure).to.equal("Error: No memory is left.");
    expect(cleared).to.equal(0);
  });
});

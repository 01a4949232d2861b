/**
 * Tests the offscreen document that clears the clipboard. Chrome allows only one such document for each extension, and
 * keeps it open when the background stops.
 */
import { expect } from "chai";
import type * as Offscreen from "../../../../extension/platform/offscreen.ts";
import { withBrowser } from "./fake-browser.ts";

describe("clearing the clipboard from an offscreen document", () => {
  let there: boolean;
  let refuses: boolean;
  let cleared: number;
  let module: typeof Offscreen;

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
    module = await withBrowser({ offscreen, runtime }, () => import("../../../../extension/platform/offscreen.ts"));
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

/**
 * Tests how an unexpected error is described for a report: with its kind and its place, and without any secret. Tests
 * also how errors are carried between contexts.
 */
import { expect } from "chai";
import { AppError } from "../../../src/errors.ts";
import { carriedError, carry, traceOf } from "../../../src/trace.ts";

/** Creates an error with a stack of another engine or another moment. */
const withStack = (error: Error, stack: string): Error => Object.assign(error, { stack });

describe("the trace of an unexpected error", () => {
  const chromium = [
    "    at derive (chrome-extension://abcdefghijklmnop/parts/vault.js:12:34)",
    "    at async Promise.all (index 0)",
    "    at chrome-extension://abcdefghijklmnop/popup.js:5:6",
    "    at later (chrome-extension://abcdefghijklmnop/popup.js:7:8)",
  ].join("\n");
  const firefox = [
    "derive@moz-extension://0b6f9c1e-0000-4000-8000-000000000000/parts/vault.js:12:34",
    "async*@moz-extension://0b6f9c1e-0000-4000-8000-000000000000/popup.js:5:6",
    "",
  ].join("\n");
  const node = [
    "    at node:internal/fs/promises:638:25",
    "    at readConfig (file:///home/ada%20lovelace/node_modules/saltmill/build/lib/saltmill.js:120:7)",
    "    at async run (file:///home/ada%20lovelace/node_modules/saltmill/build/lib/saltmill.js:9:1)",
  ].join("\n");

  const rows: Record<string, readonly [error: unknown, trace: string]> = {
    "of Chromium": [
      withStack(new TypeError("hunter2"), `TypeError: hunter2\n${chromium}`),
      "TypeError, vault.js:12:34, popup.js:5:6",
    ],
    "of Firefox": [withStack(new RangeError("hunter2"), firefox), "RangeError, vault.js:12:34, popup.js:5:6"],
    "of Node, without the paths": [
      withStack(Object.assign(new Error("hunter2"), { code: "ENOSPC" }), `Error: hunter2\n${node}`),
      "Error, ENOSPC, saltmill.js:120:7, saltmill.js:9:1",
    ],
    "without a message": [
      withStack(new TypeError(), `TypeError\n${chromium}`),
      "TypeError, vault.js:12:34, popup.js:5:6",
    ],
    "whose message looks like a stack": [
      withStack(
        new Error("x\n    at hunter2 (hunter2.js:1:1)\n    at y"),
        `Error: x\n    at hunter2 (hunter2.js:1:1)\n    at y\n${chromium}`,
      ),
      "Error, vault.js:12:34, popup.js:5:6",
    ],
    "whose message has an address": [
      withStack(new Error("ada@example.org:1:1"), `Error: ada@example.org:1:1\n${chromium}`),
      "Error, vault.js:12:34, popup.js:5:6",
    ],
    "with a code in its first line": [
      withStack(new TypeError("hunter2"), `TypeError [ERR_HUNTER]: hunter2\n${chromium}`),
      "TypeError, vault.js:12:34, popup.js:5:6",
    ],
    "of Firefox with a message that is longer than the stack": [
      withStack(new RangeError("hunter2".repeat(100)), firefox),
      "RangeError, vault.js:12:34, popup.js:5:6",
    ],
    "of a copy of the generator page, whose name the user has chosen": [
      withStack(
        new TypeError("m"),
        "TypeError: m\n    at a (file:///tmp/hunter2.html:1:2)\n    at file:///tmp/hunter2.html:3:4",
      ),
      "TypeError, html:1:2, html:3:4",
    ],
    "of a copy of the generator page in Firefox": [
      withStack(new TypeError("m"), "a@file:///tmp/hunter2.html:1:2\n@file:///tmp/hunter2.html:3:4\n"),
      "TypeError, html:1:2, html:3:4",
    ],
    "whose message was replaced after it arose": [
      withStack(new Error("other"), `Error: x\n    at hunter2 (hunter2.js:1:1)\n${chromium}`),
      "Error",
    ],
    "whose message was emptied after it arose": [
      withStack(new Error(""), `Error: x\n    at hunter2 (hunter2.js:1:1)\n${chromium}`),
      "Error",
    ],
    "whose message was shortened after it arose": [
      withStack(
        new Error("x"),
        `Error: x\nhunter2.js:1:1\n    at hunter2 (hunter2.js:1:1)\n${chromium}`.replace("x\n", "xy\n"),
      ),
      "Error",
    ],
    "without a stack": [withStack(new Error("hunter2"), ""), "Error"],
    "with a name and a code that are no names": [
      withStack(Object.assign(new Error("m"), { name: "my password is hunter2", code: "hunter2" }), ""),
      "Error",
    ],
    "with a name and a code that look like words": [
      withStack(Object.assign(new Error("m"), { name: "Hunter2", code: "Hunter2" }), ""),
      "Error",
    ],
    "whose properties are objects": [
      Object.assign(new Error("m"), {
        name: {},
        code: [],
        message: Symbol("hunter2"),
        stack: { slice: () => "hunter2" },
      }),
      "Error",
    ],
    "whose properties are missing": [
      Object.assign(new Error("m"), { name: null, message: null, stack: null }),
      "Error",
    ],
    "whose properties throw": [
      new Proxy(new Error("m"), {
        get: () => {
          throw new Error("hunter2");
        },
      }),
      "Error",
    ],
    "with a cause": [withStack(new TypeError("m", { cause: new Error("hunter2") }), ""), "TypeError"],
    "that contains others": [withStack(new AggregateError([new Error("hunter2")], "m"), ""), "AggregateError"],
    "with a number as its code": [withStack(Object.assign(new Error("m"), { code: 22 }), ""), "Error"],
    "of a browser": [withStack(new DOMException("hunter2", "QuotaExceededError"), ""), "QuotaExceededError"],
    "that is a text": ["hunter2", "unknown"],
    "that is an object": [{ name: "TypeError", message: "hunter2", stack: chromium }, "unknown"],
    "that is nothing": [undefined, "unknown"],
  };
  for (const [title, [error, trace]] of Object.entries(rows)) {
    it(`is short and has no message: an error ${title}`, () => {
      expect(traceOf(error)).to.equal(trace);
    });
  }

  it("names the file of this test for an error that arises here", () => {
    try {
      (undefined as unknown as () => void)();
    } catch (error) {
      expect(traceOf(error)).to.match(/^TypeError, trace\.test\.ts:\d+:\d+/u);
    }
  });
});

describe("an error that the background carries to a window", () => {
  /** Returns a value as another context receives it in a message. */
  const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

  it("keeps its code and values if it is an AppError", () => {
    const error = carriedError(sent(carry(new AppError("account-exists", "it exists", ["ada", "example.com"]))));
    expect(error).to.be.an.instanceOf(AppError);
    expect(error).to.deep.include({ code: "account-exists", values: ["ada", "example.com"] });
  });

  it("keeps only its trace if nobody expected it", () => {
    const carried = carry(withStack(new TypeError("hunter2"), "hunter2@moz-extension://a/background.js:1:2"));
    expect(carried).to.deep.equal({ trace: "TypeError, background.js:1:2" });
    const error = carriedError(sent(carried));
    expect(error).not.to.be.an.instanceOf(AppError);
    expect(traceOf(error)).to.equal("TypeError, background.js:1:2");
    expect(carry(error)).to.deep.equal(carried);
  });

  it("is missing if nothing was carried", () => {
    expect(carriedError({})).to.equal(undefined);
  });
});

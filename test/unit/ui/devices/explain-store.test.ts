import { expect } from "chai";
import { AppError } from "../../../../src/errors.ts";
import { explainStatus, explainStore, storeError } from "../../../../ui/devices/explain-store.ts";
import { languages, speakIn } from "../speaking.ts";

const reasons = [
  ...["address", "plain-http", "unreachable", "offline", "timeout", "password", "digest", "permission", "redirect"],
  ...["not-webdav", "missing", "read-only", "full", "too-large", "busy", "server", "access"],
  ...["browser-full", "browser-off", "browser-consent", "not-kept"],
] as Parameters<typeof storeError>[0][];

describe("the reasons for which a store cannot be used", () => {
  afterEach(() => {
    speakIn("en");
  });

  for (const language of languages) {
    it(`have a message each in ${language}`, () => {
      speakIn(language);
      const texts = reasons.map((reason) => explainStore(storeError(reason)));
      expect(new Set(texts).size).to.equal(reasons.length);
      for (const text of texts) expect(text).to.match(/[.؟]$/u).and.not.include("(missing:");
    });
  }

  it("include only one for a wrong address, a refused connection and a bad certificate, which look the same", () => {
    const text = explainStore(storeError("unreachable"));
    expect(text).to.include("address").and.to.include("down").and.to.include("certificate");
  });

  it("are those of the last sync, or the trace of an error that nobody expected", () => {
    const failed = { state: "failed", at: 0 } as const;
    const error = { code: "store-failed", values: ["full"] } as const;
    expect(explainStatus({ ...failed, error })).to.equal(explainStore(storeError("full")));
    expect(explainStatus({ ...failed, trace: "TypeError, background.js:1:2" })).to.include("background.js:1:2");
    expect(explainStatus(failed)).to.include("(unknown)"); // the status was written by an earlier version
  });

  it("leave other errors to their own messages", () => {
    expect(explainStore(new AppError("locked", ""))).to.include("Unlock it again");
    const locked = { code: "locked", values: [] } as const;
    expect(explainStatus({ state: "failed", at: 0, error: locked })).to.include("Unlock it again");
    expect(explainStore(new AppError("storage-failed", ""))).to.include("couldn't read or save");
    for (const error of [new Error("secret"), undefined])
      expect(explainStore(error)).to.match(/\w/u).not.include("secret");
  });
});

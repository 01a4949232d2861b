/** Simulates a tab: the form that the extension finds there, and the values that the extension fills into the form. */
import type { FillArguments, FillReport, Found } from "../../../../extension/fill/injected-form.ts";
import type { Loss } from "../../../../extension/fill/page/kept.ts";
import type { Way } from "../../../../extension/fill/page/look.ts";
import type { FillRequest } from "../../../../src/filling/contract.ts";
import { session } from "../platform/session-area.ts";
import { known, page, url } from "./documents.ts";

export interface FakeTab {
  /** Returns the report on the form in the tab's document. */
  find: (way: Way) => Found | Promise<Found>;
  /** Replaces the function that fills the form in the page. */
  fill: (given: FillArguments) => FillReport;
  url: string;
  /** Usernames that the page shows. */
  names: string[];
  /** Returns true if another username was typed over the one that was filled, or undefined if none is left. */
  renamed: () => boolean | undefined;
  /** The report on a value that the page removed or changed right after filling. */
  loss?: Loss;
  /** The report on a value that the page removed or changed later. */
  lateLoss?: Loss;
  /** The arguments of all calls of `fill`. */
  readonly given: FillArguments[];
}

export const newTab = (): FakeTab => ({
  find: () => page().found,
  fill: () => "filled",
  renamed: () => false,
  url,
  names: [],
  given: [],
});

interface Call {
  readonly func: { readonly name: string };
  readonly args: [FillArguments | boolean] | [];
}

/** Returns the parts of the browser API through which the extension accesses a tab. */
export const browserWith = (tab: () => FakeTab): object => ({
  tabs: { get: () => Promise.resolve({ url: tab().url }) },
  scripting: {
    async executeScript({ func, args: [given] }: Call) {
      const { find, fill, names, loss, lateLoss, given: all } = tab();
      if (func.name === "isRenamed") return [{ frameId: 0, result: tab().renamed() }];
      if (typeof given === "boolean") return [{ frameId: 0, result: given ? lateLoss : loss }];
      if (!given) return [{ frameId: 0, result: names }];
      if (!("key" in given)) return [{ frameId: 0, result: await find(given) }];
      all.push(given);
      return [{ frameId: 0, result: fill(given) }];
    },
  },
  storage: { session },
});

export const request: FillRequest = {
  ...known,
  tabId: 1,
  account: "account/a",
  site: "example.com",
  isUnlocked: () => Promise.resolve(true),
  password: () => Promise.resolve("abcdefgh"),
  previous: () => Promise.resolve(undefined),
  siteHasPrevious: false,
  isUnconfirmed: false,
  passwordDigest: "digest",
};

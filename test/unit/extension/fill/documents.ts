import type { FoundIn } from "../../../../extension/fill/page-calls.ts";
import type { Known } from "../../../../extension/fill/questions.ts";
import type { Found } from "../../../../extension/fill/injected-form.ts";
import type { FoundForm } from "../../../../extension/fill/page/report.ts";

export const url = "https://login.example.com/in";
const siteOfTests = (address: string): boolean => {
  const { hostname } = new URL(address);
  return hostname === "example.com" || hostname.endsWith(".example.com");
};

export const known: Known = {
  url,
  isAllowedOn: siteOfTests,
  elsewhere: () => undefined,
  portElsewhere: () => undefined,
  madePlain: false,
  login: "ada",
};

export const form: FoundForm = {
  kind: "login",
  focused: false,
  inFront: true,
  warnings: [],
  hidesSecret: true,
  label: "Password",
  login: "",
  names: [],
  owners: [],
  targets: [],
  room: { login: undefined, current: undefined, fresh: undefined },
  positions: [],
  whole: false,
  mixed: false,
  saysPassword: true,
  saysLogin: true,
  leaves: undefined,
  typed: undefined,
};

const top: Found = {
  origin: "https://login.example.com",
  embedding: "top",
  began: 1000,
  inFocus: true,
  plainHttp: false,
  form: undefined,
  key: "key",
  hasPassword: false,
  textForPassword: false,
  frames: [],
};

/** Returns the report on the tab's main document, which has a login form, with the given changes. */
export const page = (found: Partial<Found> = {}, its: Partial<FoundForm> = {}): FoundIn => ({
  frameId: 0,
  found: { ...top, form: { ...form, ...its }, ...found },
});

/** Returns the report on the tab's main document, which has no form. */
export const bare = (found: Partial<Found> = {}): FoundIn => page({ form: undefined, ...found });

export const frame = (found: Partial<Found> = {}, its: Partial<FoundForm> = {}, frameId = 7): FoundIn => ({
  ...page({ embedding: "own", inFocus: false, ...found }, its),
  frameId,
});

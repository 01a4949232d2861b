/**
 * Checks the declarations of the web pages in test/e2e/pages. A missing required property or an unknown property
 * is an error.
 */
import { type FormKind, formKinds } from "../../../extension/fill/rank.ts";
import { questions, refusals } from "../../../src/filling/contract.ts";
import { refusedFirstWords } from "../../../tools/lint-comments.mjs";
import type { Declaration } from "./declaration.ts";

const keys = new Set(
  [
    "shape met site headers before meanwhile kind fills untouched chosen asks whileAsked asksAgain declined refuses inFirefox",
    "oldAlone focus shows next alive notYet",
  ].flatMap((line) => line.split(" ")),
);

/** Words with which `met` may not begin. "The same" is refused, because it refers to another page. */
const refusedOpening = new RegExp(String.raw`^(?:${[...refusedFirstWords, "The same"].join("|")})\b`, "u");

const value = /^(login|password|old|character \d+|=.*)$/u;

/**
 * Returns true if the declared values fit the kind of form. In a login form, for example, the old password is not
 * filled.
 */
function isFilledAs(kind: FormKind, { fills = {}, oldAlone }: Declaration): boolean {
  const values = Object.values(fills);
  const single = values.some((each) => each.startsWith("character "));
  const whole = values.includes("password");
  const old = values.includes("old") || oldAlone === true;
  switch (kind) {
    case "login":
    case "sign-up":
      return whole && !old && !single;
    case "change":
      return whole && old;
    case "partial":
      return single && !whole;
    case "user-name":
      return values.includes("login") && !whole && !single;
    case "code":
      return false; // one-time codes are tested in test/e2e/one-time-codes.test.ts
  }
}

/**
 * Checks a declaration and returns it unchanged.
 *
 * @throws Error that names the page and the fault in its declaration
 */
export function checked(name: string, declaration: Declaration): Declaration {
  const { shape, met, kind, fills, asks = [], asksAgain = [], refuses, untouched = [], declined, next } = declaration;
  const wrong = (what: string): never => {
    throw new Error(`${name}: ${what}`);
  };
  for (const key of Object.keys(declaration)) if (!keys.has(key)) wrong(`"${key}" is no key`);
  if (!/^\S.{5,}$/u.test(shape)) wrong("no shape");
  if (!/^\S.{20,}\.$/u.test(met)) wrong("no sentence on where it is met");
  const [opening] = refusedOpening.exec(met) ?? [];
  if (opening !== undefined) wrong(`the sentence on where it is met begins with "${opening}"`);
  if (!fills && !refuses && !declined) wrong("neither filled nor refused");
  if (fills && !refuses && !kind) wrong("of no kind");
  if (kind && !formKinds.includes(kind)) wrong(`"${kind}" is no kind`);
  if (refuses && !refusals.includes(refuses)) wrong(`"${refuses}" is no reason to refuse`);
  for (const reason of [...asks, ...asksAgain])
    if (!questions.includes(reason)) wrong(`"${reason}" is no reason to ask`);
  for (const [path, what] of Object.entries({ ...fills, ...next?.fills }))
    if (!value.test(what)) wrong(`${path} cannot be filled with "${what}"`);
  for (const path of untouched) if (!fills || !(path in fills)) wrong(`${path} is not declared`);
  if (kind && !isFilledAs(kind, declaration)) wrong(`is not filled as a ${kind} is`);
  return declaration;
}

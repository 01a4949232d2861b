/** Checks that filling has made only the declared changes in a web page. */
import { expect } from "chai";
import type { Surface } from "../browsers/driver.ts";
import type { Declaration } from "./declaration.ts";
import { look } from "./in-recorded-page.ts";
import type { KnownAccount } from "./vault.ts";

/** Events that typing fires, in this order. Events that scripts of web pages do not use are left out. */
const typing = ["keydown", "beforeinput", "input", "keyup", "change"];

/** Events that choosing an option from a list fires, in this order. */
const choosing = ["input", "change"];

/** Returns the text that a field must contain for a value of `Declaration.fills`, such as `login` or `character 3`. */
function valueOf(what: string, { login, password, old }: KnownAccount): string {
  if (what.startsWith("=")) return what.slice(1);
  const position = /^character (\d+)$/u.exec(what)?.[1];
  if (position !== undefined) return password[Number(position) - 1] ?? "";
  return { login, password, old }[what] ?? "";
}

export const valuesOf = (fills: Declaration["fills"], account: KnownAccount): Record<string, string> =>
  Object.fromEntries(Object.entries(fills ?? {}).map(([path, what]) => [path, valueOf(what, account)]));

/** Expects that the page has not changed since the last call of `mark`. */
export async function expectUntouched(page: Surface): Promise<void> {
  const { strays, submits, globals, changed } = await look(page, []);
  expect({ strays, submits, globals }).to.deep.equal({ strays: [], submits: 0, globals: [] });
  expect(changed, "markup").to.equal(undefined);
}

/**
 * Expects that the fields contain the declared values, and that filling has changed no other field, sent no form and
 * left no global variable. A filled field must have got the events of typing, a `chosen` field the events of choosing,
 * and an `untouched` field no `input` event. The HTML may change only if the declaration has a reason (`alive`).
 */
export async function expectAsDeclared(page: Surface, declared: Declaration, account: KnownAccount): Promise<void> {
  const { fills = {}, shows = {}, untouched = [], chosen = [], alive, focus } = declared;
  const paths = [...Object.keys(fills), ...Object.keys(shows), ...(focus === undefined ? [] : [focus])];
  const seen = await look(page, paths);
  const values = Object.fromEntries(Object.keys(fills).map((path) => [path, seen.values[path]]));
  expect(values).to.deep.equal(valuesOf(fills, account));
  for (const [path, what] of Object.entries(fills)) {
    if (untouched.includes(path)) expect(seen.events[path], path).to.not.include.members(["input"]);
    else if (what !== "=") {
      const events = (seen.events[path] ?? []).filter((type) => typing.includes(type));
      expect(events, `events of ${path}`).to.deep.equal(chosen.includes(path) ? choosing : typing);
    }
  }
  for (const [path, text] of Object.entries(shows)) {
    const wanted = text.replace("{login}", () => account.login).replace("{password}", () => account.password);
    expect(seen.texts[path], path).to.equal(wanted);
  }
  if (focus !== undefined) expect(seen.focused).to.equal(focus);
  expect(seen.strays, "other fields").to.deep.equal([]);
  expect(seen.submits, "sent forms").to.equal(0);
  expect(seen.globals, "globals left behind").to.deep.equal([]);
  if (alive === undefined) expect(seen.changed, "markup").to.equal(undefined);
}

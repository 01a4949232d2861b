import { enter, moveOn } from "./page/enter.ts";
import type { Form } from "./page/form.ts";
import { lookAround } from "./page/look.ts";
import { nextOf } from "./page/next.ts";
import { keyOf, reportOf, targetsOf } from "./page/report.ts";
import { isVisible } from "./page/visible.ts";

/** What the page is given: what goes into its fields, and nothing else. */
export interface FillArguments {
  /** What was found, see `keyOf`: where it has become another, nothing is filled in. */
  readonly key: string;
  readonly onlyFocused: boolean;
  readonly login?: string;
  /** The password there is. */
  readonly current?: string;
  /** The one that shall be. */
  readonly fresh?: string;
  /** For boxes of one character each, in their order. */
  readonly characters?: readonly string[];
}

export type FillReport = "filled" | "changed" | "not-a-password";

/** Runs in the document that was found, looks again, and fills in. It presses nothing. */
export function fillForm(given: FillArguments): FillReport {
  const looked = lookAround(given.onlyFocused);
  const { form, fields, elements } = looked;
  if (!form || self.origin === "null" || keyOf(reportOf(form, looked)) !== given.key) return "changed";
  const targets = targetsOf(form.scope, elements).join(" ");
  let last: HTMLInputElement | undefined;
  for (const [field, text, isSecret] of entriesOf(form, given)) {
    // Scripts of the page run as soon as the focus moves: what was found is looked at once more for each field.
    const isAsFound = (): boolean => isOpen(field) && targetsOf(form.scope, elements).join(" ") === targets;
    if (!isAsFound()) return "changed";
    if (last) moveOn(last, field);
    if (!enter(field, text, () => isAsFound() && (!isSecret || field.type === "password"))) {
      return isSecret && field.type !== "password" ? "not-a-password" : "changed";
    }
    last = field;
  }
  if (last) moveOn(last, nextOf(form, fields, elements, last));
  return "filled";
}

const isOpen = (field: HTMLInputElement): boolean =>
  field.isConnected && !field.readOnly && isVisible(field) && !field.matches(":disabled");

type Entry = readonly [field: HTMLInputElement, text: string, isSecret: boolean];

function entriesOf({ login, current, fresh, boxes }: Form, given: FillArguments): Entry[] {
  const entries: Entry[] = [];
  const put = (field: HTMLInputElement | undefined, text: string | undefined, isSecret = true): void => {
    if (field && text !== undefined) entries.push([field, text, isSecret]);
  };
  put(login?.element, given.login, false);
  put(current?.element, given.current);
  for (const { element } of fresh) put(element, given.fresh);
  boxes?.boxes.forEach(({ element }, i) => {
    put(element, given.characters?.[i]);
  });
  return entries;
}

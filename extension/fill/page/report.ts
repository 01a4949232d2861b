import { submitButtons } from "./buttons.ts";
import type { Form } from "./form.ts";
import type { Ranked } from "../rank.ts";
import type { Looked } from "./look.ts";
import { actionOf, attributeOf, isForm } from "./dom/dom.ts";
import { embedding } from "./dom/embedding.ts";
import { saysPassword } from "./own-signs.ts";

/** What is told of a form before any secret goes there: what it wants, where it goes, and what stands in it. */
export interface FoundForm extends Ranked {
  /** What the page calls the field. */
  readonly label: string;
  /** What stands in the login field; where it may be chosen from a list, as if it were empty; nothing where there is neither. */
  readonly login: string | undefined;
  /** Addresses that it or one of its buttons says it goes to. */
  readonly targets: readonly string[];
  /** How many characters fit, where the fields have a limit: of the user name, of the password there is, and of the new one. */
  readonly room: {
    readonly login: number | undefined;
    readonly current: number | undefined;
    readonly fresh: number | undefined;
  };
  /** Which characters the boxes of a partial password ask for, from 1. */
  readonly positions: readonly number[];
  /** See `Boxes`. */
  readonly whole: boolean;
  /** True if the field for the password there is says by itself that it takes one, and no other secret. */
  readonly saysPassword: boolean;
}

export function reportOf(form: Form, { elements, focused, inFront }: Looked): FoundForm {
  const { kind, login, lists, current, fresh, boxes } = form;
  return {
    kind,
    focused,
    inFront,
    doubts: form.doubts,
    label: (current ?? fresh[0] ?? login)?.label ?? "",
    login: login ? login.element.value : (form.shownLogin ?? (lists.length > 0 ? "" : undefined)),
    targets: targetsOf(form.scope, elements),
    room: {
      login: roomIn(login ? [login.element] : []),
      current: roomIn(current ? [current.element] : []),
      fresh: roomIn(fresh.map(({ element }) => element)),
    },
    positions: boxes?.boxes.map(({ position }) => position) ?? [],
    whole: boxes?.whole ?? false,
    saysPassword: current !== undefined && saysPassword(current),
  };
}

const roomIn = (fields: readonly HTMLInputElement[]): number | undefined => {
  const limits = fields.map(({ maxLength }) => maxLength).filter((limit) => limit >= 0);
  return limits.length > 0 ? Math.min(...limits) : undefined;
};

/** Where a form and its buttons say that they go; a dialog's form too, since a button may send it all the same. */
export function targetsOf(scope: Element, elements: readonly Element[]): string[] {
  const own = isForm(scope) ? [actionOf(scope)] : [];
  const buttons = submitButtons(scope, elements)
    .filter((button) => attributeOf(button, "formaction"))
    .map((button) => (button as HTMLButtonElement).formAction);
  return [...new Set([...own, ...buttons])].filter((target) => target !== undefined);
}

/**
 * What was decided on: this document, and this form in it. Where anything of it has become another, nothing is filled in.
 * The time at which a document began is its own, so that another of the same origin is another.
 */
export const keyOf = (form: FoundForm): string =>
  [
    self.origin,
    performance.timeOrigin,
    embedding(),
    form.kind,
    form.doubts.join(" "),
    form.login ?? "-",
    form.targets.join(" "),
    form.room.login ?? "-",
    form.room.current ?? "-",
    form.room.fresh ?? "-",
    form.positions.join(" "),
    form.saysPassword,
  ].join("\n");

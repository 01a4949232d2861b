import type { PageField } from "../field.ts";
import type { FormWarning, FormKind } from "../../rank.ts";
import { nameOf } from "../buttons.ts";
import { allIn } from "../dom/dom.ts";
import { isSurelyPassword } from "../password-fields.ts";
import type { Clues } from "./clues.ts";
import { normalize } from "./normalize.ts";
import { leastAsked, weigh } from "./weights.ts";
import { says } from "./words.ts";

/** Purposes, other than a login, for which a site asks for the password. The most dangerous comes first. */
const purposes = ["deletes-account", "moves-money", "confirms-action"] as const;

interface Examined {
  readonly kind: FormKind;
  readonly scope: Element;
  readonly login: PageField | undefined;
  readonly current: PageField | undefined;
  readonly fresh: readonly PageField[];
}

/** Returns the reasons for asking the user before a password is filled into a form. */
export function warningsAbout(form: Examined, fields: readonly PageField[], around: Clues): FormWarning[] {
  const { kind, login, current, fresh } = form;
  if (kind === "partial" || kind === "user-name") return [];
  const texts = fields.flatMap(({ labels, names }) => [labels, names]).join(" · ");
  const clues: Clues = { ...around, fields: texts, hasUserName: login?.element.value === "" };
  const found: FormWarning[] = [];
  const purpose = purposes.find((each) => kind === "login" && weigh(each, clues) >= leastAsked);
  if (purpose) found.push(purpose);
  if (login && kind !== "change" && weigh("adds-user", clues) >= leastAsked) found.push("adds-user");
  if (current && kind === "login" && !isSurelyPassword(current, around.heading)) found.push("other-secret");
  if (fresh.some((field) => isGenerated(field, form.scope))) found.push("generated-password");
  return found;
}

/**
 * Returns true if a field probably contains a password that the page has generated: the field is not empty, and it
 * shows its text or the form has a button for generating passwords.
 */
const isGenerated = ({ element }: PageField, scope: Element): boolean =>
  element.value !== "" &&
  (element.type === "text" ||
    allIn(scope, "button, [role=button]").some((button) => says(normalize(nameOf(button)), "generate")));

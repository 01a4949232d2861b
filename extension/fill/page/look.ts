import { withBoxRows } from "./box-row.ts";
import { byRank } from "./rank.ts";
import { isCovered } from "./area/covered.ts";
import { isInFront, modalsAround } from "./area/in-front.ts";
import { codeFormsAmong } from "./code-form.ts";
import { elementsOf, focusedElement, isWithin } from "./dom.ts";
import { type PageField, fieldsAmong, fixedFieldsAmong } from "./field.ts";
import { filledFields, type Form, formOf, hidesSecret } from "./form.ts";
import { type Group, groupsOf } from "./group.ts";
import { wantsPassword } from "./password-fields.ts";
import { readAfresh } from "./reading.ts";
import { withShownPasswords } from "./shown-password.ts";
import { withTrueNameTokens } from "./true-tokens.ts";
import type { UserNameShape } from "./evidence/clues.ts";
import { likeUserName } from "./user-name-field.ts";

/** The elements and fields of this document, and the form that was chosen to be filled. */
export interface Looked {
  readonly elements: readonly Element[];
  readonly fields: readonly PageField[];
  readonly form: Form | undefined;
  /** True if the focus is in the form. */
  readonly focused: boolean;
  /** True if a person can probably see and use the form now (see `isInFront`). */
  readonly inFront: boolean;
  /**
   * True if a text field asks for a password, or the user selected a field. Used only if there is no form to fill, to
   * explain why.
   */
  readonly textForPassword: boolean;
}

/** Options for examining a page. */
export interface Way {
  /** True if the user selected a field. In this case, only the form with that field is filled. */
  readonly onlyFocused: boolean;
  /**
   * True to include read-only fields if no other field takes a password. Some read-only fields become writable when
   * they get the focus.
   */
  readonly alsoReadOnly: boolean;
  /** Kind of the account's username, for example an e-mail address. */
  readonly shape?: UserNameShape | undefined;
  /** True if the account was just created. A sign-up form is then preferred to a login form. */
  readonly isNewAccount?: boolean | undefined;
  /** True to look for fields for a one-time code instead of fields for a password. */
  readonly forCode?: boolean | undefined;
  /** True to fill a form only if it is certainly a login that the user sees, because nobody has pressed a button. */
  readonly unattended?: boolean | undefined;
}

/** Finds the forms of this document and chooses one. Changes nothing in the page. */
export function lookAround(way: Way): Looked {
  readAfresh();
  const elements = elementsOf(document);
  const looked = lookAmong(elements, fieldsAmong(elements, false), way);
  if (!way.alsoReadOnly || takesPassword(looked)) return looked;
  const more = lookAmong(elements, fieldsAmong(elements, true), way);
  // If the read-only field may be for something other than a password, it is not used. Otherwise, the user would be
  // asked about a field that may stay read-only.
  return takesPassword(more) && more.form?.warnings.includes("other-secret") !== true ? more : looked;
}

const takesPassword = ({ form }: Looked): boolean => form !== undefined && form.kind !== "user-name";

function lookAmong(elements: readonly Element[], inputs: readonly PageField[], way: Way): Looked {
  const { onlyFocused, shape, forCode = false, isNewAccount } = way;
  const focused = focusedElement();
  const fields = withShownPasswords(withBoxRows(inputs).map(withTrueNameTokens));
  const fixed = fixedFieldsAmong(elements);
  const modals = modalsAround(elements);
  const isAt = focused && !["body", "html"].includes(focused.localName);
  const found = forCode
    ? codeFormsAmong(fields, elements)
    : groupsOf(fields).flatMap((group) => formOf(withoutCovered(group), { elements, fixed, focused, shape }) ?? []);
  const forms = withListWarnings(found.map(withCoverWarning)).map((form) => ({
    form,
    kind: form.kind,
    warnings: form.warnings,
    inFront: isInFront(mainFields(form), modals),
    hidesSecret: hidesSecret(form),
  }));
  const ranked = forms
    .map((each) => {
      const meant = onlyFocused
        ? filledFields(each.form).some((field) => field === focused)
        : isAt && isWithin(focused, each.form.scope);
      return { ...each, focused: meant === true };
    })
    .sort(byRank(isNewAccount));
  const [best] = onlyFocused ? ranked.filter((each) => each.focused) : ranked;
  const textForPassword = !forCode && (onlyFocused || fields.some(wantsPassword));
  const chosen = { form: best?.form, focused: best?.focused ?? false, inFront: best?.inFront ?? false };
  return { elements, fields, ...chosen, textForPassword };
}

/**
 * Leaves out the covered fields of a form for which the form also has uncovered ones: for a secret, or for a username.
 * If all fields for a secret are covered, they stay, so that the rest of the form is not taken for the first step of a
 * login.
 */
function withoutCovered({ scope, fields }: Group): Group {
  const isSecret = ({ isPassword }: PageField): boolean => isPassword;
  const isLogin = (field: PageField): boolean => !field.isPassword && likeUserName(field, {}) > 0;
  const left = [isSecret, isLogin].reduce((rest, isMeant) => {
    const meant = rest.filter(isMeant);
    const seen = meant.filter(({ element }) => !isCovered(element));
    return seen.length === 0 || seen.length === meant.length
      ? rest
      : rest.filter((field) => seen.includes(field) || !(isMeant(field) || isCovered(field.element)));
  }, fields);
  return { scope, fields: left };
}

/** Adds a warning to a form with a covered field: a person cannot see what would be filled. */
const withCoverWarning = (form: Form): Form =>
  filledFields(form).some(isCovered) ? { ...form, warnings: [...form.warnings, "covered"] } : form;

/**
 * Adds a warning to forms for a new password that are alike. A page with several of them is a list of other users.
 */
function withListWarnings(forms: readonly Form[]): readonly Form[] {
  const wordsOf = ({ kind, login, fresh }: Form): string | undefined =>
    kind === "sign-up" && !login && fresh[0] ? `${fresh[0].labels} · ${String(fresh.length)}` : undefined;
  const counts = new Map<string, number>();
  for (const words of forms.map(wordsOf)) if (words !== undefined) counts.set(words, (counts.get(words) ?? 0) + 1);
  return forms.map((form) => {
    const isListed = (counts.get(wordsOf(form) ?? "") ?? 0) > 1 && !form.warnings.includes("adds-user");
    return isListed ? { ...form, warnings: [...form.warnings, "adds-user" as const] } : form;
  });
}

/**
 * Returns the fields that decide if a form is in front: the fields for a password or code, or else the username fields.
 */
const mainFields = (form: Form): HTMLInputElement[] => {
  const secrets = filledFields({ ...form, login: undefined, loginAgain: [] });
  return secrets.length > 0 ? secrets : filledFields(form);
};

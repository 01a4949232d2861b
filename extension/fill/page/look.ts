import { byRank } from "../rank.ts";
import { isCovered, isInFront, modalsAmong } from "./area/in-front.ts";
import { isWithin } from "./dom/dom.ts";
import { elementsOf, focusedElement } from "./dom/tree.ts";
import { type Field, fieldsAmong, fixedFieldsAmong } from "./field.ts";
import { filledFields, type Form, formOf } from "./form.ts";
import { groupsOf } from "./group.ts";
import { wantsPassword } from "./password-fields.ts";
import { withShownPassword } from "./shown-password.ts";
import type { UserNameShape } from "./user-name-shape.ts";

/** The forms of this document that can be filled, and the one that is chosen. */
export interface Looked {
  readonly elements: readonly Element[];
  readonly fields: readonly Field[];
  readonly form: Form | undefined;
  /** The focus is in the form. */
  readonly focused: boolean;
  /** Nothing lies over the form. */
  readonly inFront: boolean;
  /** If there is no form: true for a text field that wants a password. */
  readonly textForPassword: boolean;
}

/** Options for looking at a page. */
export interface Way {
  /** Somebody pointed at a field: that one is meant, or none. */
  readonly onlyFocused: boolean;
  /** If nothing takes a password, read-only fields count, too: some open once they have the focus. */
  readonly alsoReadOnly: boolean;
  /** The shape of the account's user name. */
  readonly shape?: UserNameShape | undefined;
}

/** Finds the forms of this document and chooses one. It touches nothing. */
export function lookAround(way: Way): Looked {
  const elements = elementsOf(document);
  const looked = lookAmong(elements, fieldsAmong(elements, false), way);
  if (!way.alsoReadOnly || takesPassword(looked)) return looked;
  const more = lookAmong(elements, fieldsAmong(elements, true), way);
  // Nobody is asked about a field that cannot even be typed into.
  return takesPassword(more) && more.form?.doubts.includes("other-secret") !== true ? more : looked;
}

const takesPassword = ({ form }: Looked): boolean => form !== undefined && form.kind !== "user-name";

function lookAmong(elements: readonly Element[], found: readonly Field[], { onlyFocused, shape }: Way): Looked {
  const focused = focusedElement();
  const fields = found.map(withShownPassword);
  const fixed = fixedFieldsAmong(elements);
  const modals = modalsAmong(elements);
  const isAt = focused && !["body", "html"].includes(focused.localName);
  const forms = groupsOf(fields)
    .flatMap((group) => formOf(group, { elements, fixed, focused, shape }) ?? [])
    .map((form) => ({ form, kind: form.kind, doubts: form.doubts, inFront: isInFront(mainFields(form), modals) }));
  const anyInFront = forms.some(({ inFront }) => inFront);
  const ranked = forms
    .map((each) => {
      const meant = onlyFocused
        ? filledFields(each.form).some((field) => field === focused)
        : isAt && isWithin(focused, each.form.scope) && !(anyInFront && !each.inFront && isCovered(focused));
      return { ...each, focused: meant === true };
    })
    .sort(byRank);
  const [best] = onlyFocused ? ranked.filter((each) => each.focused) : ranked;
  const textForPassword = onlyFocused || fields.some(wantsPassword);
  const chosen = { form: best?.form, focused: best?.focused ?? false, inFront: best?.inFront ?? false };
  return { elements, fields, ...chosen, textForPassword };
}

/** Returns the fields by which a form is seen or not: those of its password, else that of its user name. */
const mainFields = (form: Form): HTMLInputElement[] => {
  const secrets = filledFields({ ...form, login: undefined, loginAgain: [] });
  return secrets.length > 0 ? secrets : filledFields(form);
};

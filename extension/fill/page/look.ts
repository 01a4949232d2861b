import { isCovered } from "./area/in-front.ts";
import { type Field, fieldsAmong } from "./field.ts";
import { filledFields, type Form, formOf } from "./form.ts";
import { formKinds } from "./form-kind.ts";
import { groupsOf } from "./group.ts";
import { isWithin } from "./dom/dom.ts";
import { wantsPassword } from "./password-fields.ts";
import { elementsOf, focusedElement } from "./dom/tree.ts";

/** What there is to fill in in this document. It looks, and touches nothing. */
export interface Looked {
  readonly elements: readonly Element[];
  readonly fields: readonly Field[];
  readonly form: Form | undefined;
  /** Whether the focus is in the form. */
  readonly focused: boolean;
  /** Where there is no form: a text field that wants a password. */
  readonly textForPassword: boolean;
}

const rank = ({ kind }: Form): number => formKinds.indexOf(kind);

/** How to look. */
export interface Way {
  /** Somebody pointed at a field: that one is meant, or none. */
  readonly onlyFocused: boolean;
  /** Where nothing takes a password, what may once it has the focus counts: a field that is read-only until then. */
  readonly alsoReadOnly: boolean;
}

export function lookAround({ onlyFocused, alsoReadOnly }: Way): Looked {
  const elements = elementsOf(document);
  const looked = lookAmong(elements, fieldsAmong(elements, false), onlyFocused);
  if (!alsoReadOnly || takesPassword(looked)) return looked;
  const more = lookAmong(elements, fieldsAmong(elements, true), onlyFocused);
  return takesPassword(more) ? more : looked;
}

const takesPassword = ({ form }: Looked): boolean => form !== undefined && form.kind !== "user-name";

/** The form with the focus, else the first of the kinds; of one kind those that lie under something else come last. */
function lookAmong(elements: readonly Element[], fields: readonly Field[], onlyFocused: boolean): Looked {
  const active = focusedElement();
  const forms = groupsOf(fields)
    .flatMap((group) => formOf(group, elements, active) ?? [])
    .map((form) => ({ form, covered: filledFields(form).some(isCovered) }))
    .sort((a, b) => rank(a.form) - rank(b.form) || Number(a.covered) - Number(b.covered))
    .map(({ form }) => form);
  const isAt = active && !["body", "html"].includes(active.localName);
  const withFocus = forms.find((form) =>
    onlyFocused ? filledFields(form).some((field) => field === active) : isAt && isWithin(active, form.scope),
  );
  const form = withFocus ?? (onlyFocused ? undefined : forms[0]);
  return { elements, fields, form, focused: !!withFocus, textForPassword: onlyFocused || fields.some(wantsPassword) };
}

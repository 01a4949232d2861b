/** What a password field asks of a password, as its attributes stand there. */
export interface FieldRules {
  readonly passwordrules: string | null;
  readonly minlength: string | null;
  readonly maxlength: string | null;
  readonly pattern: string | null;
}

/**
 * Runs in the page when its rules are asked for, and changes nothing. The field for a new password tells them best, then
 * the one with the focus, then the first that says anything.
 */
export function readRules(): FieldRules | undefined {
  const fields = Array.from(document.querySelectorAll<HTMLInputElement>("input[type=password]")).filter(
    (field) => field.checkVisibility({ visibilityProperty: true }) && !field.disabled,
  );
  const isNew = (field: HTMLInputElement): boolean =>
    (field.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/u).includes("new-password");
  const says = (field: HTMLInputElement): boolean =>
    ["passwordrules", "minlength", "maxlength", "pattern"].some((name) => field.hasAttribute(name));
  const field =
    fields.find(isNew) ?? fields.find((each) => each === document.activeElement) ?? fields.find(says) ?? fields[0];
  if (!field) return undefined;
  const [passwordrules, minlength, maxlength, pattern] = [
    field.getAttribute("passwordrules"),
    field.getAttribute("minlength"),
    field.getAttribute("maxlength"),
    field.getAttribute("pattern"),
  ];
  return { passwordrules, minlength, maxlength, pattern };
}

/** The fields of a login form, as they are found in a document. Pure: it looks and touches nothing. */
export interface LoginFields {
  readonly password: HTMLInputElement;
  /** The field for the login, where there is one before the password. */
  readonly login: HTMLInputElement | undefined;
}

const isVisible = (element: HTMLElement): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
};

const isFillable = (input: HTMLInputElement): boolean => !input.disabled && !input.readOnly && isVisible(input);

/** As written: the property hides tokens that a browser does not know, Firefox `one-time-code` on a password field. */
const asksFor = (input: HTMLInputElement, token: string): boolean =>
  (input.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/u).includes(token);

const loginTypes = ["text", "email", "tel", "url"];

/**
 * The password field to fill in, the focused one first, and the login field nearest before it. New passwords and one-time
 * codes are somebody else's.
 */
export function loginFields(document: Document): LoginFields | undefined {
  const inputs = Array.from(document.querySelectorAll("input")).filter(isFillable);
  const passwords = inputs.filter(
    (input) => input.type === "password" && !asksFor(input, "new-password") && !asksFor(input, "one-time-code"),
  );
  const password = passwords.find((input) => input === document.activeElement) ?? passwords[0];
  if (!password) return undefined;
  const before = inputs
    .slice(0, inputs.indexOf(password))
    .filter(
      (input) => loginTypes.includes(input.type) && input.form === password.form && !asksFor(input, "one-time-code"),
    );
  return { password, login: before.find((input) => asksFor(input, "username")) ?? before.at(-1) };
}

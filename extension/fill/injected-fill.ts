import { loginFields } from "./fields.ts";

/** What the page is given, and nothing else. */
export interface FillArguments {
  /** The origin that was found before: anywhere else nothing is filled in. */
  readonly origin: string;
  readonly login: string;
  readonly password: string;
}

export type FillReport = "filled" | "left-site" | "no-field";

/** Types as a person would, for the page's own scripts to notice: frameworks watch the native setter's events. */
function enter(input: HTMLInputElement, text: string): void {
  input.focus();
  Reflect.set(HTMLInputElement.prototype, "value", text, input);
  input.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText" }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Runs in the page that was found, looks again, and fills in. */
export function fillFields({ origin, login, password }: FillArguments): FillReport {
  if (self.origin !== origin || origin === "null") return "left-site";
  const fields = loginFields(document);
  if (fields?.password.type !== "password") return "no-field";
  // A password beside somebody else's login would be a failed attempt of theirs.
  if (fields.login && fields.login.value !== login && login !== "") enter(fields.login, login);
  enter(fields.password, password);
  return "filled";
}

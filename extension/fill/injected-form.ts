import { isFrameVisible, isVisible } from "./page/area/visible.ts";
import { pressable } from "./page/buttons.ts";
import { elementsOf, isWithin } from "./page/dom.ts";
import {
  type ClosedFrame,
  closedFrames,
  type Embedding,
  embedding,
  hasFocusOfTab,
  isPlainHttp,
} from "./page/embedding.ts";
import { chooseLogin, enter, focusOn, moveOn } from "./page/enter.ts";
import type { PageField } from "./page/field.ts";
import { rememberName } from "./page/filled-name.ts";
import { rememberSecrets } from "./page/filled-secrets.ts";
import { filledFields, type Form } from "./page/form.ts";
import { type FilledValue, takes, watchValues } from "./page/kept.ts";
import { lookAround, type Way } from "./page/look.ts";
import { readAfresh } from "./page/reading.ts";
import { type FoundForm, keyOf, reportOf, targetsOf, typedIn } from "./page/report.ts";

/**
 * Finds a form, fills the form that was found, or reads the password that was typed into it. This function runs in the
 * page. The build therefore puts into the function a copy of all code that it calls. All three share most of that code,
 * so one function does them.
 */
export const inPage = (given: Way | FillArguments | ReadArguments): Found | FillReport | TypedPassword | undefined =>
  "key" in given ? ("startBy" in given ? fillForm(given) : readTyped(given)) : findForm(given);

/** Report on a document, made before any secret is sent to the document. */
export interface Found {
  /** The origin as the document reports it. Sandboxed documents report `"null"`. */
  readonly origin: string;
  /**
   * Time when the document was created, in milliseconds since 1970. Documents that follow each other in one frame have
   * different times.
   */
  readonly began: number;
  readonly embedding: Embedding;
  /** True if the focus of the tab is in this document. False if the document cannot know this. */
  readonly inFocus: boolean;
  readonly plainHttp: boolean;
  readonly form: FoundForm | undefined;
  /** Text that describes the form, see `keyOf`. If this text has changed before filling, nothing is filled. */
  readonly key: string | undefined;
  /** True if any password field is visible, even if it is not for the account's password. */
  readonly hasPassword: boolean;
  /**
   * True if a text field asks for a password, or the user selected a field. Used only if there is no form to fill, to
   * explain why.
   */
  readonly textForPassword: boolean;
  /** Visible frames whose documents this document cannot access. */
  readonly frames: readonly ClosedFrame[];
}

/** Examines a document. This function runs in the page. It gets no secret and changes nothing. */
function findForm(way: Way): Found {
  const looked = lookAround(way);
  const form = looked.form && isFrameVisible() ? reportOf(looked.form, looked) : undefined;
  return {
    origin: self.origin,
    began: performance.timeOrigin,
    embedding: embedding(),
    inFocus: hasFocusOfTab(),
    plainHttp: isPlainHttp(),
    form,
    key: form && keyOf(form),
    hasPassword: isFrameVisible() && looked.fields.some(({ isPassword }) => isPassword),
    textForPassword: looked.textForPassword,
    frames: closedFrames(looked.elements),
  };
}

/**
 * Arguments of `fillForm`: the options for examining the page, and the values for the form's fields. They contain
 * nothing else about the account.
 */
export interface FillArguments extends Way {
  /**
   * Time, in milliseconds since 1970, after which filling must not begin. If the page is busy, `fillForm` starts late,
   * and the vault may have been locked before the start.
   */
  readonly startBy: number;
  /**
   * Text that describes the form that was found, see `keyOf`. If the form no longer fits this text, nothing is filled.
   */
  readonly key: string;
  readonly login?: string;
  /** The current password, or a one-time code. */
  readonly current?: string;
  /** The new password, for a form that changes the password or creates an account. */
  readonly fresh?: string;
  /** Characters for the boxes of the form, one character for each box. */
  readonly characters?: readonly string[];
}

/**
 * Result of filling: `changed` if the form is no longer the form that was found or the page's scripts took too long,
 * `not-a-password` if a field for a secret has changed its type, `read-only` if a field stayed read-only although it
 * had the focus, `late` if filling could not begin in time because the page was busy. All values were filled only if
 * the result is `filled`.
 */
export type FillReport =
  | "filled"
  | "changed"
  | "not-a-password"
  | "read-only"
  | "late"
  /** The username field does not accept the username, or the password field does not accept the password. */
  | "name-not-allowed"
  | "password-not-allowed";

/** Arguments of `readTyped`: the options for examining the page, and the form that was found. */
export interface ReadArguments extends Way {
  readonly key: string;
}

export interface TypedPassword {
  readonly password: string;
}

/**
 * Returns the password that the user has typed into the form that was found, exactly as typed. Changes nothing. Returns
 * undefined if the form is no longer the form that was found, or if the field does not contain one certain password.
 */
function readTyped(given: ReadArguments): TypedPassword | undefined {
  const looked = lookAround(given);
  const { form } = looked;
  if (!form || self.origin === "null" || keyOf(reportOf(form, looked)) !== given.key) return undefined;
  const { current } = form;
  return current && typedIn(form, looked) === "typed" ? { password: current.element.value } : undefined;
}

/** Maximum time in milliseconds that the page's own scripts may take, in total, before the last field is filled. */
const patience = 4000;

/**
 * Runs in the document in which the form was found: examines the document again, fills the form, and starts to check if
 * the page keeps the values. Presses no button of the form.
 */
function fillForm(given: FillArguments): FillReport {
  if (Date.now() > given.startBy) return "late";
  const looked = lookAround(given);
  const { form, fields, elements } = looked;
  const found = form && reportOf(form, looked);
  if (!form || !found || self.origin === "null" || keyOf(found) !== given.key) return "changed";
  if (given.unattended && !(found.saysLogin && found.inFront)) return "changed";
  const targets = targetsOf(form.scope, elements).join(" ");
  const entries = entriesOf(form, fields, given);
  const unfit = entries.find(({ field, text }) => !takes(field, text));
  if (unfit) return unfit.isSecret ? "password-not-allowed" : "name-not-allowed";
  const scripts = stopwatch();
  scripts.start();
  for (const { field } of entries.filter(({ field }) => field.readOnly)) {
    focusOn(field);
    if (field.readOnly) return "read-only";
  }
  if (given.login !== undefined) chooseLogin(form.lists, given.login);
  scripts.stop();
  let last: HTMLInputElement | undefined;
  for (const { field, owner, text, isSecret, type } of entries) {
    // The page's scripts run as soon as the focus moves, so the form is checked again before each field is filled.
    const isAsFound = (): boolean =>
      isOpen(field) && field.form === owner && targetsOf(form.scope, elementsOf(document)).join(" ") === targets;
    const isReady = (): boolean => {
      if (scripts.stop() > patience) return false;
      const ready = isAsFound() && !field.readOnly && (!isSecret || takesSecret(field, type));
      scripts.start();
      return ready;
    };
    if (!isAsFound()) return "changed";
    scripts.start();
    if (last) moveOn(last, field);
    if (!enter(field, text, isReady)) {
      return isSecret && !takesSecret(field, type) ? "not-a-password" : "changed";
    }
    scripts.stop();
    last = field;
  }
  if (last) moveOn(last, nextOf(form, fields, elements, last));
  rememberName(form.kind === "user-name" ? entries[0] : undefined);
  rememberSecrets(entries);
  watchValues(entries);
  return "filled";
}

/**
 * Measures the total time between calls of `start` and `stop`. The caller measures only the page's own scripts: the
 * extension's examination of a large page also takes long and must not count.
 */
function stopwatch(): { readonly start: () => void; readonly stop: () => number } {
  let [total, from] = [0, 0];
  return {
    start: () => {
      from = performance.now();
    },
    stop: () => (total += performance.now() - from),
  };
}

/** Returns true if a field can still be filled, although scripts of the page have run since it was found. */
function isOpen(field: HTMLInputElement): boolean {
  readAfresh();
  return field.isConnected && isVisible(field) && !field.matches(":disabled");
}

interface Entry extends FilledValue {
  /** The form that the field belongs to. */
  readonly owner: HTMLFormElement | null;
  /** The type of the field when the form was examined. */
  readonly type: string;
}

/**
 * Returns true if a field may get a secret: it is a password field, or its type is the same as when the form was
 * examined. The second condition allows text fields that show a password, and fields for a code.
 */
const takesSecret = (field: HTMLInputElement, found: string): boolean =>
  field.type === "password" || field.type === found;

/** Returns a field and the fields after this field in the same form. */
const rowFrom = (field: HTMLInputElement, scope: Element, fields: readonly PageField[]): HTMLInputElement[] => {
  const its = fields.map(({ element }) => element).filter((element) => isWithin(element, scope));
  return its.slice(its.indexOf(field));
};

function entriesOf(form: Form, fields: readonly PageField[], given: FillArguments): Entry[] {
  const { kind, scope, login, loginAgain, current, fresh, boxes } = form;
  const entries: Entry[] = [];
  const put = (field: HTMLInputElement | undefined, text: string | undefined, isSecret = true): void => {
    if (field && text !== undefined) {
      const row = kind === "code" ? rowFrom(field, scope, fields) : [];
      entries.push({ field, owner: field.form, text, before: field.value, isSecret, type: field.type, row });
    }
  };
  put(login?.element, given.login, false);
  for (const { element } of loginAgain) put(element, given.login, false);
  put(current?.element, given.current);
  for (const { element } of fresh) put(element, given.fresh);
  boxes?.boxes.forEach(({ element }, i) => {
    put(element, given.characters?.[i]);
  });
  return entries;
}

/**
 * Returns the element that gets the focus after filling: the next empty field of the form, or else a button of the
 * form, or else the last filled field.
 */
function nextOf(
  form: Form,
  fields: readonly PageField[],
  elements: readonly Element[],
  last: HTMLElement,
): HTMLElement {
  readAfresh();
  const filled = filledFields(form);
  const at = elements.indexOf(last);
  const empty = fields.find(
    ({ element }) =>
      !filled.includes(element) &&
      element.value === "" &&
      elements.indexOf(element) > at &&
      isWithin(element, form.scope),
  );
  const buttons = pressable(form.scope, elements);
  return empty?.element ?? buttons.find((button) => elements.indexOf(button) > at) ?? buttons[0] ?? last;
}

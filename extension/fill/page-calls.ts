import type { FillRequest } from "../../src/filling/index.ts";
import type { Tab } from "../../ui/popup/ports.ts";
import { callInDocument, callInFrames, type InDocument, type Injected } from "../platform/tabs.ts";
import {
  type FillArguments,
  type FillReport,
  type Found,
  inPage,
  type ReadArguments,
  type TypedPassword,
} from "./injected-form.ts";
import { readBack } from "./injected-kept.ts";
import { type AfterLogin, lookAfterLogin } from "./injected-landing.ts";
import { namesShown } from "./injected-names.ts";
import { isRenamed } from "./injected-renamed.ts";
import { type FieldRules, readRules } from "./injected-rules.ts";
import { anyTyped } from "./injected-typed.ts";
import type { Loss } from "./page/kept.ts";
import type { Way } from "./page/look.ts";
import type { FoundForm } from "./page/report.ts";

/** A document of the tab, and the report on it. */
export interface FoundIn extends InDocument {
  readonly found: Found;
}

/** Examines the page and finds the form. The arguments contain no secret, and the page is not changed. */
const findForm = inPage as (way: Way) => Found;

/** Fills the form that {@link findForm} has found. */
const fillForm = inPage as (given: FillArguments) => FillReport;

/** Reads the password that was typed into the form that {@link findForm} has found. */
const readForm = inPage as (given: ReadArguments) => TypedPassword | undefined;

/**
 * Finds the best form of each document in a tab. With `at`, examines only the document in the frame `at.frameId`.
 * Without `at`, examines all documents that the browser gives access to: the documents of the tab's own origin, and
 * frames that the user has allowed.
 *
 * @returns `undefined` if the call into the page fails: the browser gives no access, or the tab is loading a new page
 */
export async function find({ tabId, at }: Pick<FillRequest, "tabId" | "at">, way: Way): Promise<FoundIn[] | undefined> {
  try {
    const results = await callInFrames(tabId, findForm, [way], at?.frameId);
    return results.flatMap(({ result, ...where }) => (result ? [{ ...where, found: result }] : []));
  } catch {
    return undefined;
  }
}

/** Returns the text of the username field in the form in which the user has selected a field. */
export async function loginAt(tabId: number, at: NonNullable<FillRequest["at"]>): Promise<string | undefined> {
  const [document] = (await find({ tabId, at }, { onlyFocused: true, alsoReadOnly: false })) ?? [];
  return document?.found.form?.login?.trim();
}

/**
 * Returns true if the pages of a tab have a form for a one-time code, and no form for a password. A form for a username
 * can be anything with a text field, so it does not count.
 */
export async function asksForCode(tabId: number): Promise<boolean> {
  const formsIn = async (forCode: boolean): Promise<FoundForm[]> => {
    const documents = await find({ tabId }, { onlyFocused: false, alsoReadOnly: false, forCode });
    return (documents ?? []).flatMap(({ found }) => found.form ?? []);
  };
  if ((await formsIn(true)).length === 0) return false;
  return (await formsIn(false)).every(({ kind }) => kind === "user-name");
}

/** Returns the usernames that the pages of a tab show. Returns none if the tab has gone on to the next page. */
export async function namesIn(tabId: number): Promise<string[]> {
  const shown = await callInFrames(tabId, namesShown, []).catch(() => undefined);
  return (shown ?? []).flatMap(({ result }) => result ?? []);
}

/**
 * Returns true if a frame contains the first step of a login, with another username than the one that was filled, or
 * contained it when the page drew the next step. Returns undefined if no username is left, or if the tab has gone on to
 * the next page.
 */
export async function isRenamedIn(tabId: number, frameId: number): Promise<boolean | undefined> {
  const called = await callInFrames(tabId, isRenamed, [], frameId).catch(() => undefined);
  return called?.[0]?.result ?? undefined;
}

/**
 * Maximum time, in milliseconds, by which a busy page may delay a call. After this time, the session is checked again.
 */
const longestWait = 1000;

/**
 * Fills a form in a document if the vault is unlocked. Checks the session right before each call of the injected
 * function, and repeats the call if the page was too busy.
 *
 * @returns `undefined` if the document no longer exists
 */
export async function put(
  given: Omit<FillArguments, "startBy">,
  { frameId, documentId }: FoundIn,
  { tabId, isUnlocked }: FillRequest,
): Promise<Exclude<FillReport, "late"> | "locked" | undefined> {
  const document = { tabId, frameId, ...(documentId !== undefined && { documentId }) };
  for (;;) {
    if (!(await isUnlocked())) return "locked";
    const timed = { ...given, startBy: Date.now() + longestWait };
    const called = await callInDocument(document, fillForm, [timed]).catch(() => undefined);
    if (called?.result !== "late") return called?.result ?? undefined;
  }
}

/**
 * Returns the password that the user has typed into a form, exactly as typed. Reads it only in the document in which the
 * form was found.
 *
 * @returns `undefined` if the document or the form has changed, or if the browser hides the text
 */
export async function typedIn(
  given: ReadArguments,
  { frameId, documentId }: FoundIn,
  tabId: number,
): Promise<TypedPassword | undefined> {
  const document = { tabId, frameId, ...(documentId !== undefined && { documentId }) };
  const called = await callInDocument(document, readForm, [given]).catch(() => undefined);
  return called?.result ?? undefined;
}

/**
 * Waits until the filled values are read again, and returns the report on the first value that the page did not keep.
 * If the document no longer exists, the page has gone on to its next step, which is not a loss.
 *
 * @param isLate - true to wait until the values are no longer watched; false for the first of these readings
 */
export async function lossIn(
  tabId: number,
  { frameId, documentId }: FoundIn,
  isLate: boolean,
): Promise<Loss | undefined> {
  const document = { tabId, frameId, ...(documentId !== undefined && { documentId }) };
  const called = await callInDocument(document, readBack, [isLate]).catch(() => undefined);
  return called?.result ?? undefined;
}

/**
 * Examines all documents of a tab after a login.
 *
 * @returns `undefined` if the tab is loading a new page
 */
export async function landingsIn(tabId: number): Promise<Injected<AfterLogin>[] | undefined> {
  return callInFrames(tabId, lookAfterLogin, []).catch(() => undefined);
}

/**
 * Returns true if a password field of a page contains a text. This takes only a moment, because the forms are not
 * examined.
 */
export async function hasTyped({ id }: Tab): Promise<boolean> {
  const called = await callInFrames(id, anyTyped, []).catch(() => undefined);
  return (called ?? []).some(({ result }) => result === true);
}

/**
 * Returns the password rules of the page in a tab. Returns undefined if the page has no password field or the browser
 * gives no access to the page.
 */
export async function pageRules(tab: Tab): Promise<FieldRules | undefined> {
  const read = await callInDocument({ tabId: tab.id, frameId: 0 }, readRules, []).catch(() => undefined);
  return read?.result ?? undefined;
}

/**
 * Returns an address without its query and fragment. A script can change these two all the time, for example to count
 * seconds, and they do not decide who owns the page.
 */
export function pageOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

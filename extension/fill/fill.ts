import type { FillOutcome, FillQuestion, FillRequest, Refusal } from "../../src/filling/contract.ts";
import { addressOf, callInDocument, callInFrames } from "../platform/tabs.ts";
import { contentsFor } from "./contents.ts";
import { decide, type Decision } from "./decide.ts";
import { type FillArguments, fillForm, type FillReport } from "./injected-fill.ts";
import { findForm } from "./injected-find.ts";
import type { FoundIn } from "./known.ts";
import type { Way } from "./page/look.ts";
import { awaitPassword, endLoginIn } from "./pending-login.ts";
import { foreignTargets, otherPlaceOf, unencryptedTargets } from "./questions.ts";

/** Find (no secret travels), decide, ask where there is a reason, fill in exactly the document that was found, report. */
export async function fill(request: FillRequest): Promise<FillOutcome> {
  const outcome = await fillAs(request, { onlyFocused: request.at !== undefined, alsoReadOnly: true });
  if (outcome !== "read-only") return outcome;
  // A field that opens some time after it got the focus is an ordinary one by now, and any other is none.
  const again = await fillAs(request, { onlyFocused: request.at !== undefined, alsoReadOnly: false });
  return again === "read-only" ? refused("changed") : again;
}

async function fillAs(request: FillRequest, way: Way): Promise<FillOutcome | "read-only"> {
  const { tabId, isAllowedOn: isAllowedOn, agreed } = request;
  const documents = await find(request, way);
  const url = await addressOf(tabId);
  // The grant ends where the tab goes to another site.
  if (!documents) return refused(url !== undefined && isAllowedOn(url) ? "not-allowed" : "left-site", [request.site]);
  if (request.origin !== undefined && !isAt(url, request.origin)) return refused("left-site", [request.site]);
  const decision = decide({ ...request, url }, documents);
  if (decision.kind === "refused") return refused(decision.reason, [request.site]);
  const question = questionFor(decision, request, url ?? "");
  if (question && !(agreed && isSame(question, agreed))) return { kind: "asks", question };
  if (decision.kind === "permission") return refused("foreign-frame"); // the browser was asked for it in vain
  if (!(await request.isUnlocked())) return refused("locked");
  const contents = await contentsFor(decision.form, request);
  if ("reason" in contents) return refused(contents.reason, contents.values);
  const { in: document } = decision;
  const report = await put({ ...way, key: document.found.key ?? "", ...contents.fields }, document, request);
  if (!report) return refused("left-site", [request.site]); // the document that was found is gone
  if (report === "read-only") return report;
  if (report !== "filled") return refused(report);
  if (contents.what === "user-name") await awaitPassword(tabId, request.account, new URL(url ?? "").origin);
  else await endLoginIn(tabId);
  const { origin } = document.found;
  const isFrame = url !== undefined && new URL(url).origin !== origin;
  return { kind: "filled", what: contents.what, ...(isFrame && { frame: origin }) };
}

/** Longest time that a page may keep a call waiting before the session is asked again, in milliseconds. */
const longestWait = 1000;

/** Calls the filling function while the vault is open: asks right before each call, and calls again a page that was busy. */
async function put(
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

const isAt = (url: string | undefined, origin: string): boolean => url !== undefined && new URL(url).origin === origin;

/** Whether a tab has a form by now that takes a password to log in. */
export async function hasPasswordForm(tabId: number): Promise<boolean> {
  const documents = await find({ tabId }, { onlyFocused: false, alsoReadOnly: false });
  return documents?.some(({ found: { form } }) => form?.kind === "login" || form?.kind === "partial") ?? false;
}

/** What stands in the login field beside a field that somebody pointed at. */
export async function loginAt(tabId: number, at: NonNullable<FillRequest["at"]>): Promise<string | undefined> {
  const [document] = (await find({ tabId, at }, { onlyFocused: true, alsoReadOnly: false })) ?? [];
  return document?.found.form?.login;
}

const refused = (reason: Refusal, values: readonly (string | number)[] = []): FillOutcome => ({
  kind: "refused",
  reason,
  values,
});

/** What there is in the documents that can be reached: the tab's own origin, and frames that were allowed. */
async function find({ tabId, at }: Pick<FillRequest, "tabId" | "at">, way: Way): Promise<FoundIn[] | undefined> {
  try {
    const results = await callInFrames(tabId, findForm, [way], at?.frameId);
    return results.flatMap(({ result, ...where }) => (result ? [{ ...where, found: result }] : []));
  } catch {
    return undefined;
  }
}

function questionFor(decision: Decision, request: FillRequest, url: string): FillQuestion | undefined {
  const { origin } = new URL(url);
  const nothingFound = { elsewhere: undefined, field: undefined, targets: [], unencrypted: [], login: undefined };
  if (decision.kind === "permission") {
    const { address } = decision;
    const permission = { reasons: ["foreign-frame-permission"], permission: address } as const;
    return { ...nothingFound, ...permission, origin, frame: new URL(address).origin };
  }
  if (decision.kind === "refused" || decision.questions.length === 0) return undefined;
  const { form, questions, in: document } = decision;
  const { found } = document;
  return {
    reasons: questions,
    origin,
    frame: found.embedding === "top" ? undefined : found.origin,
    elsewhere: otherPlaceOf({ ...request, url }, found),
    field: form.label,
    targets: originsOf(foreignTargets({ ...request, url }, found, form)),
    unencrypted: originsOf(unencryptedTargets(found, form)),
    login: questions.includes("other-login") ? form.login : undefined,
    permission: undefined,
  };
}

/** Scheme, host and port of each address once; an address that has none stays whole. */
const originsOf = (targets: readonly string[]): string[] => [...new Set(targets.map(originOrAddress))];

const originOrAddress = (target: string): string =>
  /^https?:/iu.test(target) && URL.canParse(target) ? new URL(target).origin : target;

/** A yes holds for what was asked about. */
const isSame = (a: FillQuestion, b: FillQuestion): boolean => JSON.stringify(a) === JSON.stringify(b);

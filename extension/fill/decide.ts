import type { FillQuestion, FillRequest, Question, Refusal } from "../../src/filling/index.ts";
import type { Found } from "./injected-form.ts";
import type { FoundIn } from "./page-calls.ts";
import { byRank } from "./page/rank.ts";
import type { FoundForm } from "./page/report.ts";
import {
  foreignTargets,
  type Known,
  otherLoginIn,
  otherPlaceOf,
  questionsOf,
  unencryptedTargets,
} from "./questions.ts";

type Decision =
  | { readonly kind: "refused"; readonly reason: Refusal }
  /**
   * The form may be in a frame of the account's site. To access this frame, the extension needs a permission for
   * `address`, the address of the frame.
   */
  | { readonly kind: "permission"; readonly address: string }
  | { readonly kind: "form"; readonly in: FoundIn; readonly form: FoundForm; readonly questions: readonly Question[] };

/**
 * Decides if an account's password may be filled into a form of the tab, and into which form. The account must be
 * allowed at the address of the tab and at the origin of the document. If a document is in a frame inside another
 * frame, all pages around the document must have its origin.
 */
export function decide(known: Known, documents: readonly FoundIn[]): Decision {
  const { url, isAllowedOn } = known;
  if (url === undefined || !isAllowedOn(url)) return refused("left-site");
  const best = bestForm({ ...known, url }, documents);
  if (typeof best === "object") return withForm(known, best.in, best.form);
  if (best !== undefined) return refused(best);
  const main = documents.find(({ found }) => found.embedding === "top")?.found;
  const reason = main && refusalOf(known, url, main);
  if (reason) return refused(reason);
  if (documents.some(({ found }) => found.textForPassword)) return refused("not-a-password");
  const frame = closedFrameIn(documents, isAllowedOn);
  if (frame?.kind === "own") return { kind: "permission", address: frame.address };
  return refused(frame ? frame.kind : "no-field");
}

/**
 * Returns the best form in which an account of the site may be used, or, if it may be used in none of the forms, the
 * reason why it may not be used in the best one. Returns undefined if the documents have no form.
 */
export function bestForm(
  known: Pick<Known, "isAllowedOn" | "isNewAccount"> & { readonly url: string },
  documents: readonly FoundIn[],
): { readonly in: FoundIn; readonly form: FoundForm } | Refusal | undefined {
  let first: Refusal | undefined;
  for (const each of documents.filter(({ found }) => found.form).sort(byChoice(known.isNewAccount))) {
    const reason = refusalOf(known, known.url, each.found);
    const { form } = each.found;
    if (reason === undefined && form) return { in: each, form };
    first ??= reason;
  }
  return first;
}

const refused = (reason: Refusal): Decision => ({ kind: "refused", reason });

/**
 * Returns the reason why nothing may be filled into a document, regardless of the forms in the document. Returns
 * undefined if there is no such reason.
 */
function refusalOf(
  { isAllowedOn }: Pick<Known, "isAllowedOn">,
  url: string,
  { origin, embedding }: Found,
): Refusal | undefined {
  if (origin === "null") return "sandboxed";
  if (embedding === "deep") return "foreign-frame";
  if (embedding === "child") return isAllowedOn(origin) ? undefined : "foreign-frame";
  return isAllowedOn(origin) && new URL(url).origin === origin ? undefined : "left-site";
}

function withForm(known: Known, each: FoundIn, form: FoundForm): Decision {
  if (form.kind === "user-name" && known.login === "") return refused("no-field");
  return { kind: "form", in: each, form, questions: questionsOf(known, each.found, form) };
}

/**
 * Returns a function that orders documents by the rank of their forms. If two forms have the same rank, the page itself
 * comes before a frame. A focused field in a frame counts only if the frame has the focus of the whole tab.
 */
function byChoice(isNewAccount?: boolean): (a: FoundIn, b: FoundIn) => number {
  const rank = byRank(isNewAccount);
  const rankedIn = ({ form, inFocus }: Found): FoundForm | undefined =>
    form && { ...form, focused: inFocus && form.focused };
  return ({ found: a, frameId: i }, { found: b, frameId: j }) => {
    const [one, other] = [rankedIn(a), rankedIn(b)];
    return (one && other ? rank(one, other) : 0) || i - j;
  };
}

/**
 * Kind of a frame that the extension cannot read. An `own` frame has an address of the account's site and is not
 * sandboxed. A `sandboxed` frame is sandboxed and has an address of the account's site or no web address. A
 * `foreign-frame` is any other frame.
 */
type ClosedFrameKind =
  { readonly kind: "own"; readonly address: string } | { readonly kind: "sandboxed" | "foreign-frame" };

/**
 * Returns the kind of the frame that may contain the form, for a page in which no form was found. Prefers a frame of
 * the account's own site, then a sandboxed frame. Returns undefined if the page has no frame that the extension cannot
 * read.
 */
function closedFrameIn(
  documents: readonly FoundIn[],
  isAllowedOn: (address: string) => boolean,
): ClosedFrameKind | undefined {
  const frames = documents.flatMap(({ found }) => (found.embedding === "top" ? found.frames : []));
  const isWeb = (address: string): boolean => /^https?:/u.test(address);
  const own = frames.find(({ address, sandboxed }) => !sandboxed && isWeb(address) && isAllowedOn(address));
  if (own) return { kind: "own", address: own.address };
  const sandboxed = frames.some((frame) => frame.sandboxed && (!isWeb(frame.address) || isAllowedOn(frame.address)));
  if (sandboxed) return { kind: "sandboxed" };
  return frames.length > 0 ? { kind: "foreign-frame" } : undefined;
}

/** Returns the question that the user must answer before a decision is carried out, or `undefined` if there is none. */
export function questionFor(decision: Decision, request: FillRequest, url: string): FillQuestion | undefined {
  const { origin } = new URL(url);
  const nothingFound = {
    ...{ elsewhere: undefined, port: undefined, field: undefined, login: undefined },
    ...{ targets: [], unencrypted: [] },
  };
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
    port: request.portElsewhere(url),
    field: form.label,
    targets: originsOf(foreignTargets({ ...request, url }, found, form)),
    unencrypted: originsOf(unencryptedTargets(found, form)),
    login: questions.includes("other-login") ? otherLoginIn(request, form) : undefined,
    permission: undefined,
  };
}

/**
 * Returns the origins (scheme, host and port) of addresses, without duplicates. An address that is not a valid HTTP or
 * HTTPS address is returned in full.
 */
const originsOf = (targets: readonly string[]): string[] => [...new Set(targets.map(originOrAddress))];

const originOrAddress = (target: string): string =>
  /^https?:/iu.test(target) && URL.canParse(target) ? new URL(target).origin : target;

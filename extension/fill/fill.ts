import type { FillOutcome, FillRequest, Refusal } from "../../src/filling/index.ts";
import { addressOf } from "../platform/tabs.ts";
import { contentsFor } from "./contents.ts";
import { decide, questionFor } from "./decide.ts";
import { forgetFill, noteFill } from "./notes.ts";
import { find, type FoundIn, lossIn, put } from "./page-calls.ts";
import { shapeOf } from "./page/evidence/clues.ts";
import type { Way } from "./page/look.ts";
import { isSame } from "./questions.ts";

/**
 * Fills a form in a tab. Finds the form, which needs no secret, and decides if the form may be filled. If the user must
 * first answer a question, returns this question and fills nothing. Otherwise, fills the document in which the form was
 * found, and watches if the page keeps the values: calls `request.onFilled` as soon as it seems so, and returns when it
 * is certain.
 */
export async function fill(request: FillRequest): Promise<FillOutcome> {
  const outcome = await fillAs(request, { ...wayFor(request), alsoReadOnly: request.code === undefined });
  if (outcome !== "read-only") return outcome;
  // A read-only field did not become writable when it got the focus. The second try ignores fields that are still
  // read-only. A field that became writable in the first try counts as an ordinary field.
  const again = await fillAs(request, { ...wayFor(request), alsoReadOnly: false });
  return again === "read-only" ? refused("changed") : again;
}

/**
 * Returns the options for examining a page. The options reveal only three facts about the account: the kind of its
 * username (for example, an e-mail address), if the account is new, and if a one-time code will be filled.
 */
const wayFor = ({ at, login, code, isNewAccount }: FillRequest): Omit<Way, "alsoReadOnly"> => ({
  onlyFocused: at !== undefined,
  shape: shapeOf(login),
  forCode: code !== undefined,
  ...(isNewAccount && { isNewAccount }),
});

async function fillAs(request: FillRequest, way: Way): Promise<FillOutcome | "read-only"> {
  const documents = await find(request, way);
  return fillFound(request, way, documents, await addressOf(request.tabId));
}

/**
 * Fills a form in one of the examined documents of a tab. The outcome says what was filled, asks the user a question,
 * or gives the reason for a refusal. Returns `read-only` if a read-only field did not become writable.
 */
export async function fillFound(
  request: FillRequest,
  way: Way,
  documents: readonly FoundIn[] | undefined,
  url: string | undefined,
): Promise<FillOutcome | "read-only"> {
  const { isAllowedOn, agreed, site } = request;
  // The extension loses its permission for the tab when the tab goes to another site.
  if (!documents) return refused(url !== undefined && isAllowedOn(url) ? "not-allowed" : "left-site", [site]);
  const decision = decide({ ...request, url }, documents);
  if (decision.kind === "refused") {
    const isNoCodeField = request.code !== undefined && decision.reason === "no-field";
    return refused(isNoCodeField ? "no-code-field" : decision.reason, [site]);
  }
  const question = questionFor(decision, request, url ?? "");
  if (question && !(agreed && isSame(question, agreed))) return { kind: "asks", question };
  if (decision.kind === "permission") return refused("foreign-frame"); // the browser did not allow access to the frame
  if (!(await request.isUnlocked())) return refused("locked");
  const contents = await contentsFor(decision.form, request);
  if ("reason" in contents) return refused(contents.reason, contents.values);
  const { in: document } = decision;
  const report = await put({ ...way, key: document.found.key ?? "", ...contents.fields }, document, request);
  if (!report) return refused("left-site", [site]); // the document with the form no longer exists
  if (report === "read-only") return report;
  if (report !== "filled") return refused(report);
  await noteFill(request, contents.what, url ?? "", document, documents);
  const { origin } = document.found;
  const isFrame = url !== undefined && new URL(url).origin !== origin;
  const filled = {
    ...({ kind: "filled", what: contents.what } as const),
    ...(isFrame && { frame: origin }),
    ...(question?.reasons.includes("other-port") && { newPort: new URL(url ?? "").origin }),
  };
  const loss = await lossIn(request.tabId, document, false);
  const takeBack = loss ? undefined : await request.onFilled?.(filled);
  const lost = loss ?? (await lossIn(request.tabId, document, true));
  if (!lost) return filled;
  if (contents.what !== "code") await forgetFill(request.tabId);
  await takeBack?.();
  return refused(lost.how, [lost.length]);
}

const refused = (reason: Refusal, values: readonly (string | number)[] = []): FillOutcome => ({
  kind: "refused",
  reason,
  values,
});

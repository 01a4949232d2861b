import type { PageContents } from "../../src/filling/index.ts";
import type { Tab } from "../../ui/popup/ports.ts";
import { addressOf } from "../platform/tabs.ts";
import { bestForm } from "./decide.ts";
import { find, typedIn } from "./page-calls.ts";

const way = { onlyFocused: false, alsoReadOnly: false } as const;

/**
 * Reads the username and the typed password of a page's form. The password is read only after a press, only if the form
 * is a login, and only in a document in which an account of the site could be filled. Changes nothing in the page.
 *
 * @param isAllowedOn - returns true if an account of the site may be used at an address. If undefined, the password is
 * not read.
 */
export async function pageContents(
  { id }: Tab,
  isAllowedOn: ((address: string) => boolean) | undefined,
): Promise<PageContents> {
  const documents = (await find({ tabId: id }, way)) ?? [];
  const login = documents.find(({ frameId }) => frameId === 0)?.found.form?.login?.trim();
  const url = await addressOf(id);
  const best =
    isAllowedOn && url !== undefined && isAllowedOn(url) ? bestForm({ url, isAllowedOn }, documents) : undefined;
  if (typeof best !== "object" || best.form.typed === undefined) return { login, typed: undefined };
  const its = { login: best.form.login?.trim() ?? login };
  if (best.form.typed !== "typed") return { ...its, typed: best.form.typed };
  return { ...its, typed: await typedIn({ ...way, key: best.in.found.key ?? "" }, best.in, id) };
}

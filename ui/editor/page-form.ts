import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type PageAttributes, type PageRules, rulesOfPage } from "../../src/index.ts";
import { rulesDraftOf } from "./rules-draft.ts";
import type { SecretDraft } from "./secret-draft.ts";
import type { SecretInput } from "./secret-input.ts";
import { readableRules } from "./unsaved-account.ts";

/** Values for a new account that the page provides. */
export interface PageForm {
  /** Attributes of the page's password field. Undefined if it has none. */
  readonly rules: PageAttributes | undefined;
  /** Text of the page's username field. */
  readonly login: string | undefined;
}

/** Reads the form of the page once. Undefined until the page has answered, or if the form cannot be read. */
export function usePageForm(read: (() => Promise<PageForm | undefined>) | undefined): PageForm | undefined {
  const [form, setForm] = useState<PageForm>();
  useEffect(() => {
    read?.().then(setForm, () => undefined);
  }, []); // once, when the editor opens
  return form;
}

/**
 * Applies the rules of the page's password field to an editor's password settings, unless the user has changed the
 * settings before the page answers.
 *
 * @param form - undefined if the page has not answered, or if its rules must not be applied
 * @param draft - the shown settings
 * @param typed - the typed settings
 * @returns the applied rules, and what the page asks for; undefined if nothing was applied
 */
export function usePageRules(
  form: PageForm | undefined,
  draft: SecretDraft,
  typed: SecretInput,
  setDraft: (next: SecretDraft) => void,
): PageRules | undefined {
  const first = useRef(typed);
  const [applied, setApplied] = useState<PageRules>();
  // A layout effect runs before the next input event, so that `draft` and `typed` are the latest ones.
  useLayoutEffect(() => {
    const says = Object.values(form?.rules ?? {}).some((value) => value !== null && value !== "");
    if (!form?.rules || !says || typed !== first.current) return;
    const offered = rulesOfPage(form.rules, readableRules(draft));
    if (offered.rules) setDraft({ ...draft, ...rulesDraftOf(offered.rules) });
    setApplied(offered);
  }, [form]); // once, when the page has answered
  return applied;
}

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type PageAttributes, type PageRules, rulesOfPage } from "../../src/sites/index.ts";
import type { HeldSecret } from "../parts/held-secret.ts";
import { readableRules, rulesDraftOf, type SecretDraft } from "./secret-draft.ts";
import type { SecretInput } from "./secret-input.ts";

/** Values that are read from the form on the web page. The form for a new account starts with these values. */
export interface PageForm {
  /** Attributes of the web page's password field. Undefined if the page has no password field. */
  readonly rules: PageAttributes | undefined;
  /** Text of the web page's username field. */
  readonly login: string | undefined;
  /**
   * `held`: the user has typed a password into a login form, and a holder has it. See `typed` in `PageContents` for the
   * other values.
   */
  readonly typed: "held" | "hidden" | "unclear" | undefined;
}

/** Maximum time in milliseconds that the form waits for a busy page. */
const patience = 3000;

const noForm: PageForm = { rules: undefined, login: undefined, typed: undefined };

/**
 * Reads the form on the web page once. Returns undefined until the page has answered, or has had three seconds to do so.
 *
 * @param typed - gets the password that the user has typed into the page
 */
export function usePageForm(
  read: ((typed: HeldSecret) => Promise<PageForm | undefined>) | undefined,
  typed: HeldSecret,
): PageForm | undefined {
  const [form, setForm] = useState<PageForm>();
  useEffect(() => {
    if (!read) return undefined;
    const timer = setTimeout(() => {
      setForm((current) => current ?? noForm);
    }, patience);
    read(typed).then(
      (answer) => {
        setForm(answer ?? noForm);
      },
      () => {
        setForm(noForm);
      },
    );
    return () => {
      clearTimeout(timer);
    };
  }, []); // once, when the editor opens
  return form;
}

/**
 * Applies the rules of the page's password field to the password settings of an editor. Does nothing if the user has
 * changed the settings before the page answers.
 *
 * @param form - undefined if the page has not answered, or if the page's rules must not be applied
 * @param draft - the password settings that the editor shows
 * @param typed - the settings that the user has typed
 * @returns the applied rules, and the requirements of the page that could not be applied; undefined if nothing was
 * applied
 */
export function usePageRules(
  form: PageForm | undefined,
  draft: SecretDraft,
  typed: SecretInput,
  setDraft: (next: SecretDraft) => void,
): PageRules | undefined {
  const first = useRef(typed);
  const [applied, setApplied] = useState<PageRules>();
  // A layout effect runs before the next input event. In an effect that runs later, applying the rules could replace
  // text that the user has typed after the answer of the page.
  useLayoutEffect(() => {
    const says = Object.values(form?.rules ?? {}).some((value) => value !== null && value !== "");
    if (!form?.rules || !says || typed !== first.current) return;
    const offered = rulesOfPage(form.rules, readableRules(draft));
    if (offered.rules) setDraft({ ...draft, ...rulesDraftOf(offered.rules) });
    setApplied(offered);
  }, [form]); // once, when the page has answered
  return applied;
}

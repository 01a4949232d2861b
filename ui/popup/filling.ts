import { type ReadonlySignal, signal } from "@preact/signals";
import type { Account } from "../../src/accounts/index.ts";
import {
  afterFilling,
  copiesCode,
  type Filled,
  type FillOutcome,
  type FillQuestion,
  type FillRequest,
  fillRequest,
} from "../../src/filling/index.ts";
import { storedScheme } from "../../src/schemes/index.ts";
import { t, underscored } from "../locale/i18n.ts";
import { isLocked } from "../open-vault/opened.ts";
import type { ActionMessage } from "../parts/use-action.ts";
import type { Copying } from "./copying.ts";
import type { Opening } from "./opening.ts";
import type { PopupPorts } from "./ports.ts";

/** The functions of the popup that fill an account into the current web page. */
export interface Filling {
  /**
   * True while the values are in the page and the page is still watched. The popup closes itself at the end of that
   * time if the page has kept the values.
   */
  readonly isFilled: ReadonlySignal<boolean>;
  readonly close: () => void;
  /**
   * @param say - shows a message before the outcome is certain
   * @param agreed - the question that the user has answered with yes
   * @param asCode - true to fill the current one-time code instead of the password
   */
  readonly fill: (
    account: Account,
    say: (message: ActionMessage) => void,
    agreed?: FillQuestion,
    asCode?: boolean,
  ) => Promise<FillOutcome>;
  /**
   * Fills an account that the user has just created. For this account, a sign-up form is preferred to a login form as
   * long as the popup is open.
   */
  readonly fillNew: (account: Account, say: (message: ActionMessage) => void) => Promise<FillOutcome>;
}

/** @param copyCode - copies the current one-time code of an account, even if the popup closes at once */
export function createFilling(
  ports: PopupPorts,
  { vault, tab, pendingAction, endedByLock }: Pick<Opening, "vault" | "tab" | "pendingAction" | "endedByLock">,
  copyCode: Copying["copyCode"],
): Filling {
  const isFilled = signal(false);
  let newAccount: Account["name"] | undefined;

  const fillIn = async (
    account: Account,
    tabId: number,
    say: (message: ActionMessage) => void,
    agreed: FillQuestion | undefined,
    asCode: boolean,
  ): Promise<FillOutcome> => {
    const open = await vault.use();
    const contents = await vault.read();
    const request = fillRequest({ vault: open, contents }, account, tabId, () => vault.isOpen(open));
    const at = pendingAction.value?.at;
    const code = asCode ? { code: () => currentCode(account) } : {};
    // The site may already know a stored password, but it cannot know a newly generated password.
    const isNewAccount = account.name === newAccount && account.scheme !== storedScheme;
    const asked = { ...(agreed && { agreed }), ...(at && !asCode && { at }), ...(isNewAccount && { isNewAccount }) };
    const onFilled: FillRequest["onFilled"] = async (filled) => {
      // Begins first: from then on, the background copies the code if the popup closes.
      const copying = copiesCode(contents, account, filled.what) ? copyCode(account) : undefined;
      const takeBack = await afterFilling(open, request, filled);
      await copying?.catch(() => false); // the login is filled, and the popup also shows the code
      const message = fillMessage(filled);
      if (message) say(message);
      else isFilled.value = true;
      return takeBack;
    };
    return ports.fill({ ...request, ...asked, ...code, onFilled });
  };
  const fill: Filling["fill"] = async (account, say, agreed, asCode = false) => {
    // Called first, because browsers show the permission dialog only during a click.
    if (agreed?.permission !== undefined) await ports.allow(agreed.permission);
    if (!tab.value) return { kind: "refused", reason: "no-field", values: [] };
    const outcome = await fillIn(account, tab.value.id, say, agreed, asCode).catch(lockedOutcome);
    endedByLock.value = outcome.kind === "refused" && outcome.reason === "locked";
    if (outcome.kind === "filled" && !keepsPopupOpen(outcome.what)) ports.close();
    else isFilled.value = false;
    return outcome;
  };
  return {
    isFilled,
    close: () => {
      ports.close();
    },
    fill,
    fillNew(account, say) {
      newAccount = account.name;
      return fill(account, say);
    },
  };
}

function lockedOutcome(error: unknown): FillOutcome {
  if (isLocked(error)) return { kind: "refused", reason: "locked", values: [] };
  throw error;
}

/**
 * Results after which the popup stays open and shows a message: only one of two fields was filled, or the previous
 * password. After any other result, the popup closes.
 */
const withMessage = ["old", "before", "password-alone", "name-alone"] as const;

type WithMessage = (typeof withMessage)[number];

const keepsPopupOpen = (what: Filled): what is WithMessage => (withMessage as readonly Filled[]).includes(what);

/** Returns the message that the popup shows after filling. Returns undefined if the popup closes instead. */
export function fillMessage(outcome: Exclude<FillOutcome, { kind: "asks" }>): ActionMessage | undefined {
  if (outcome.kind === "filled")
    return keepsPopupOpen(outcome.what) ? { kind: "plain", text: t(`filled_${underscored(outcome.what)}`) } : undefined;
  return { kind: "error", text: t(`fill_${underscored(outcome.reason)}`, ...outcome.values) };
}

/** Returns the current one-time code of an account. The module that computes the code is loaded on demand. */
async function currentCode({ totp = "" }: Pick<Account, "totp">): Promise<string> {
  const { oneTimeCode } = await import("../../src/accounts/one-time-codes.ts");
  return (await oneTimeCode(totp)).code;
}

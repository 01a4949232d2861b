import type { ReadonlySignal } from "@preact/signals";
import type { Account, CurrentSite, PageAttributes, Pbkdf2HmacSha1 } from "../../src/index.ts";
import type { FillOutcome, FillQuestion } from "../../src/filling/contract.ts";
import type { PendingAction } from "../../src/filling/pending-action.ts";
import type { PageForm } from "../editor/page-form.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { PopupPorts } from "../ports.ts";
import type { Copying } from "./copying.ts";
import type { PopupDraft } from "./draft.ts";
import type { PopupTarget } from "./target.ts";

/**
 * State and actions of the popup. Views read the signals and call the actions. The state changes only through these
 * actions.
 */
export interface PopupState extends Omit<WindowVault, "start" | "restoreNew" | "join">, Copying {
  readonly target: ReadonlySignal<PopupTarget | undefined>;
  /** The current site with its linked sites and "this host only". Undefined if the page has no site. */
  readonly site: ReadonlySignal<CurrentSite | undefined>;
  /** Accounts of the current site, last used first. */
  readonly accounts: ReadonlySignal<readonly Account[]>;
  /** Seconds until a copied password is cleared from the clipboard; 0 for never. */
  readonly clipboardSeconds: ReadonlySignal<number>;
  readonly pbkdf2: Pbkdf2HmacSha1;
  readonly strengthWorker: PopupPorts["strengthWorker"];
  /** The action that the user began before the popup opened. */
  readonly pendingAction: ReadonlySignal<PendingAction | undefined>;
  /** Returns true at its first call only, if the pending action is a fill. */
  readonly takePendingFill: () => boolean;
  readonly start: () => Promise<void>;
  /** Returns true if the account may be filled on the current page. */
  readonly canFill: (account: Account) => boolean;
  /** True after a fill has failed because the vault was locked. False again after the next unlock. */
  readonly endedByLock: ReadonlySignal<boolean>;
  /**
   * @param agreed - the question that the user has answered with yes
   * @param asCode - true to fill the current one-time code instead of the password
   */
  readonly fill: (account: Account, agreed?: FillQuestion, asCode?: boolean) => Promise<FillOutcome>;
  /** Takes a picture of the visible part of the current page and returns it as a `data:` address. */
  readonly pagePicture: () => Promise<string>;
  /** Returns true if the account's site is an address that can be opened. */
  readonly canOpen: (account: Account) => boolean;
  /** Opens the account's site in a tab. */
  readonly openSite: (account: Account) => Promise<void>;
  /** The form that was not saved before the popup was closed. It is removed when the vault locks. */
  readonly draft: ReadonlySignal<PopupDraft | undefined>;
  readonly keepDraft: (draft: PopupDraft | undefined) => Promise<void>;
  /** Reads the page's form for a new account. */
  readonly pageForm: () => Promise<PageForm | undefined>;
  /** Opens the accounts page. */
  readonly openAccounts: () => Promise<void>;
  /** Opens the view of devices on the accounts page. */
  readonly openDevices: () => Promise<void>;
  readonly syncStatus: PopupPorts["syncStatus"];
  /** Opens the settings on the accounts page. */
  readonly openSettings: () => Promise<void>;
  /** Reads the rules of the page's password field. */
  readonly pageRules: () => Promise<PageAttributes | undefined>;
}

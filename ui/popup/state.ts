import type { ReadonlySignal } from "@preact/signals";
import type { Pbkdf2HmacSha1 } from "../../crypto/index.ts";
import type { Account, CurrentSite } from "../../src/accounts/index.ts";
import type { AppError } from "../../src/errors.ts";
import type { PageAttributes } from "../../src/sites/index.ts";
import type { PendingAction } from "../../src/filling/index.ts";
import type { PageForm } from "../editor/page-form.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { PopupPorts } from "./ports.ts";
import type { Copying } from "./copying.ts";
import type { PopupDraft } from "./draft.ts";
import type { Filling } from "./filling.ts";
import type { PopupTarget } from "./target.ts";

/** State and actions of the popup. Views read the signals and call the actions. */
export interface PopupState extends Omit<WindowVault, "start" | "restoreNew" | "join">, Copying, Filling {
  readonly target: ReadonlySignal<PopupTarget | undefined>;
  /**
   * The site of the web page in the tab, with its linked sites and its option "this host only". Undefined if the page
   * has no site.
   */
  readonly site: ReadonlySignal<CurrentSite | undefined>;
  /** Accounts of the current site and its linked sites, the last used account first. */
  readonly accounts: ReadonlySignal<readonly Account[]>;
  /** Seconds until a copied password is cleared from the clipboard; 0 means never. */
  readonly clipboardSeconds: ReadonlySignal<number>;
  readonly pbkdf2: Pbkdf2HmacSha1;
  readonly strengthWorker: PopupPorts["strengthWorker"];
  readonly qrWorker: PopupPorts["qrWorker"];
  /** The action that the user started on the web page before the popup opened, such as "Generate password here". */
  readonly pendingAction: ReadonlySignal<PendingAction | undefined>;
  /**
   * Returns true if the pending action is to fill a password. Only the first call returns true, so that the popup fills
   * only once.
   */
  readonly takePendingFill: () => boolean;
  readonly start: () => Promise<void>;
  /** The error of an action that the background could not finish after the popup was closed. */
  readonly unfinished: ReadonlySignal<AppError | undefined>;
  /** Returns true if the account may be filled into the current web page. */
  readonly canFill: (account: Account) => boolean;
  /** Takes a picture of the visible part of the current web page and returns its `data:` URL. */
  readonly pagePicture: () => Promise<string>;
  /** Returns true if the site of the account is a host name, so that the site can be opened in a tab. */
  readonly canOpen: (account: Account) => boolean;
  readonly openSite: (account: Account) => Promise<void>;
  /**
   * The form that the user had not saved when the popup closed. The form is removed from memory when the vault locks.
   */
  readonly draft: ReadonlySignal<PopupDraft | undefined>;
  readonly keepDraft: (draft: PopupDraft | undefined) => Promise<void>;
  /** Reads values for a new account from the form of the current web page. */
  readonly pageForm: () => Promise<PageForm | undefined>;
  readonly openAccounts: () => Promise<void>;
  /** Opens the devices view of the accounts page. */
  readonly openDevices: () => Promise<void>;
  readonly syncStatus: PopupPorts["syncStatus"];
  /** Opens the settings on the accounts page. */
  readonly openSettings: () => Promise<void>;
  /** Reads the rules of the current web page's password field. */
  readonly pageRules: () => Promise<PageAttributes | undefined>;
}

import { computed, effect, signal } from "@preact/signals";
import { accountsForUrl, currentSite, isAllowedOn } from "../../src/accounts/index.ts";
import type { AppError } from "../../src/errors.ts";
import { settingsOf } from "../../src/vault/index.ts";
import type { PendingAction } from "../../src/filling/index.ts";
import { createWindowVault } from "../open-vault/create-window-vault.ts";
import { openAddress } from "../parts/open-address.ts";
import type { PopupPorts } from "./ports.ts";
import { createCopying } from "./copying.ts";
import { draftIn, type PopupDraft } from "./draft.ts";
import { createFilling } from "./filling.ts";
import type { PopupState } from "./state.ts";
import { type PopupTarget, targetOf } from "./target.ts";

/** Creates the state of the popup. */
export function createPopupState(ports: PopupPorts): PopupState {
  const vault = createWindowVault(ports);
  const { contents } = vault;
  const target = signal<PopupTarget>();
  const pendingAction = signal<PendingAction>();
  let isFillTaken = false;
  const site = computed(() =>
    contents.value && target.value ? currentSite(contents.value, target.value.tab.url) : undefined,
  );
  const accounts = computed(() => (contents.value && site.value ? accountsForUrl(contents.value, site.value) : []));
  // With a subscription, a computed signal is updated at each change. Without a subscription, the signal would still
  // contain the accounts after the vault was locked.
  accounts.subscribe(() => undefined);
  const clipboardSeconds = computed(() => (contents.value ? settingsOf(contents.value).clipboardSeconds : 0));

  const filling = createFilling(ports, vault, target, pendingAction);

  /**
   * Confirms the new password of an account if the last login in the tab was made with this password and seems to have
   * succeeded. Runs when the popup opens, because the click that opens the popup gives the extension access to the web
   * page.
   */
  const decideOnLogin = async (tabId: number): Promise<void> => {
    const confirmed = await ports.confirmLogin(tabId, async (work) =>
      work({ vault: await vault.use(), contents: await vault.read() }),
    );
    if (confirmed) await vault.read();
  };
  effect(() => {
    const tabId = target.value?.tab.id;
    // Errors are ignored: the login is checked again when the popup opens the next time.
    if (vault.phase.value === "open" && tabId !== undefined) decideOnLogin(tabId).catch(() => undefined);
  });

  const unfinished = signal<AppError>();
  const draft = signal<PopupDraft>();
  effect(() => {
    if (vault.phase.value !== "open" && vault.phase.value !== "starting") draft.value = undefined;
  });

  return {
    ...vault,
    ...createCopying(ports, vault, clipboardSeconds),
    target,
    pendingAction,
    takePendingFill() {
      const isFirst = !isFillTaken && pendingAction.peek()?.want === "fill";
      isFillTaken ||= isFirst;
      return isFirst;
    },
    site,
    accounts,
    clipboardSeconds,
    ...filling,
    pbkdf2: ports.pbkdf2,
    strengthWorker: ports.strengthWorker,
    qrWorker: ports.qrWorker,
    start: () =>
      vault.start(async () => {
        target.value = targetOf(await ports.currentTab());
        if (target.value) pendingAction.value = await ports.takePendingAction(target.value.tab.id);
        filling.endedByLock.value = pendingAction.value?.endedByLock === true;
        draft.value = draftIn(await ports.draft.get());
        unfinished.value = await ports.intentions.takeFailure();
      }),
    pagePicture: async () => {
      await vault.use();
      return ports.pagePicture();
    },
    canFill(account) {
      return !!contents.value && !!target.value && isAllowedOn(contents.value, account, target.value.tab.url);
    },
    canOpen: (account) => openAddress(account) !== undefined,
    async openSite(account) {
      const address = openAddress(account);
      if (address === undefined) return;
      await ports.openSite(address);
      ports.close();
    },
    unfinished,
    draft,
    async keepDraft(next) {
      draft.value = next;
      await (next ? ports.draft.set(next) : ports.draft.clear());
    },
    async pageForm() {
      const { tab } = target.value ?? {};
      if (!tab) return undefined;
      const [rules, login] = await Promise.all([ports.pageRules(tab), ports.pageLogin(tab)]);
      return { rules, login };
    },
    syncStatus: ports.syncStatus,
    async openDevices() {
      await ports.openDevices();
      ports.close();
    },
    async openAccounts() {
      await ports.openAccounts();
      ports.close();
    },
    async openSettings() {
      await ports.openSettings();
      ports.close();
    },
    pageRules: async () => (target.value ? ports.pageRules(target.value.tab) : undefined),
  };
}

import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { AppError } from "../../src/errors.ts";
import type { PendingAction } from "../../src/filling/index.ts";
import { hostOf } from "../../src/sites/index.ts";
import { createWindowVault, type WindowVault } from "../open-vault/window-vault.ts";
import { draftIn, type PopupDraft } from "./draft.ts";
import type { OpeningPorts, Tab } from "./ports.ts";

/**
 * The popup from its start on: the vault, and what was there when the popup opened. This is enough for the view of the
 * locked vault. The state of the list (`state.ts`) needs the public suffix list, which is large, and is loaded later.
 */
export interface Opening {
  readonly vault: WindowVault;
  /** The tab that was active when the popup opened. Undefined if its page has no site. */
  readonly tab: ReadonlySignal<Tab | undefined>;
  /** The action that the user started on the web page before the popup opened, such as "Generate password here". */
  readonly pendingAction: ReadonlySignal<PendingAction | undefined>;
  /** The error of an action that the background could not finish after the popup was closed. */
  readonly unfinished: ReadonlySignal<Error | undefined>;
  /**
   * The form that the user had not saved when the popup closed. The form is removed from memory when the vault locks.
   */
  readonly draft: Signal<PopupDraft | undefined>;
  /** True after a fill has failed because the vault was locked. False again after the next unlock. */
  readonly endedByLock: Signal<boolean>;
  readonly start: () => Promise<void>;
}

export function createOpening(ports: OpeningPorts): Opening {
  const vault = createWindowVault(ports);
  const tab = signal<Tab>();
  const pendingAction = signal<PendingAction>();
  const unfinished = signal<Error>();
  const draft = signal<PopupDraft>();
  const endedByLock = signal(false);
  effect(() => {
    const phase = vault.phase.value;
    if (phase !== "open" && phase !== "starting") draft.value = undefined;
    if (phase === "open") endedByLock.value = false;
  });
  const lookAtTab = async (): Promise<void> => {
    tab.value = withSite(await ports.currentTab());
    if (tab.value) pendingAction.value = await ports.takePendingAction(tab.value.id);
  };
  return {
    vault,
    tab,
    pendingAction,
    unfinished,
    draft,
    endedByLock,
    start: () =>
      vault.start(async () => {
        const [kept, failure] = await Promise.all([ports.draft.get(), ports.intentions.takeFailure(), lookAtTab()]);
        endedByLock.value = pendingAction.value?.endedByLock === true;
        draft.value = draftIn(kept);
        unfinished.value = failure;
      }),
  };
}

/** Returns the tab if its page has a site. */
function withSite(tab: Tab | undefined): Tab | undefined {
  if (!tab) return undefined;
  try {
    hostOf(tab.url);
    return tab;
  } catch (error) {
    if (error instanceof AppError) return undefined; // the browser's own pages, such as `about:blank`, have no site
    throw error;
  }
}

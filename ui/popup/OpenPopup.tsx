import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { type Account, accountsOf, allAccounts, loginOf } from "../../src/accounts/index.ts";
import { AccountList } from "./AccountList.tsx";
import { FilledNote } from "./FilledNote.tsx";
import { fillMessage } from "./filling.ts";
import { ActivityTracker } from "../open-vault/ActivityTracker.tsx";
import { WriteItDown } from "../open-vault/WriteItDown.tsx";
import { leaveForm } from "../editor/unsaved.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { UndoToast } from "./loaded-views.ts";
import { OpenedAccount, OpenedView } from "./OpenedView.tsx";
import { useRememberedList } from "./OpeningList.tsx";
import { useTypeAhead } from "../parts/type-ahead.ts";
import { SyncNote } from "./SyncNote.tsx";
import type { PopupState, PopupView } from "./state.ts";

/** Shows the popup for an unlocked vault: the list of accounts, or a view that the user has opened from the list. */
export function OpenPopup({ state }: { state: PopupState }): JSX.Element {
  const [view, setView] = useState<PopupView>(() => firstView(state));
  const [left, setLeft] = useState<PopupView["name"]>("list");
  const [query, setQuery] = useState("");
  const [current, setCurrent] = useState<Account["name"]>();
  const [notice, setNotice] = useState(() => firstNotice(state));
  // A layout effect runs before the browser first paints the view. With a later effect, an early press of Escape would
  // close the popup.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || view.name === "list") return;
      if (document.querySelector("dialog:modal")) return; // Escape closes the dialog
      event.preventDefault(); // otherwise the browser would close the popup
      leaveForm(() => {
        void state.keepDraft(undefined);
        setLeft(view.name);
        setView({ name: "list" });
      });
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, [view.name, state]);
  const contents = state.contents.value;
  useTypeAhead(contents);
  useRememberedList(state);
  if (!contents) return <></>; // the vault is being locked

  const back = (message?: string): void => {
    void state.keepDraft(undefined);
    setNotice(message);
    // After another site was linked, the search field gets the focus: Enter then fills one of the linked accounts.
    setLeft(view.name === "link" && message !== undefined ? "list" : view.name);
    setView({ name: "list" });
  };
  const show = (next: PopupView): void => {
    setNotice(undefined);
    setView(next);
  };
  const remove = async (account: Account): Promise<void> => {
    await state.perform("remove", [account.name]);
  };
  const saved = (account?: { readonly name: string; readonly site: string }, fill = false): void => {
    if (account) setCurrent(account.name);
    const elsewhere = account && view.name === "add" && !state.site.value?.sites.includes(account.site);
    back(elsewhere ? t("savedFor", account.site) : undefined);
    if (account && view.name === "add") setLeft("list"); // Enter in the search field fills the new account
    if (account && fill) void fillNew(account.name);
  };
  /**
   * Fills the password of a newly created account into the web page. If the user must answer a question first, shows
   * the question.
   */
  const fillNew = async (name: Account["name"]): Promise<void> => {
    const made = allAccounts(await state.read()).find((each) => each.name === name);
    if (!made || !state.canFill(made)) return;
    const outcome = await state.fillNew(made, ({ text }) => {
      setNotice(text);
    });
    if (outcome.kind === "asks") show({ name: "question", account: name, question: outcome.question });
    else setNotice(fillMessage(outcome)?.text);
  };
  const opened = { state, contents, onBack: back, onSaved: saved };
  const openedView = (): JSX.Element | undefined => {
    if (view.name === "list") return undefined;
    if (!("account" in view)) return <OpenedView {...opened} view={view} onView={show} />;
    // Undefined if another window or device has deleted the account. In that case, the list is shown.
    const account = allAccounts(contents).find(({ name }) => name === view.account);
    return account && <OpenedAccount {...opened} view={view} account={account} onView={show} />;
  };
  const toast = state.undoOffer.value && undoesIn.has(view.name) && (
    <UndoToast undoing={state} contents={contents} onUndone={setCurrent} />
  );
  return (
    <ActivityTracker vault={state}>
      {openedView() ?? (
        <>
          <WriteItDown contents={contents} />
          <SyncNote contents={contents} status={state.syncStatus} onOpen={state.openDevices} />
          <AccountList
            state={state}
            query={query}
            onQuery={setQuery}
            current={current}
            onCurrent={setCurrent}
            notice={notice}
            onView={show}
            onRemove={remove}
            from={left}
            toast={toast}
          />
        </>
      )}
      {view.name !== "list" && toast}
      {state.isFilled.value && <FilledNote onClose={state.close} />}
    </ActivityTracker>
  );
}

/**
 * The views that offer to undo the last action: the list, and the views in which an action stays in the view. In a form,
 * the offer could cover the button that saves.
 */
const undoesIn: ReadonlySet<PopupView["name"]> = new Set(["list", "site", "codes", "history"]);

/** Returns the message that the popup shows first: an action failed after the last popup was closed, or a login waits. */
function firstNotice({ unfinished, pendingAction }: PopupState): string | undefined {
  const failure = unfinished.peek();
  if (failure) return t("unfinished", explain(failure));
  const { want, lost } = pendingAction.peek() ?? {};
  if (lost) return fillMessage(lost)?.text;
  return want === "password" ? t("passwordWaits") : undefined;
}

/**
 * Returns the view that the popup shows first: the form that the user requested from the context menu, a form that was
 * not saved when the popup closed, or the list. The form for a new account is shown again only on the site where the
 * user began to fill in this form.
 */
function firstView({ pendingAction, draft, site, contents }: PopupState): PopupView {
  const kept = draft.peek();
  if (pendingAction.peek()?.want === "generate") return { name: "add" };
  if (kept?.view === "generate") return { name: "generate" };
  if (kept?.view !== "add" || kept.page !== (site.peek()?.site ?? "")) return { name: "list" };
  // The popup may have been closed while the account was being saved, so the account may already exist.
  const { typed } = kept;
  const now = contents.peek();
  const isSaved = now && accountsOf(now, typed.site).some((account) => loginOf(account) === typed.login);
  return isSaved ? { name: "list" } : { name: "add", typed };
}

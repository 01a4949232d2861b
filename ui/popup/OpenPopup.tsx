import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { type Account, accountsOf, allAccounts, loginOf, removeAccounts, secretKindOf } from "../../src/index.ts";
import { LoadedCodeKey } from "../codes/LoadedCode.tsx";
import { emptySecret } from "../editor/secret-draft.ts";
import { mostUsedLogin } from "../editor/most-used-login.ts";
import { AccountList } from "./AccountList.tsx";
import { fillMessage } from "./fill-message.ts";
import { FillQuestionView } from "./FillQuestionView.tsx";
import { ActivityTracker } from "../open-vault/ActivityTracker.tsx";
import { WriteItDown } from "../open-vault/WriteItDown.tsx";
import { t } from "../locale/i18n.ts";
import { QrView } from "./QrView.tsx";
import { useRememberedList } from "./OpeningList.tsx";
import { RecentlyDeleted } from "./RecentlyDeleted.tsx";
import { useTypeAhead } from "../parts/type-ahead.ts";
import { SyncNote } from "./SyncNote.tsx";
import {
  AccountEditor,
  ForeignChangeView,
  GenerateView,
  HistoryView,
  LinkSiteView,
  NewAccount,
  NotesView,
  RenameView,
  ReplaceView,
  RevisionView,
  SiteView,
} from "./loaded-views.ts";
import type { PopupState } from "./state.ts";
import type { PopupView } from "./view.ts";

/** Shows the popup for an unlocked vault: the list, and the views that can be opened from it. */
export function OpenPopup({ state }: { state: PopupState }): JSX.Element {
  const { want, login: typedLogin } = state.pendingAction.value ?? {};
  const [view, setView] = useState<PopupView>(() => firstView(state));
  const [left, setLeft] = useState<PopupView["name"]>("list");
  const [query, setQuery] = useState("");
  const [current, setCurrent] = useState<Account["name"]>();
  const [notice, setNotice] = useState(want === "password" ? t("passwordWaits") : undefined);
  // A layout effect runs before the first paint, so that an early key press goes to this view.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || view.name === "list") return;
      event.preventDefault(); // otherwise the browser would close the popup
      void state.keepDraft(undefined);
      setLeft(view.name);
      setView({ name: "list" });
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
    setLeft(view.name);
    setView({ name: "list" });
  };
  const show = (next: PopupView): void => {
    setNotice(undefined);
    setView(next);
  };
  const remove = async (account: Account): Promise<void> => {
    await state.change((vault) => removeAccounts(vault, [account.name]));
  };
  const saved = (account?: { readonly name: string; readonly site: string }, fill = false): void => {
    if (account) setCurrent(account.name);
    const elsewhere = account && view.name === "add" && !state.site.value?.sites.includes(account.site);
    back(elsewhere ? t("savedFor", account.site) : undefined);
    if (account && fill) void fillNew(account.name);
  };
  /** Fills a new password into the field in which the user chose "Generate password here". */
  const fillNew = async (name: Account["name"]): Promise<void> => {
    const made = allAccounts(await state.read()).find((each) => each.name === name);
    if (!made || !state.canFill(made)) return;
    const outcome = await state.fill(made);
    if (outcome.kind === "asks") show({ name: "question", account: name, question: outcome.question });
    else setNotice(fillMessage(outcome)?.text);
  };
  const account = "account" in view ? allAccounts(contents).find(({ name }) => name === view.account) : undefined;
  const toList = (): void => {
    back();
  };
  const editor = {
    contents,
    change: state.change,
    onDone: saved,
    ...(state.target.value && { pageRules: state.pageRules }),
  };
  const page = (): JSX.Element => {
    if (view.name === "add") {
      const address = state.target.value?.tab.url;
      return (
        <NewAccount
          contents={contents}
          pbkdf2={state.pbkdf2}
          change={state.change}
          onDone={saved}
          pageForm={state.target.value && state.pageForm}
          site={state.site.value?.site ?? ""}
          plain={address?.startsWith("http:") ?? false}
          madeAt={address}
          {...(typedLogin !== undefined && { login: typedLogin })}
          fills={want === "generate"}
          kept={view.typed}
          onTyped={(typed) => {
            void state.keepDraft({ view: "add", page: state.site.value?.site ?? "", typed });
          }}
        />
      );
    }
    if (view.name === "generate") {
      const kept = state.draft.peek();
      return (
        <GenerateView
          state={state}
          kept={kept?.view === "generate" ? kept : undefined}
          onBack={toList}
          onSave={(password) => {
            const secret = { draft: { ...emptySecret, kind: "stored" as const }, ownRevision: false };
            const site = state.site.value?.site ?? "";
            const login = mostUsedLogin(contents);
            show({ name: "add", typed: { site, login, label: "", notes: "", secret, password } });
          }}
        />
      );
    }
    if (view.name === "site")
      return (
        <SiteView
          state={state}
          onBack={toList}
          onBorrow={() => {
            show({ name: "borrow" });
          }}
        />
      );
    if (view.name === "borrow") return <LinkSiteView state={state} contents={contents} onDone={back} />;
    if (account && view.name === "edit") return <AccountEditor {...editor} account={account} />;
    if (account && view.name === "rename")
      return <RenameView account={account} change={state.change} onDone={toList} />;
    if (account && view.name === "notes") return <NotesView account={account} change={state.change} onDone={toList} />;
    if (account && view.name === "codes") {
      return (
        <LoadedCodeKey
          account={account}
          change={state.change}
          readOnly={contents.readOnly}
          pagePicture={state.target.value && state.pagePicture}
          onDone={toList}
        />
      );
    }
    if (account && view.name === "qr") return <QrView account={account} reveal={state.reveal} onBack={toList} />;
    if (account && view.name === "revision") {
      const View = secretKindOf(account) === "other" ? ForeignChangeView : RevisionView;
      return <View account={account} change={state.change} pbkdf2={state.pbkdf2} onDone={back} />;
    }
    if (account && view.name === "replace") {
      return <ReplaceView account={account} change={state.change} onDone={back} />;
    }
    if (account && view.name === "history") {
      return <HistoryView state={state} account={account} contents={contents} onBack={toList} />;
    }
    if (account && view.name === "question") {
      const { question, asCode = false } = view;
      return <FillQuestionView state={state} account={account} question={question} asCode={asCode} onBack={toList} />;
    }
    return (
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
      />
    );
  };
  return (
    <ActivityTracker vault={state}>
      {view.name === "list" && (
        <>
          <WriteItDown contents={contents} />
          <SyncNote contents={contents} status={state.syncStatus} onOpen={state.openDevices} />
        </>
      )}
      {page()}
      {view.name === "list" && <RecentlyDeleted state={state} contents={contents} onRestored={setCurrent} />}
    </ActivityTracker>
  );
}

/**
 * Returns the first view: the form for a pending action, the form that was not saved, or the list. The form of an
 * unsaved account is shown only on the site on which the user began it.
 */
function firstView({ pendingAction, draft, site, contents }: PopupState): PopupView {
  const kept = draft.peek();
  if (pendingAction.peek()?.want === "generate") return { name: "add" };
  if (kept?.view === "generate") return { name: "generate" };
  if (kept?.view !== "add" || kept.page !== (site.peek()?.site ?? "")) return { name: "list" };
  // The popup may have been closed during the saving, so the account may already exist.
  const { typed } = kept;
  const now = contents.peek();
  const isSaved = now && accountsOf(now, typed.site).some((account) => loginOf(account) === typed.login);
  return isSaved ? { name: "list" } : { name: "add", typed };
}

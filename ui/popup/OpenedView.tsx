import type { JSX } from "preact";
import { useCallback } from "preact/hooks";
import { type Account, secretKindOf } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { LoadedCodeKey } from "../codes/LoadedCode.tsx";
import { mostUsedLogin } from "../editor/most-used-login.ts";
import { emptySecret } from "../editor/secret-draft.ts";
import { t } from "../locale/i18n.ts";
import { lineFor } from "../parts/describe.ts";
import { Header } from "../parts/Header.tsx";
import { QrCode } from "../parts/QrCode.tsx";
import { FillQuestionView } from "./FillQuestionView.tsx";
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
  TypedView,
} from "./loaded-views.ts";
import type { ListView, PopupState, PopupView, ViewOfAccount } from "./state.ts";

type Saved = (account?: { readonly name: Account["name"]; readonly site: string }, fill?: boolean) => void;

interface ViewProps {
  state: PopupState;
  contents: Contents;
  /** Shows the list again. If `message` is set, shows the message above the list. */
  onBack: (message?: string) => void;
}

interface OpenedViewProps extends ViewProps {
  view: Exclude<PopupView, ListView | ViewOfAccount>;
  onView: (view: PopupView) => void;
  onSaved: Saved;
}

/** Shows a view of the popup that is neither the list nor a view of one account. */
export function OpenedView({ state, contents, view, onView, onBack, onSaved }: OpenedViewProps): JSX.Element {
  const site = state.site.value?.site ?? "";
  if (view.name === "add") {
    const { want, login } = state.pendingAction.value ?? {};
    const address = state.tab.value?.url;
    return (
      <NewAccount
        contents={contents}
        pbkdf2={state.pbkdf2}
        perform={state.perform}
        change={state.change}
        onDone={(account, fill) => {
          if (account) state.endGenerated(); // its password may be the last generated one
          onSaved(account, fill);
        }}
        // After "Generate password here", the user does not want to keep what is in the field.
        pageForm={state.tab.value && ((typed) => state.pageForm(want === "generate" ? undefined : typed))}
        pageHasTyped={state.hasTyped.value}
        site={site}
        plain={address?.startsWith("http:") ?? false}
        madeAt={address}
        {...(login !== undefined && { login })}
        fills={want === "generate"}
        kept={view.typed}
        onTyped={(typed) => {
          void state.keepDraft({ view: "add", page: site, typed });
        }}
      />
    );
  }
  if (view.name === "generate") {
    return (
      <GenerateView
        state={state}
        isKept={state.draft.peek()?.view === "generate"}
        onBack={() => {
          onBack();
        }}
        onSave={(password) => {
          const secret = { draft: { ...emptySecret, kind: "stored" as const }, ownRevision: false };
          const login = mostUsedLogin(contents);
          onView({ name: "add", typed: { site, login, secret, password } });
        }}
      />
    );
  }
  if (view.name === "link") return <LinkSiteView state={state} contents={contents} onDone={onBack} />;
  return (
    <SiteView
      state={state}
      onBack={() => {
        onBack();
      }}
      onLink={() => {
        onView({ name: "link" });
      }}
    />
  );
}

interface OpenedAccountProps extends ViewProps {
  view: ViewOfAccount;
  account: Account;
  onView: (view: PopupView) => void;
  onSaved: Saved;
}

/** Shows a view of one account. */
export function OpenedAccount(props: OpenedAccountProps): JSX.Element {
  const { state, contents, view, account, onView, onBack, onSaved } = props;
  const toList = (): void => {
    onBack();
  };
  const edited = { account, perform: state.perform, change: state.change };
  switch (view.name) {
    case "edit":
      return (
        <AccountEditor
          {...edited}
          contents={contents}
          onDone={onSaved}
          {...(state.tab.value && { pageRules: state.pageRules })}
        />
      );
    case "rename":
      return <RenameView {...edited} onDone={toList} />;
    case "notes":
      return <NotesView {...edited} onDone={toList} />;
    case "codes":
      return (
        <LoadedCodeKey
          {...edited}
          readOnly={contents.readOnly}
          page={state.tab.value && { picture: state.pagePicture, qrWorker: state.qrWorker }}
          onDone={toList}
        />
      );
    case "qr":
      return <QrView account={account} reveal={state.reveal} onBack={toList} />;
    case "revision": {
      const View = secretKindOf(account) === "other" ? ForeignChangeView : RevisionView;
      return <View {...edited} pbkdf2={state.pbkdf2} onDone={onBack} />;
    }
    case "replace":
      return <ReplaceView {...edited} onDone={onBack} />;
    case "typed":
      return <TypedView state={state} account={account} contents={contents} onView={onView} onBack={onBack} />;
    case "history":
      return <HistoryView state={state} account={account} contents={contents} onBack={toList} />;
    case "question": {
      const { question, asCode = false } = view;
      return <FillQuestionView {...{ state, account, question, asCode }} onView={props.onView} onBack={toList} />;
    }
  }
}

/** Shows an account's password as a QR code for a phone's camera. */
function QrView(props: {
  account: Account;
  reveal: (account: Account) => Promise<string>;
  onBack: () => void;
}): JSX.Element {
  const { account, reveal } = props;
  const read = useCallback(() => reveal(account), [account, reveal]);
  return (
    <>
      <Header title={t("qrCode")} sub={lineFor(account)} onBack={props.onBack} />
      <div class="pad">
        <QrCode read={read} />
      </div>
    </>
  );
}

import type { JSX } from "preact";
import { type Account, allAccounts, isReplaceable, isRevisable, secretKindOf } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { LoadedCodeKey } from "../../codes/LoadedCode.tsx";
import { AccountEditor } from "../../editor/AccountEditor.tsx";
import { RevisionView } from "../../editor/RevisionView.tsx";
import { loaded } from "../../parts/loaded.tsx";
import { t } from "../../locale/i18n.ts";
import { Icon } from "../../parts/Icon.tsx";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import type { Passwords } from "../list/passwords.ts";
import type { AccountsPorts } from "../ports.ts";
import { AccountDetail } from "./AccountDetail.tsx";

/** The content of the panel beside the account list: nothing, the form for a new account, or a view of one account. */
export type Detail =
  | { readonly at: "none" }
  | { readonly at: "new" }
  | { readonly at: "view" | "edit" | "revision" | "replace" | "codes"; readonly name: Account["name"] };

/**
 * Asks the user to choose an account. Shows nothing in an empty vault, because the account list then explains how to
 * add accounts.
 */
const Nothing = ({ isEmpty }: { isEmpty: boolean }): JSX.Element =>
  isEmpty ? (
    <></>
  ) : (
    <div class="nothing">
      <Icon name="mill" />
      <p>{t("chooseAccount")}</p>
    </div>
  );

const ForeignChangeView = loaded(async () => (await import("../../editor/ForeignChangeView.tsx")).ForeignChangeView);
const NewAccount = loaded(async () => (await import("../../editor/NewAccount.tsx")).NewAccount);
const ReplaceView = loaded(async () => (await import("../../editor/ReplaceView.tsx")).ReplaceView);

/**
 * Shows the panel beside the account list: the details of an account, a form, or a request to choose an account. In a
 * form for an existing account, the Escape key goes back to the details. Otherwise, the Escape key closes the panel.
 */
export function DetailPane(props: {
  vault: WindowVault;
  ports: AccountsPorts;
  contents: Contents;
  passwords: Passwords;
  detail: Detail;
  onDetail: (detail: Detail) => void;
  onDelete: (account: Account) => void;
  onClose: () => void;
}): JSX.Element {
  const { vault, ports, contents, passwords, detail, onDetail } = props;
  const account = "name" in detail ? allAccounts(contents).find(({ name }) => name === detail.name) : undefined;
  const back = (): void => {
    if (account && detail.at !== "view") onDetail({ at: "view", name: account.name });
    else props.onClose();
  };
  const form = { contents, pbkdf2: ports.pbkdf2, perform: vault.perform, change: vault.change };
  const shown = (): JSX.Element => {
    if (detail.at === "new") {
      return (
        <NewAccount
          {...form}
          onDone={(saved) => {
            if (saved) onDetail({ at: "view", name: saved.name });
            else props.onClose();
          }}
        />
      );
    }
    if (!account) return <Nothing isEmpty={allAccounts(contents).length === 0} />;
    if (detail.at === "edit") return <AccountEditor key={account.name} {...form} account={account} onDone={back} />;
    if (detail.at === "revision") {
      const View = secretKindOf(account) === "other" ? ForeignChangeView : RevisionView;
      return <View key={account.name} {...form} account={account} onDone={back} />;
    }
    if (detail.at === "replace") return <ReplaceView key={account.name} {...form} account={account} onDone={back} />;
    if (detail.at === "codes") {
      const { readOnly } = contents;
      return <LoadedCodeKey key={account.name} {...form} account={account} readOnly={readOnly} onDone={back} />;
    }
    return (
      <AccountDetail
        key={account.name}
        account={account}
        contents={contents}
        passwords={passwords}
        use={vault.use}
        perform={vault.perform}
        onEdit={() => {
          onDetail({ at: "edit", name: account.name });
        }}
        onCodes={() => {
          onDetail({ at: "codes", name: account.name });
        }}
        onRevision={
          isRevisable(account)
            ? () => {
                onDetail({ at: "revision", name: account.name });
              }
            : undefined
        }
        onReplace={
          isReplaceable(account)
            ? () => {
                onDetail({ at: "replace", name: account.name });
              }
            : undefined
        }
        onDelete={() => {
          props.onDelete(account);
        }}
        onClose={props.onClose}
      />
    );
  };
  return (
    <div
      class="detail"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog:modal")) return;
        event.preventDefault();
        back();
      }}
    >
      {shown()}
    </div>
  );
}

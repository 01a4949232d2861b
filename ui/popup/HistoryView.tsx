import type { JSX } from "preact";
import type { Account } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { PasswordHistory } from "../editor/PasswordHistory.tsx";
import { t } from "../locale/i18n.ts";
import { lineFor } from "../parts/describe.ts";
import { Header } from "../parts/Header.tsx";
import type { PopupState } from "./state.ts";

/** Shows the earlier passwords of an account. */
export function HistoryView(props: {
  state: PopupState;
  account: Account;
  contents: Contents;
  onBack: () => void;
}): JSX.Element {
  const { state, account, contents } = props;
  return (
    <>
      <Header title={t("passwordHistory")} sub={lineFor(account)} onBack={props.onBack} />
      <div class="pad">
        <PasswordHistory
          account={account}
          contents={contents}
          use={state.use}
          perform={state.perform}
          copyEarlier={(place) => state.copyEarlier(account, place)}
        />
      </div>
    </>
  );
}

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { loginOf, secretKindOf } from "../../src/accounts/index.ts";
import { changedTexts } from "./account-changes.ts";
import { Field } from "../parts/Field.tsx";
import { t } from "../locale/i18n.ts";
import { type AccountViewProps, SmallForm } from "./SmallForm.tsx";

/** Shows the form that changes the username or the label of an account. The password stays the same. */
export function RenameView({ account, perform, onDone }: AccountViewProps): JSX.Element {
  const [before] = useState(account);
  const [login, setLogin] = useState(loginOf(account));
  const [label, setLabel] = useState(account.label ?? "");
  return (
    <SmallForm
      title={t("rename")}
      account={account}
      button={t("save")}
      onBack={onDone}
      save={async () => {
        await perform("rename", account.name, changedTexts(before, { login, label }));
        onDone();
      }}
    >
      {(errorOf) => (
        <>
          <Field
            label={t("login")}
            spacesCount
            value={login}
            error={errorOf("login")}
            hint={secretKindOf(account) === "stored" ? undefined : t("renameHint")}
            onInput={setLogin}
            autoFocus
          />
          <Field label={t("label")} value={label} error={errorOf("label")} hint={t("labelHint")} onInput={setLabel} />
        </>
      )}
    </SmallForm>
  );
}

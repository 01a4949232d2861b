import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { changedTexts } from "./account-changes.ts";
import { TextArea } from "../parts/TextArea.tsx";
import { t } from "../locale/i18n.ts";
import { type AccountViewProps, SmallForm } from "./SmallForm.tsx";

/** Shows the form for the notes of an account. */
export function NotesView({ account, perform, onDone }: AccountViewProps): JSX.Element {
  const [before] = useState(account);
  const [notes, setNotes] = useState(account.notes ?? "");
  return (
    <SmallForm
      title={t("notes")}
      account={account}
      button={t("save")}
      onBack={onDone}
      save={async () => {
        await perform("edit", account.name, changedTexts(before, { notes }));
        onDone();
      }}
    >
      {(errorOf) => <TextArea label={t("notes")} value={notes} error={errorOf("notes")} onInput={setNotes} autoFocus />}
    </SmallForm>
  );
}

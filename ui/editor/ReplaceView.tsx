import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { defaultDraft, readRules } from "./secret-draft.ts";
import { LengthAndCharacters } from "./RulesFields.tsx";
import { type AccountViewProps, SmallForm } from "./SmallForm.tsx";

/**
 * Shows the form that replaces a stored password, or a password of another generator, with a generated password.
 * Sign-in forms are filled with the old password until the site has the new password.
 */
export function ReplaceView({ account, perform, onDone }: AccountViewProps): JSX.Element {
  const [draft, setDraft] = useState(defaultDraft);
  const save = async (): Promise<void> => {
    const changes = { scheme: "current" as const, rules: readRules(draft) };
    await perform("edit", account.name, changes, { newPassword: true });
    onDone(t("revisionMade"));
  };
  return (
    <SmallForm title={t("replaceByGenerated")} account={account} button={t("makeRevision")} onBack={onDone} save={save}>
      {(_, fault) => (
        <>
          <Notice kind="plain">{t("revisionWarning")}</Notice>
          <LengthAndCharacters draft={draft} fault={fault} onChange={setDraft} autoFocus />
        </>
      )}
    </SmallForm>
  );
}

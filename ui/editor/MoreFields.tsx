import type { JSX } from "preact";
import { Choice } from "../parts/Choice.tsx";
import { Field } from "../parts/Field.tsx";
import { TextArea } from "../parts/TextArea.tsx";
import { t } from "../locale/i18n.ts";
import type { Fault } from "./fault.ts";
import { type DraftSecrets, draftKinds, type SecretDraft, withKind } from "./secret-draft.ts";
import { SecretFields } from "./SecretFields.tsx";

interface MoreFieldsProps {
  draft: SecretDraft;
  secrets: DraftSecrets;
  busy: boolean;
  fault: Fault | undefined;
  errorOf: (field: Fault["field"]) => string | undefined;
  onDraft: (draft: SecretDraft) => void;
  label: string;
  onLabel: (label: string) => void;
  notes: string;
  onNotes: (notes: string) => void;
}

/** Shows the fields of a new account that most users leave unchanged. */
export function MoreFields({ draft, secrets, busy, fault, errorOf, onDraft, ...texts }: MoreFieldsProps): JSX.Element {
  return (
    <>
      <Choice
        label={t("kind")}
        value={draft.kind}
        options={draftKinds.map((kind) => [kind, t(`kindOf_${kind}`)])}
        onChange={(kind) => {
          onDraft(withKind(draft, kind));
        }}
      />
      <SecretFields draft={draft} secrets={secrets} existing={false} busy={busy} fault={fault} onChange={onDraft} />
      <Field label={t("label")} value={texts.label} busy={busy} error={errorOf("label")} onInput={texts.onLabel} />
      <TextArea label={t("notes")} value={texts.notes} error={errorOf("notes")} onInput={texts.onNotes} />
    </>
  );
}

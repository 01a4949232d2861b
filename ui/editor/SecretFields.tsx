import type { JSX } from "preact";
import { GuessTime } from "./GuessTime.tsx";
import type { Fault, FaultyField } from "./fault.ts";
import { Field } from "../parts/Field.tsx";
import { t } from "../locale/i18n.ts";
import { ClassBoxes, RulesFields } from "./RulesFields.tsx";
import { easyRulesIn, rulesIn, type DraftSecrets, type SecretDraft } from "./secret-draft.ts";

interface SecretFieldsProps {
  draft: SecretDraft;
  secrets: DraftSecrets;
  /**
   * True if the account already has a password of the chosen kind. In that case, a stored password stays unchanged if
   * the field is empty, and no field asks for the master password of Easy Passwords.
   */
  existing: boolean;
  busy: boolean;
  fault: Fault | undefined;
  onChange: (draft: SecretDraft) => void;
}

/** Shows the fields for the password of an account, depending on the kind of password. */
export function SecretFields(props: SecretFieldsProps): JSX.Element {
  const { draft, secrets, busy, fault, onChange } = props;
  switch (draft.kind) {
    case "characters":
      return <RulesFields draft={draft} busy={busy} fault={fault} onChange={onChange} />;
    case "words":
      return <WordFields {...props} />;
    case "pin":
      return (
        <>
          <div class="pair">
            <DraftField {...props} name="length" label={t("length")} numeric />
            <DraftField {...props} name="revision" label={t("revision")} numeric />
          </div>
          <GuessTime rules={() => rulesIn(draft)} />
        </>
      );
    case "easy":
      return <EasyFields {...props} />;
    case "stored":
      return (
        <Field
          label={t("storedPassword")}
          secret={secrets.password}
          busy={busy}
          error={fault?.field === "password" || fault?.field === "length" ? fault.text : undefined}
          hint={t(props.existing ? "storedKeep" : "storedHint")}
          onInput={() => {
            onChange({ ...draft });
          }}
        />
      );
  }
}

function WordFields(props: SecretFieldsProps): JSX.Element {
  return (
    <>
      <div class="pair">
        <DraftField {...props} name="words" label={t("words")} numeric />
        <DraftField {...props} name="revision" label={t("revision")} numeric />
      </div>
      <DraftField {...props} name="separator" label={t("separator")} dir="ltr" />
      <GuessTime rules={() => rulesIn(props.draft)} />
    </>
  );
}

function EasyFields(props: SecretFieldsProps): JSX.Element {
  const { draft, busy, fault, onChange } = props;
  const { existing, secrets } = props;
  return (
    <>
      {existing ? (
        <DraftField {...props} name="length" label={t("length")} numeric />
      ) : (
        <div class="pair">
          <DraftField {...props} name="length" label={t("length")} numeric />
          <DraftField {...props} name="easyRevision" fault={faultFor(fault, "revision")} label={t("revision")} />
        </div>
      )}
      <ClassBoxes
        draft={draft}
        busy={busy}
        error={fault?.field === "characters" ? fault.text : undefined}
        onChange={onChange}
      />
      {!existing && (
        <Field
          label={t("easyMaster")}
          secret={secrets.easyMaster}
          busy={busy}
          error={fault?.field === "masterPassword" ? fault.text : undefined}
          hint={t("easyMasterHint")}
          onInput={() => {
            onChange({ ...draft });
          }}
        />
      )}
      <GuessTime scheme="easypasswords-1" rules={() => easyRulesIn(draft)} />
    </>
  );
}

type TextOfDraft = "length" | "revision" | "words" | "separator" | "easyRevision";

const faultFor = (fault: Fault | undefined, field: FaultyField): Fault | undefined =>
  fault?.field === field ? { ...fault, field: undefined } : undefined;

function DraftField(
  props: SecretFieldsProps & { name: TextOfDraft; label: string; numeric?: boolean; dir?: "ltr" },
): JSX.Element {
  const { draft, name, fault, onChange } = props;
  const ownFault = name === "easyRevision" ? fault : fault?.field === name ? fault : undefined;
  return (
    <Field
      label={props.label}
      value={draft[name]}
      inputMode={props.numeric ? "numeric" : "text"}
      {...(props.dir && { dir: props.dir })}
      busy={props.busy}
      error={ownFault?.text}
      onInput={(text) => {
        onChange({ ...draft, [name]: text });
      }}
    />
  );
}

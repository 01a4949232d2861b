import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import { Field } from "../parts/Field.tsx";
import { TextArea } from "../parts/TextArea.tsx";
import type { Fault } from "./fault.ts";

/** The texts of an account on which its password does not depend, as the user types them. */
export interface TypedTexts {
  readonly label: string;
  /** Tags in one line. */
  readonly tags: string;
  readonly notes: string;
}

/** Returns true if one of the texts is not empty. */
export const hasText = ({ label, tags, notes }: TypedTexts): boolean => label !== "" || tags !== "" || notes !== "";

interface TextProps {
  texts: TypedTexts;
  busy: boolean;
  errorOf: (field: Fault["field"]) => string | undefined;
  onTexts: (texts: TypedTexts) => void;
}

/** Shows the field for the name that the user gives an account. */
export function NameField(props: TextProps & { autoFocus?: boolean }): JSX.Element {
  const { texts, busy, errorOf, onTexts } = props;
  return (
    <Field
      label={t("label")}
      value={texts.label}
      hint={t("labelHint")}
      busy={busy}
      error={errorOf("label")}
      onInput={(label) => {
        onTexts({ ...texts, label });
      }}
      autoFocus={props.autoFocus === true}
    />
  );
}

/** Shows the fields for the tags and the notes of an account. */
export function TagsAndNotes(props: TextProps): JSX.Element {
  const { texts, busy, errorOf, onTexts } = props;
  return (
    <>
      <Field
        label={t("tags")}
        value={texts.tags}
        hint={t("tagsHint")}
        busy={busy}
        error={errorOf("tags")}
        onInput={(tags) => {
          onTexts({ ...texts, tags });
        }}
      />
      <TextArea
        label={t("notes")}
        value={texts.notes}
        error={errorOf("notes")}
        onInput={(notes) => {
          onTexts({ ...texts, notes });
        }}
      />
    </>
  );
}

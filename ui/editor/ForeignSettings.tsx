import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Choice } from "../parts/Choice.tsx";
import { Field } from "../parts/Field.tsx";
import type { ForeignScheme } from "../../src/schemes/index.ts";
import type { ForeignDraft, TypedSetting } from "./foreign-draft.ts";

/**
 * Shows the settings of another password generator as a group of fields. The label of a field is the property name of
 * the setting, and is not translated.
 */
export function ForeignSettings(props: {
  scheme: Pick<ForeignScheme, "program" | "choices">;
  draft: ForeignDraft;
  busy: boolean;
  errorOf: (name: string) => string | undefined;
  onChange: (draft: ForeignDraft) => void;
}): JSX.Element {
  const { scheme, draft, busy, errorOf, onChange } = props;
  const set = (name: string, value: TypedSetting): void => {
    onChange({ ...draft, [name]: value });
  };
  return (
    <fieldset>
      <legend>{t("foreignSettings", scheme.program)}</legend>
      {Object.entries(draft).map(([name, value]) => {
        const values = scheme.choices[name];
        const change = (next: TypedSetting): void => {
          set(name, next);
        };
        if (typeof value === "boolean") return <CheckBox key={name} label={name} checked={value} onChange={change} />;
        if (values) {
          const options = values.map((each) => [each, each] as const);
          return <Choice key={name} label={name} value={value} options={options} disabled={busy} onChange={change} />;
        }
        return (
          <Field key={name} label={name} value={value} busy={busy} dir="ltr" error={errorOf(name)} onInput={change} />
        );
      })}
    </fieldset>
  );
}

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { CsvField, ReadImportOptions } from "../../../src/exchange/index.ts";
import { t } from "../../locale/i18n.ts";
import { Choice } from "../../parts/Choice.tsx";

/**
 * Account fields that the user can assign to the columns of an unknown CSV table. Each entry contains a field and the
 * message name of its label.
 */
const fields = [
  ["address", "site"],
  ["login", "login"],
  ["password", "password"],
  ["title", "label"],
  ["notes", "notes"],
] as const satisfies readonly (readonly [CsvField, string])[];

const none = "";

/** Asks which columns of a CSV table from an unknown program contain the account fields. */
export function ColumnsForm(props: {
  header: readonly string[];
  onChosen: (columns: NonNullable<ReadImportOptions["columns"]>) => void;
  onGiveUp: () => void;
}): JSX.Element {
  const { header, onChosen, onGiveUp } = props;
  const [columns, setColumns] = useState<Readonly<Partial<Record<CsvField, number>>>>({});
  const options = [
    [none, t("importNoColumn")] as const,
    ...header.map((name, i) => [String(i), name === "" ? t("importColumn", i + 1) : name] as const),
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (columns.password !== undefined) onChosen(columns);
      }}
    >
      <p>{t("importColumns")}</p>
      {fields.map(([field, label]) => (
        <Choice
          key={field}
          label={t(label)}
          value={String(columns[field] ?? none)}
          options={options}
          onChange={(value) => {
            const others = Object.fromEntries(Object.entries(columns).filter(([name]) => name !== field));
            setColumns(value === none ? others : { ...others, [field]: Number(value) });
          }}
        />
      ))}
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={columns.password === undefined}>
          {t("next")}
        </button>
        <button type="button" class="quiet" onClick={onGiveUp}>
          {t("cancel")}
        </button>
      </div>
    </form>
  );
}

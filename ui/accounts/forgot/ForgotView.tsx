import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { exportLockedVault, removeVault } from "../../../src/backup/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { Field } from "../../parts/Field.tsx";
import { Header, Notice } from "../../parts/Header.tsx";
import { fileName } from "../file-name.ts";
import type { AccountsPorts } from "../ports.ts";

/** Shows help for users who have forgotten the master password. They can delete the vault and start over. */
export function ForgotView({ ports, onBack }: { ports: AccountsPorts; onBack: () => void }): JSX.Element {
  const [saved, setSaved] = useState<string>();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const [error, setError] = useState<unknown>();
  const word = t("startAnewWord");

  const save = async (): Promise<void> => {
    setError(undefined);
    try {
      const text = await exportLockedVault(ports.storage);
      const name = fileName("locked-vault", undefined, "json");
      ports.save(name, "application/json", text);
      setSaved(name);
    } catch (failure) {
      setError(failure);
    }
  };
  const remove = async (event: Event): Promise<void> => {
    event.preventDefault();
    const agrees = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
    setFault(agrees ? undefined : t("startAnewWrong"));
    if (!agrees) return;
    try {
      await removeVault(ports.storage); // the page then shows that there is no vault
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <Header title={t("forgotTitle")} onBack={onBack} />
      <div class="pad">
        <p>{t("forgotIntro")}</p>
        <ul class="points">
          <li>{t("forgotTry")}</li>
          <li>{t("forgotBackup")}</li>
          <li>{t("forgotKit")}</li>
        </ul>
        <h2>{t("startAnew")}</h2>
        <p>{t("startAnewIntro")}</p>
        <button type="button" class="primary" onClick={() => void save()}>
          {t("startAnewSave")}
        </button>
        {saved !== undefined && <Notice kind="plain">{t("startAnewSaved", saved)}</Notice>}
        {saved !== undefined && (
          <form onSubmit={(event) => void remove(event)}>
            <Field label={t("startAnewType", word)} value={typed} onInput={setTyped} error={fault} />
            <button type="submit" class="primary danger wide">
              {t("startAnewRemove")}
            </button>
          </form>
        )}
        {error !== undefined && <Notice kind="error">{explain(error)}</Notice>}
      </div>
    </>
  );
}

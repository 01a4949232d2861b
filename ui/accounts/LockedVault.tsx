import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { exportLockedVault, removeVault } from "../../src/backup/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { Unlock } from "../open-vault/Unlock.tsx";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Field } from "../parts/Field.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { fileName } from "./file-name.ts";
import type { AccountsPorts } from "./ports.ts";

/**
 * Fragment of the page's address that opens the help for a forgotten master password. Other pages link to this address.
 */
const place = "#forgot";

/** Shows the locked vault, or the help for a forgotten master password. */
export function LockedVault({ vault, ports }: { vault: WindowVault; ports: AccountsPorts }): JSX.Element {
  const [isForgotten, setForgotten] = useState(location.hash === place);
  useEffect(() => {
    const follow = (): void => {
      setForgotten(location.hash === place);
    };
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("hashchange", follow);
    };
  }, []);
  return (
    <div class="sheet narrow">
      {isForgotten ? (
        <ForgotView
          ports={ports}
          onBack={() => {
            location.hash = "";
          }}
        />
      ) : (
        <Unlock title={t("accountsTitle")} vault={vault} isAccountsPage />
      )}
    </div>
  );
}

/** Shows help for users who have forgotten the master password. They can delete the vault and start over. */
function ForgotView({ ports, onBack }: { ports: AccountsPorts; onBack: () => void }): JSX.Element {
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

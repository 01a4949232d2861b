import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { WriteItDown } from "../open-vault/WriteItDown.tsx";
import type { WelcomePorts } from "./ports.ts";

/** Shows step 3 of the first-run page, which explains where the toolbar button is and how to use it. */
export function FirstAccount({
  ports,
  contents,
}: {
  ports: WelcomePorts;
  contents: Contents | undefined;
}): JSX.Element {
  const [keys, setKeys] = useState("");
  useEffect(() => {
    void ports.shortcuts?.list().then((all) => {
      setKeys(all.find(({ name }) => name === "_execute_action")?.keys ?? "");
    });
  }, [ports]);
  return (
    <>
      <h2 tabIndex={-1}>{t("welcomeSite")}</h2>
      <WriteItDown contents={contents} />
      <ol class="points">
        {ports.buttonHides && !ports.buttonInMenu && <li>{t("welcomePin")}</li>}
        <li>{opening(keys, ports.buttonInMenu)}</li>
        <li>{t("welcomeAdd")}</li>
        <li>{t("welcomeFill")}</li>
      </ol>
      <p>{t("welcomeOwn")}</p>
      <p>
        <a href="accounts.html#settings">{t("settingsTitle")}</a> · <a href="accounts.html">{t("allAccounts")}</a> ·{" "}
        <a href="accounts.html#import">{t("welcomeImport")}</a>
      </p>
    </>
  );
}

function opening(keys: string, inMenu: boolean): string {
  if (inMenu) return t("welcomeOpenMenu");
  return keys === "" ? t("welcomeOpen") : t("welcomeOpenKeys", keys);
}

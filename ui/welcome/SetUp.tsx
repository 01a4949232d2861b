import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import type { WelcomePorts } from "./ports.ts";
import { SetupForm } from "../open-vault/Setup.tsx";
import type { WindowVault } from "../open-vault/window-vault.ts";

/**
 * Shows step 2 of the first-run page: the form for the identity and the master password. The popup contains the same
 * form.
 */
export function SetUp(props: {
  vault: WindowVault;
  ports: WelcomePorts;
  hasVault: boolean;
  onDone: () => void;
}): JSX.Element {
  const { vault, ports, hasVault } = props;
  return (
    <>
      <h2 tabIndex={-1}>{t("welcomeMaster")}</h2>
      {hasVault ? (
        <p>{t("welcomeIsSetUp")}</p>
      ) : (
        <>
          <p>{t("welcomeMasterAdvice")}</p>
          <p>
            {t("welcomeHasBackup")} <a href="accounts.html#join">{t("welcomeJoin")}</a> ·{" "}
            <a href="accounts.html#restore">{t("welcomeRestore")}</a> ·{" "}
            <a href="accounts.html#import">{t("welcomeImport")}</a>
          </p>
          <SetupForm state={vault} strengthWorker={ports.strengthWorker} onDone={props.onDone} />
        </>
      )}
    </>
  );
}

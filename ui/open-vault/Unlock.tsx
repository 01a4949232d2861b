import type { ComponentChildren, JSX } from "preact";
import { AppError } from "../../src/index.ts";
import { explain } from "../locale/explain.ts";
import { Field } from "../parts/Field.tsx";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Header } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { t } from "../locale/i18n.ts";
import { PauseNote, usePause } from "./PauseNote.tsx";
import type { WindowVault } from "./window-vault.ts";

/** Shows the locked vault: a field for the master password and one button. */
export function Unlock(props: {
  title: string;
  vault: Pick<WindowVault, "unlock" | "pausedUntil" | "iterations">;
  notice?: ComponentChildren;
  /** True on the page that also has the help for a forgotten master password. */
  isAccountsPage?: boolean;
}): JSX.Element {
  const { title, vault } = props;
  const master = useHeldSecret();
  const derivation = useDerivation();
  const busy = derivation.fraction !== undefined;
  const pause = usePause(vault.pausedUntil);

  const unlock = (event: Event): void => {
    event.preventDefault();
    if (pause === 0) void derivation.run((work) => vault.unlock(master.text, work), explainUnlock);
  };

  return (
    <>
      <Header title={title} sub={t("locked")} />
      <form
        class="pad"
        onSubmit={unlock}
        onInput={() => {
          derivation.clear();
        }}
      >
        {props.notice}
        <Field label={t("masterPassword")} secret={master} autoFocus busy={busy} error={derivation.error} />
        <PauseNote left={pause} />
        <button type="submit" class="primary wide" aria-disabled={busy || pause > 0}>
          {t("unlock")}
        </button>
        {derivation.fraction !== undefined && (
          <DerivationProgress fraction={derivation.fraction} rounds={vault.iterations.value} />
        )}
        <p class="sub">
          <a href="accounts.html#forgot" target={props.isAccountsPage ? undefined : "_blank"} rel="noreferrer">
            {t("forgot")}
          </a>
        </p>
      </form>
    </>
  );
}

/** Explains a failed unlock. Here, a failed decryption almost always means a wrong master password. */
function explainUnlock(error: unknown): string {
  return error instanceof AppError && error.code === "cannot-decrypt" ? t("wrongMaster") : explain(error);
}

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { awaitsFirstUnlock, type Contents, newVaultIterations } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Field } from "../parts/Field.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { StrengthMeter, useStrength } from "../parts/StrengthMeter.tsx";
import type { VaultPorts } from "../ports.ts";
import { useSecondYes } from "./second-yes.tsx";
import { SuggestMaster } from "./SuggestMaster.tsx";
import type { WindowVault } from "./window-vault.ts";

interface SetupProps {
  state: Pick<WindowVault, "create">;
  strengthWorker: VaultPorts["strengthWorker"];
}

/**
 * Shows the first view when there is no vault yet: links to download, restore or import existing accounts, and the form
 * that creates a new vault.
 */
export function Setup(props: SetupProps): JSX.Element {
  return (
    <>
      <Header title={t("setupTitle")} sub={t("setupIntro")} />
      <div class="pad">
        <p class="sub">
          {t("welcomeHasBackup")}{" "}
          <a href="accounts.html#join" target="_blank" rel="noreferrer">
            {t("welcomeJoin")}
          </a>{" "}
          ·{" "}
          <a href="accounts.html#restore" target="_blank" rel="noreferrer">
            {t("welcomeRestore")}
          </a>{" "}
          ·{" "}
          <a href="accounts.html#import" target="_blank" rel="noreferrer">
            {t("welcomeImport")}
          </a>
        </p>
        <SetupForm {...props} />
      </div>
    </>
  );
}

/**
 * Shows the form for the identity and the master password of a new vault.
 *
 * @param props - `onDone` is called after the vault has been created
 */
export function SetupForm(props: SetupProps & { onDone?: () => void }): JSX.Element {
  const [identity, setIdentity] = useState("");
  const master = useHeldSecret();
  const repeat = useHeldSecret();
  const [differs, setDiffers] = useState(false);
  const derivation = useDerivation();
  const strength = useStrength(master, identity, props.strengthWorker);
  const secondYes = useSecondYes(strength);
  const busy = derivation.fraction !== undefined || secondYes.isChecking;

  const create = (): void =>
    void derivation.run(async (work) => {
      await props.state.create(identity, master.text, work);
      master.empty();
      repeat.empty();
      props.onDone?.();
    });
  const submit = (event: Event): void => {
    event.preventDefault();
    const differ = master.text !== repeat.text;
    setDiffers(differ);
    if (differ || busy) return;
    if (master.text === "")
      create(); // this call fails, so the form shows the error for an empty password
    else void secondYes.before(identity, create);
  };

  return (
    <>
      <form
        onSubmit={submit}
        onInput={() => {
          derivation.clear();
          setDiffers(false);
        }}
      >
        <Field
          label={t("identity")}
          value={identity}
          onInput={setIdentity}
          autoFocus
          busy={busy}
          hint={identity.trim() === "" ? t("identityMissing") : t("identityHint")}
        />
        <Field label={t("masterPassword")} secret={master} busy={busy} spacesCount />
        <StrengthMeter shown={strength.shown} />
        <SuggestMaster master={master} busy={busy} />
        <Field label={t("repeatMaster")} secret={repeat} busy={busy} error={differs ? t("repeatDiffers") : undefined} />
        {derivation.error && <Notice kind="error">{derivation.error}</Notice>}
        <button type="submit" class="primary wide" aria-disabled={busy}>
          {t("createVault")}
        </button>
        {derivation.fraction !== undefined && (
          <DerivationProgress fraction={derivation.fraction} rounds={newVaultIterations} />
        )}
      </form>
      {secondYes.question}
    </>
  );
}

/** Asks the user to write down the master password. Shown until the master password has unlocked the vault once. */
export function WriteItDown({ contents }: { contents: Contents | undefined }): JSX.Element | null {
  return contents && awaitsFirstUnlock(contents) ? <p class="note warn">{t("writeItDown")}</p> : null;
}

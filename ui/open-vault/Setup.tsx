import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { newVaultIterations } from "../../src/internal.ts";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { StrengthMeter } from "../parts/StrengthMeter.tsx";
import type { VaultPorts } from "../ports.ts";
import type { WindowVault } from "./window-vault.ts";

interface SetupProps {
  state: Pick<WindowVault, "create">;
  strengthWorker: VaultPorts["strengthWorker"];
}

/** Asks for the identity and the master password at the first run. */
export function Setup(props: SetupProps): JSX.Element {
  return (
    <>
      <Header title={t("setupTitle")} sub={t("setupIntro")} />
      <SetupForm {...props} class="pad" />
    </>
  );
}

/**
 * Shows the form for the identity and the master password of a new vault.
 *
 * @param props - `onDone` is called after the vault was created
 */
export function SetupForm(props: SetupProps & { class?: string; onDone?: () => void }): JSX.Element {
  const [identity, setIdentity] = useState("");
  const master = useHeldSecret();
  const repeat = useHeldSecret();
  const [differs, setDiffers] = useState(false);
  const derivation = useDerivation();
  const busy = derivation.fraction !== undefined;

  const create = (event: Event): void => {
    event.preventDefault();
    const differ = master.text !== repeat.text;
    setDiffers(differ);
    if (differ) return;
    void derivation.run(async (work) => {
      await props.state.create(identity, master.text, work);
      master.empty();
      repeat.empty();
      props.onDone?.();
    });
  };

  return (
    <form
      class={props.class}
      onSubmit={create}
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
      <Field label={t("masterPassword")} secret={master} busy={busy} />
      <StrengthMeter master={master} identity={identity} createWorker={props.strengthWorker} />
      <Field label={t("repeatMaster")} secret={repeat} busy={busy} error={differs ? t("repeatDiffers") : undefined} />
      {derivation.error && <Notice kind="error">{derivation.error}</Notice>}
      <button type="submit" class="primary wide" aria-disabled={busy}>
        {t("createVault")}
      </button>
      {derivation.fraction !== undefined && (
        <DerivationProgress fraction={derivation.fraction} rounds={newVaultIterations} />
      )}
    </form>
  );
}

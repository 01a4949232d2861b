import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { leastIterations } from "../../src/vault/index.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { EnterKey } from "../parts/Icon.tsx";
import { DeviceButton } from "./DeviceButton.tsx";
import { LockedHeader } from "./LockedHeader.tsx";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "./window-vault.ts";

/** Shows the view of the locked vault with a field for the PIN. */
export function UnlockWithPin(props: {
  title: string;
  vault: Pick<WindowVault, "pin" | "device">;
  onDevice?: () => void;
  notice?: ComponentChildren;
  children?: ComponentChildren;
  /** Called when the user wants to type the master password instead. */
  onMaster: () => void;
  /** Called after too many wrong PINs. After this call, only the master password can unlock the vault. */
  onDropped: () => void;
}): JSX.Element {
  const pin = useHeldSecret();
  const derivation = useDerivation();
  const [left, setLeft] = useState<number>();
  const busy = derivation.fraction !== undefined;
  const unlock = (event: Event): void => {
    event.preventDefault();
    if (pin.text === "") return;
    void derivation.run(async (work) => {
      const triesLeft = await props.vault.pin.unlock(pin.text, work);
      if (triesLeft === undefined) return;
      pin.empty();
      if (triesLeft === 0) props.onDropped();
      setLeft(triesLeft);
    });
  };
  return (
    <>
      <LockedHeader {...props} />
      <form
        class="pad"
        onSubmit={unlock}
        onInput={() => {
          derivation.clear();
          setLeft(undefined);
        }}
      >
        {props.notice}
        <Field
          label={t("pin")}
          secret={pin}
          inputMode="numeric"
          autoFocus
          busy={busy}
          error={left === undefined ? derivation.error : t("pinWrong", left)}
        />
        <button type="submit" class="primary wide" aria-disabled={busy}>
          {t("unlock")} <EnterKey />
        </button>
        {derivation.fraction !== undefined && (
          <DerivationProgress fraction={derivation.fraction} costs={{ iterations: leastIterations }} />
        )}
        <DeviceButton {...props} />
        <div class="ends">
          <button type="button" class="quiet small" onClick={props.onMaster}>
            {t("pinUseMaster")}
          </button>
        </div>
      </form>
    </>
  );
}

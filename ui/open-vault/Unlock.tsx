import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ProgressOptions } from "../../crypto/index.ts";
import { AppError } from "../../src/errors.ts";
import type { MasterChange } from "../../src/vault/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { dayText, duration } from "../locale/times.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { EnterKey } from "../parts/Icon.tsx";
import { DeviceButton } from "./DeviceButton.tsx";
import { LockedHeader } from "./LockedHeader.tsx";
import { pendingText, useMasterChange } from "./master-change.ts";
import type { UnlockWithPin } from "./UnlockWithPin.tsx";
import type { WindowVault } from "./window-vault.ts";

interface UnlockProps {
  title: string;
  vault: Pick<
    WindowVault,
    "unlock" | "headerChangedSince" | "masterChange" | "pausedUntil" | "costs" | "pin" | "device" | "prepareUnlock"
  >;
  notice?: ComponentChildren;
  /**
   * True on the accounts page, which contains the help for a forgotten master password. Other pages link to this help.
   */
  isAccountsPage?: boolean;
  /** Asks the authenticator in this window. Default: in a small window, which opens. */
  onDevice?: () => void;
  /** Buttons at the end of the header. */
  children?: ComponentChildren;
}

/**
 * Shows the view of the locked vault. If a PIN can unlock the vault, the view asks for the PIN, otherwise for the
 * master password.
 */
export function Unlock(props: UnlockProps): JSX.Element {
  const { pin, prepareUnlock } = props.vault;
  useEffect(() => {
    prepareUnlock(); // the worker starts while the user types the master password
  }, [prepareUnlock]);
  const [usesMaster, setUsesMaster] = useState(false);
  const [isDropped, setDropped] = useState(false);
  const isOffered = pin.isOffered.value && !usesMaster;
  const [WithPin, setWithPin] = useState<typeof UnlockWithPin>(); // loaded on demand, because most people have no PIN
  useEffect(() => {
    if (!isOffered) return;
    void import("./UnlockWithPin.tsx").then((loaded) => {
      setWithPin(() => loaded.UnlockWithPin);
    });
  }, [isOffered]);
  if (isOffered && !WithPin) return <LockedHeader {...props} />;
  if (isOffered && WithPin)
    return (
      <WithPin
        {...props}
        onMaster={() => {
          setUsesMaster(true);
        }}
        onDropped={() => {
          setDropped(true);
        }}
      />
    );
  const notice = isDropped ? <Notice kind="warn">{t("pinDropped")}</Notice> : props.notice;
  return (
    <UnlockWithMaster
      {...props}
      notice={notice}
      onPin={
        pin.isOffered.value
          ? () => {
              setUsesMaster(false);
            }
          : undefined
      }
    />
  );
}

/**
 * Shows a field for the master password and a button that unlocks the vault.
 *
 * @param props - `onPin` is called when the user wants to type the PIN instead; undefined if no PIN unlocks the vault
 */
function UnlockWithMaster(props: UnlockProps & { onPin: (() => void) | undefined }): JSX.Element {
  const { vault } = props;
  const master = useHeldSecret();
  const derivation = useDerivation();
  const busy = derivation.fraction !== undefined;
  const pause = usePause(vault.pausedUntil);
  const change = useMasterChange(vault);

  const unlock = (event: Event): void => {
    event.preventDefault();
    if (pause !== 0) return;
    let changedSince: number | undefined;
    const open = async (work: ProgressOptions): Promise<void> => {
      try {
        await vault.unlock(master.text, work);
      } catch (error) {
        // without this sentence, the user of a changed header would only read that the right master password is wrong
        if (isWrongMaster(error)) changedSince = await vault.headerChangedSince().catch(() => undefined);
        throw error;
      }
    };
    void derivation.run(open, (error) => explainUnlock(error, changedSince, change));
  };

  return (
    <>
      <LockedHeader {...props} />
      <form
        class="pad"
        onSubmit={unlock}
        onInput={() => {
          derivation.clear();
        }}
      >
        {props.notice}
        {change?.isPending === true && <Notice kind="plain">{pendingText(change)}</Notice>}
        <Field label={t("masterPassword")} secret={master} autoFocus busy={busy} error={derivation.error} spacesCount />
        <PauseNote left={pause} />
        <button type="submit" class="primary wide" aria-disabled={busy || pause > 0}>
          {t("unlock")} <EnterKey />
        </button>
        {derivation.fraction !== undefined && (
          <DerivationProgress fraction={derivation.fraction} costs={vault.costs.value} />
        )}
        <DeviceButton {...props} />
        <div class="ends">
          {props.onPin && (
            <button type="button" class="quiet small" onClick={props.onPin}>
              {t("usePin")}
            </button>
          )}
          <a
            class="quiet small end"
            href="accounts.html#forgot"
            target={props.isAccountsPage ? undefined : "_blank"}
            rel="noreferrer"
            title={t("forgot")}
          >
            {t("forgotShort")}
          </a>
        </div>
      </form>
    </>
  );
}

/** Returns true for `cannot-decrypt`, which almost always means that the user has mistyped the master password. */
const isWrongMaster = (error: unknown): boolean => error instanceof AppError && error.code === "cannot-decrypt";

/** Explains a failed unlock. @param changedSince - the time since which the vault's header was changed, if it was */
function explainUnlock(error: unknown, changedSince: number | undefined, change: MasterChange | undefined): string {
  if (!isWrongMaster(error)) return explain(error);
  const changed = changedSince === undefined ? [] : [t("headerChanged", dayText(changedSince))];
  // the user may have typed the old master password, which no longer opens this device
  const elsewhere =
    change?.isPending === false && change.at !== undefined ? [t("masterChangedElsewhere", dayText(change.at))] : [];
  return [t("wrongMaster"), ...changed, ...elsewhere].join(" ");
}

const leftOf = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/**
 * Counts down the pause after several wrong master passwords. During the pause, the user cannot try a further master
 * password.
 *
 * @param until - end of the pause, in milliseconds since 1970
 * @returns the seconds until the end of the pause
 */
function usePause({ value: until }: ReadonlySignal<number>): number {
  const [left, setLeft] = useState(leftOf(until));
  useEffect(() => {
    setLeft(leftOf(until));
    if (leftOf(until) === 0) return undefined;
    const counting = setInterval(() => {
      setLeft(leftOf(until));
      if (leftOf(until) === 0) clearInterval(counting);
    }, 200);
    return () => {
      clearInterval(counting);
    };
  }, [until]);
  return left;
}

/**
 * Shows how long the user must wait before the next try. Screen readers announce only the start and the end of the
 * pause, not each second.
 */
function PauseNote({ left }: { left: number }): JSX.Element {
  return (
    <div class={left > 0 ? "note warn" : ""}>
      <span role="status">{left > 0 && t("unlockPaused")}</span>
      {left > 0 && (
        <>
          {" "}
          <span role="timer">{duration(left)}</span>
        </>
      )}
    </div>
  );
}

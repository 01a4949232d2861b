import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError } from "../../../src/errors.ts";
import { readConnection } from "../../../src/sync/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { explainStore } from "../../devices/explain-store.ts";
import type { DevicesPort } from "../../devices/ports.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { Field } from "../../parts/Field.tsx";
import { Notice } from "../../parts/Header.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { type LongWork, takeFocus, Working } from "../../parts/long-work.tsx";
import type { SyncStatus } from "../../ports.ts";

/** Shows the form that gives the vault a new key, for example if an attacker may know the old key. */
export function NewKey(props: {
  vault: WindowVault;
  contents: Contents;
  devices: DevicesPort;
  work: LongWork;
  isAtWork: boolean;
}): JSX.Element {
  const { vault, contents, devices, work, isAtWork } = props;
  const [asking, setAsking] = useState(false);
  const master = useHeldSecret();
  const [wrong, setWrong] = useState(false);
  const [made, setMade] = useState<"alone" | "synced">();
  const isDamaged = contents.problems.length > 0;

  const make = async (): Promise<void> => {
    const tried = { opens: true };
    await work.run(async (progress) => {
      try {
        const isSynced = await syncFirst(vault, devices);
        await vault.renewKey(master.text, progress);
        setMade(isSynced ? "synced" : "alone");
      } catch (error) {
        tried.opens = !isWrongMaster(error);
        if (tried.opens) throw error;
      }
    }, explainRenewing);
    if (tried.opens) {
      master.empty();
      return;
    }
    setWrong(true);
    setAsking(true);
  };
  const answer = (yes: boolean): undefined => {
    setAsking(false);
    setWrong(false);
    if (yes) void make();
    else master.empty();
  };
  return (
    <section class="part" aria-labelledby="new-key">
      <h3 id="new-key">{t("keyTitle")}</h3>
      <p class="sub">{t("keyWhy")}</p>
      <p class="sub">{t("keyLimits")}</p>
      {isDamaged && <Notice kind="warn">{t("keyDamaged")}</Notice>}
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {work.fraction === undefined ? (
        <button
          type="button"
          class="quiet start"
          ref={takeFocus}
          disabled={isAtWork || isDamaged || contents.readOnly}
          onClick={() => {
            work.clear();
            setMade(undefined);
            setAsking(true);
          }}
        >
          {t("keyMake")}
        </button>
      ) : (
        <Working fraction={work.fraction} text={t("keyWorking")} onCancel={work.cancel} />
      )}
      {made && (
        <Notice kind="plain">
          {t("keyMade")} {made === "synced" && t("keyDevices")}
        </Notice>
      )}
      {asking && (
        <ConfirmDialog title={t("keyQuestion")} yes={t("keyYes")} disabled={master.text === ""} onAnswer={answer}>
          <p>{t("keyQuestionText")}</p>
          <Field
            label={t("masterNow")}
            secret={master}
            error={wrong ? t("masterWrong") : undefined}
            onInput={() => {
              setWrong(false);
            }}
          />
        </ConfirmDialog>
      )}
    </section>
  );
}

/**
 * Returns true if the error means that the typed master password is wrong. In this view, the error `cannot-decrypt` has
 * no other cause, because an unlocked vault can decrypt its records.
 */
const isWrongMaster = (error: unknown): boolean => error instanceof AppError && error.code === "cannot-decrypt";

/** Explains why the vault got no new key. */
export const explainRenewing = (error: unknown): string =>
  error instanceof SyncFirstFailed ? t("keySyncFailed", explainStore(error.cause)) : explain(error);

/**
 * Thrown if the sync before a change of the vault key has failed. The property `cause` is the error of the sync.
 */
export class SyncFirstFailed extends Error {
  override readonly name = "SyncFirstFailed";
}

const maxSyncs = 100; // each reads 64 files

/**
 * Syncs before the vault gets a new key. Otherwise, changes by other devices could be lost: with the new key, this
 * device cannot decrypt files that other devices have written with the old key. A sync reads a limited number of files.
 * So this function syncs again until no files are left, or until a sync does not reduce their number.
 *
 * @returns false if this device has no store
 * @throws {@link SyncFirstFailed} if a sync fails, or if files are left after the last sync
 */
export async function syncFirst(
  vault: Pick<WindowVault, "use">,
  devices: Pick<DevicesPort, "syncNow" | "status">,
): Promise<boolean> {
  if (!(await readConnection(await vault.use()))) return false;
  let before = Infinity;
  let status: SyncStatus | undefined;
  for (let i = 0; i < maxSyncs; i++) {
    await devices.syncNow();
    status = (await devices.status.get()) as SyncStatus | undefined;
    if (status?.state === "running") continue; // the background has already started the next sync
    const { left = 0 } = status ?? {};
    if (status?.state === "done" && left === 0) return true;
    if (status?.state !== "done" || left >= before) break;
    before = left;
  }
  throw new SyncFirstFailed("", { cause: status?.error });
}

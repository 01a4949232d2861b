import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError } from "../../src/errors.ts";
import { type Connection, nameDevice, probeStore, writeConnection } from "../../src/sync/index.ts";
import { type Contents, keysOf, openWithBackoff } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { useLongWork, Working } from "../parts/long-work.tsx";
import { StrengthMeter, useStrength } from "../parts/StrengthMeter.tsx";
import type { SyncStatus } from "../ports.ts";
import { useDeviceName, useStoreChoice } from "./StoreFields.tsx";
import { explainStore, reasonOf, storeError } from "./explain-store.ts";
import type { DevicesPorts } from "./ports.ts";

/**
 * Minimum strength of the master password, on a scale from 0 to 4, if a store will contain the vault. The user sees
 * strength 3 as "Strong".
 */
const strong = 3;

/**
 * Connects this device with a store (a WebDAV folder or the browser's own sync). Checks the store and the master
 * password first. Saves nothing if a check fails.
 */
export function ConnectForm(props: {
  vault: WindowVault;
  contents: Contents;
  ports: DevicesPorts;
  onConnected: () => Promise<void>;
}): JSX.Element {
  const { vault, contents, ports, onConnected } = props;
  const { devices } = ports;
  const work = useLongWork();
  const chosen = useStoreChoice(devices, work);
  const master = useHeldSecret();
  const [masterFault, setMasterFault] = useState<string>();
  const { current, roots } = keysOf(contents);
  const strength = useStrength(master, roots[current]?.identity ?? "", ports.strengthWorker);
  const busy = work.fraction !== undefined;
  const device = useDeviceName(devices, busy);

  const connect = async (connection: Connection): Promise<void> => {
    await work.run(async (progress) => {
      const found = await strength.now();
      if (found !== undefined && found < strong) {
        setMasterFault(t("connectWeak"));
        return;
      }
      await probeStore(devices.store(connection), progress.signal);
      const isRight = await opensVault(progress);
      if (!isRight) {
        setMasterFault(t("masterWrong"));
        return;
      }
      await vault.change(async (opened) => {
        if (device.name !== "") await nameDevice(opened, device.name);
        await writeConnection(opened, connection);
      });
      chosen.keep(connection);
      if (connection.kind === "browser") await assertRoom();
      else void devices.syncNow();
      await onConnected();
    }, explainStore);
  };
  /**
   * Syncs once. If the vault is too large for the browser's own sync, which stores at most 100 kB, disconnects this
   * device from the sync again and throws an error.
   */
  const assertRoom = async (): Promise<void> => {
    await devices.syncNow();
    const status = (await devices.status.get()) as SyncStatus | undefined;
    if (reasonOf(status?.error) !== "browser-full") return;
    await vault.change((opened) => writeConnection(opened, undefined));
    chosen.keep(undefined);
    throw storeError("browser-full");
  };
  const opensVault = async (progress: { signal?: AbortSignal | undefined }): Promise<boolean> => {
    const { storage, attempts, pbkdf2, argon2 } = ports;
    try {
      const opened = await openWithBackoff(
        { storage, pbkdf2, argon2, masterPassword: master.text, ...progress },
        attempts,
      );
      opened.close();
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "cannot-decrypt") return false;
      throw error;
    }
  };
  return (
    <section class="part" aria-labelledby="set-up-sync">
      <h3 id="set-up-sync">{t("setUpSync")}</h3>
      <form
        onInput={() => {
          setMasterFault(undefined);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          setMasterFault(undefined);
          if (!busy) chosen.ask(connect);
        }}
      >
        {chosen.fields}
        {device.field}
        <Field
          label={t("masterPassword")}
          spacesCount
          secret={master}
          busy={busy}
          error={masterFault}
          hint={t(chosen.kind === "browser" ? "browserMasterHint" : "connectMasterHint")}
        />
        <StrengthMeter shown={strength.shown} />
        {busy ? (
          <Working
            fraction={work.fraction}
            text={t(chosen.kind === "browser" ? "syncRunning" : "connecting")}
            onCancel={work.cancel}
          />
        ) : (
          <div class="actions">
            <button type="submit" class="primary" disabled={contents.readOnly}>
              {t("connect")}
            </button>
          </div>
        )}
      </form>
    </section>
  );
}

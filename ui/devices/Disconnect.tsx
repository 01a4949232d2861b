import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Connection, emptyStore, mergedNames, readConnection, writeConnection } from "../../src/sync/index.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { Notice } from "../parts/Header.tsx";
import { useLongWork, Working } from "../parts/long-work.tsx";
import { explainStore } from "./explain-store.ts";
import type { DevicesPort, StorePlace } from "./ports.ts";

/**
 * Stops syncing on this device. The vault stays on the device. If the user wants, the vault's files in the store are
 * removed.
 */
export function Disconnect(props: {
  vault: WindowVault;
  place: StorePlace;
  devices: DevicesPort;
  onDone: (message: string) => Promise<void>;
}): JSX.Element {
  const { vault, place, devices, onDone } = props;
  const isBrowser = place.kind === "browser";
  const [asking, setAsking] = useState(false);
  const [empties, setEmpties] = useState(false);
  const work = useLongWork();
  const disconnect = (): Promise<void> =>
    work.run(async () => {
      if (empties) await devices.syncNow(); // merges all files first: removing unmerged files would lose changes
      const opened = await vault.use();
      const connection = await readConnection(opened);
      const names = await mergedNames(opened);
      await vault.change((writing) => writeConnection(writing, undefined));
      await devices.syncNow(); // a sync that is still running must end before the files are removed
      const failure = connection && empties ? await failureOf(() => emptyStore(store(connection), names)) : undefined;
      // An error is ignored, because the browser may refuse to remove a permission that the user granted in the
      // browser's settings.
      if (connection) await devices.giveBackAccess(connection).catch(() => undefined);
      await onDone(
        failure === undefined
          ? t("disconnected")
          : t(isBrowser ? "browserDisconnectedFull" : "disconnectedFull", explainStore(failure)),
      );
    }, explainStore);
  const store = (connection: Connection): ReturnType<DevicesPort["store"]> => devices.store(connection);
  return (
    <section class="part">
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {work.fraction === undefined ? (
        <button
          type="button"
          class="quiet danger start"
          onClick={() => {
            setAsking(true);
          }}
        >
          {t("disconnect")}
        </button>
      ) : (
        <Working fraction={work.fraction} text={t("syncRunning")} onCancel={work.cancel} />
      )}
      {asking && (
        <ConfirmDialog
          title={t("disconnectTitle")}
          yes={t("disconnect")}
          onAnswer={(yes) => {
            setAsking(false);
            if (yes) void disconnect();
            return undefined;
          }}
        >
          <p>{t("disconnectText")}</p>
          <CheckBox
            label={t(isBrowser ? "browserDisconnectEmpty" : "disconnectEmpty")}
            checked={empties}
            onChange={setEmpties}
            describedBy="empties-hint"
          />
          <p class="hint" id="empties-hint">
            {t(isBrowser ? "browserDisconnectHint" : "disconnectEmptyHint")}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}

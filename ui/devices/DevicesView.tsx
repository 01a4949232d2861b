import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ownDeviceId, readConnection } from "../../src/sync/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Notice } from "../parts/Header.tsx";
import { Conflicts, MasterConflict } from "./Conflicts.tsx";
import { ConnectForm } from "./ConnectForm.tsx";
import { DeviceList } from "./DeviceList.tsx";
import { Disconnect } from "./Disconnect.tsx";
import { FollowKey } from "./FollowKey.tsx";
import { type ShownPlace, SyncState, useSyncStatus } from "./SyncState.tsx";
import type { DevicesPorts } from "./ports.ts";

export interface DevicesProps {
  vault: WindowVault;
  contents: Contents;
  ports: DevicesPorts;
}

/** The store that this device syncs with (without the password for that store), and the id of this device. */
interface Connected {
  readonly place: ShownPlace;
  readonly id: string | undefined;
}

/** Connects this device with a store, shows the result of the last sync, and lists all devices of the vault. */
export function DevicesView({ vault, contents, ports }: DevicesProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const [connected, setConnected] = useState<Connected | "none">();
  const [message, setMessage] = useState<string>();
  const { foreign = 0 } = useSyncStatus(ports.devices) ?? {};
  useEffect(() => {
    void connectedOf(vault).then(setConnected);
  }, [vault]);
  const changed = async (text?: string): Promise<void> => {
    setMessage(text);
    setConnected(await connectedOf(vault));
    heading.current?.focus(); // otherwise the focus is lost when the pressed button disappears
  };
  return (
    <section class="view devices" aria-labelledby="devices">
      <h2 id="devices" ref={heading} tabIndex={-1}>
        {t("view_devices")}
      </h2>
      <p class="sub">{t("devicesIntro")}</p>
      <MasterConflict vault={vault} contents={contents} />
      <Conflicts vault={vault} contents={contents} />
      {message !== undefined && <Notice kind="plain">{message}</Notice>}
      {connected === "none" && (
        <ConnectForm vault={vault} contents={contents} ports={ports} onConnected={() => changed()} />
      )}
      {typeof connected === "object" && (
        <>
          {foreign > 0 && <FollowKey vault={vault} ports={ports} onDone={changed} />}
          <SyncState place={connected.place} devices={ports.devices} />
          <DeviceList vault={vault} contents={contents} own={connected.id} />
          <Disconnect vault={vault} place={connected.place} devices={ports.devices} onDone={changed} />
        </>
      )}
    </section>
  );
}

async function connectedOf(vault: WindowVault): Promise<Connected | "none"> {
  const opened = await vault.use();
  const connection = await readConnection(opened);
  if (!connection) return "none";
  const id = await ownDeviceId(opened);
  if (connection.kind === "browser") return { place: connection, id };
  const { kind, url, user } = connection;
  return { place: { kind, url, user }, id };
}

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BrowserConnection, WebDavConnection } from "../../src/sync/index.ts";
import { t } from "../locale/i18n.ts";
import { momentText } from "../locale/times.ts";
import { useReadOut } from "../parts/announce.tsx";
import { Notice } from "../parts/Header.tsx";
import { useAction } from "../parts/use-action.ts";
import type { SyncStatus } from "../ports.ts";
import { explainStatus, reasonOf } from "./explain-store.ts";
import type { DevicesPort } from "./ports.ts";

/** A WebDAV store (its address and username, without the password), or the browser's own sync. */
export type ShownPlace = Pick<WebDavConnection, "kind" | "url" | "user"> | BrowserConnection;

/** Shows the store that this device syncs with, and the result of the last sync. */
export function SyncState(props: { place: ShownPlace; devices: DevicesPort }): JSX.Element {
  const { place, devices } = props;
  const status = useSyncStatus(devices);
  const [message, run] = useAction();
  const text = useRef<HTMLParagraphElement>(null);
  useReadOut(text);
  const sync = (): void => {
    run(async () => {
      await devices.syncNow();
      return undefined;
    });
  };
  const isMissingAccess = ["access", "browser-consent"].includes(reasonOf(status?.error) ?? "");
  const allow = (): void => {
    const asked = devices.askForAccess(place); // first, because browsers show the permission dialog only during a click
    run(async () => {
      if (await asked) await devices.syncNow();
      return undefined;
    });
  };
  return (
    <>
      {place.kind === "browser" ? (
        <>
          <h3>{t("browserSync")}</h3>
          <p class="sub">{t("browserSyncMore")}</p>
          {status?.room && (
            <p class="sub">{t("browserRoom", kilobytes(status.room.used), kilobytes(status.room.total))}</p>
          )}
        </>
      ) : (
        <dl class="facts">
          <dt>{t("syncFolder")}</dt>
          <dd>
            <bdi dir="ltr">{place.url}</bdi>
          </dd>
          <dt>{t("davUser")}</dt>
          <dd>
            <bdi>{place.user}</bdi>
          </dd>
        </dl>
      )}
      {status?.state === "failed" && (
        <Notice kind="error">
          {t("syncFailed")} {explainStatus(status)}
        </Notice>
      )}
      {notesOf(status, place.kind).map(([kind, note]) => (
        <Notice key={note} kind={kind}>
          {note}
        </Notice>
      ))}
      <p class="sub" ref={text}>
        {stateText(status)}
      </p>
      <div class="actions">
        <button type="button" class="primary" aria-disabled={status?.state === "running"} onClick={sync}>
          {t("syncNow")}
        </button>
        {isMissingAccess && (
          <button type="button" class="quiet" onClick={allow}>
            {t("allowAccess")}
          </button>
        )}
      </div>
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </>
  );
}

function stateText(status: SyncStatus | undefined): string {
  if (status?.state === "running") return t("syncRunning");
  return status?.lastDone === undefined ? t("syncNever") : t("syncDone", momentText(status.lastDone));
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** The part of the browser's own sync from which on the user is told that it is nearly full. */
const nearlyFull = 0.8;

function notesOf(status: SyncStatus | undefined, kind: ShownPlace["kind"]): (readonly ["warn" | "plain", string])[] {
  const { storeWasEmpty = false, storeWasDamaged = false, bad = 0, unknown = 0, room } = status ?? {};
  const isNearlyFull = kind === "browser" && room !== undefined && room.used >= nearlyFull * room.total;
  return [
    ...(isNearlyFull ? [["warn", t("browserRoomLow")] as const] : []),
    ...(storeWasEmpty ? [["warn", t(kind === "browser" ? "browserSyncWasEmpty" : "syncWasEmpty")] as const] : []),
    ...(storeWasDamaged ? [["warn", t("syncWasDamaged")] as const] : []),
    ...(bad > 0 ? [["warn", t("syncBad", bad)] as const] : []),
    ...(unknown > 0 ? [["plain", t("syncUnknown", unknown)] as const] : []),
  ];
}

/** Returns the state of the last sync, and renders the calling component again when the state changes. */
export function useSyncStatus({ status }: Pick<DevicesPort, "status">): SyncStatus | undefined {
  const [shown, setShown] = useState<SyncStatus>();
  useEffect(() => {
    let isFollowed = true;
    const read = async (): Promise<void> => {
      const now = (await status.get()) as SyncStatus | undefined;
      if (isFollowed) setShown(now);
    };
    const stop = status.onChange(() => void read());
    void read();
    return () => {
      isFollowed = false;
      stop();
    };
  }, [status]);
  return shown;
}

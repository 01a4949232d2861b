import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Connection } from "../../src/sync/index.ts";
import { t } from "../locale/i18n.ts";
import { Choice } from "../parts/Choice.tsx";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Header.tsx";
import type { LongWork } from "../parts/long-work.tsx";
import { explainStore, storeError } from "./explain-store.ts";
import type { DevicesPort } from "./ports.ts";
import { useServer } from "./ServerFields.tsx";
import { useStoreAccess } from "./store-access.ts";

type Kind = Connection["kind"];

/** The store that the user chooses in the form: a WebDAV folder or the browser's own sync. */
export interface StoreChoice {
  readonly kind: Kind;
  readonly setKind: (kind: Kind) => void;
  /** The list of stores to choose from, the fields for the chosen store, and the error, if any. */
  readonly fields: JSX.Element;
  /**
   * Asks the user for the browser permission that the store needs, and calls `connect` if the user agrees. A click
   * handler must call `ask` directly, because browsers show the permission dialog only during a click.
   */
  readonly ask: (connect: (connection: Connection) => Promise<void>) => void;
  /** Keeps the permission for the connected store. All other permissions are given back when the form is closed. */
  readonly keep: (store: Connection | undefined) => void;
}

/**
 * Lets the user choose between a folder on a server and the browser's own sync. Shows the fields for the chosen store.
 */
export function useStoreChoice(devices: DevicesPort, work: LongWork): StoreChoice {
  const [kind, setKind] = useState<Kind>("webdav");
  const access = useStoreAccess(devices);
  const server = useServer(access, work);
  const askForBrowserSync: StoreChoice["ask"] = (connect) => {
    void access.ask({ kind: "browser" }).then((allowed) => {
      if (allowed) return connect({ kind: "browser" });
      return work.run(() => Promise.reject(storeError("browser-consent")), explainStore);
    });
  };
  const isBrowser = kind === "browser";
  const change = (chosen: Kind): void => {
    work.clear();
    setKind(chosen);
  };
  return {
    kind,
    setKind,
    fields: (
      <>
        <Choice
          label={t("syncThrough")}
          value={kind}
          options={[
            ["webdav", t("davTitle")],
            ["browser", t("browserSync")],
          ]}
          disabled={work.fraction !== undefined}
          onChange={change}
        />
        <p class="hint">{t(isBrowser ? "browserSyncIntro" : "davIntro")}</p>
        {isBrowser && <p class="hint">{t("browserSyncMore")}</p>}
        {!isBrowser && server.fields}
        {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      </>
    ),
    ask: isBrowser ? askForBrowserSync : server.ask,
    keep: access.keep,
  };
}

/**
 * Returns a text field for the name of this device, and the typed name. The field soon shows a suggested name, unless
 * the user has already typed a name.
 */
export function useDeviceName(devices: DevicesPort, busy: boolean): { name: string; field: JSX.Element } {
  const [name, setName] = useState("");
  const isTypedRef = useRef(false);
  useEffect(() => {
    void devices.suggestedName().then((suggested) => {
      if (!isTypedRef.current) setName(suggested);
    });
  }, [devices]);
  const field = (
    <Field
      label={t("deviceLabel")}
      value={name}
      busy={busy}
      onInput={(text) => {
        isTypedRef.current = true;
        setName(text);
      }}
    />
  );
  return { name: name.trim(), field };
}

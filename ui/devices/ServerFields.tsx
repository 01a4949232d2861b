import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { WebDavConnection } from "../../src/sync/index.ts";
import { t } from "../locale/i18n.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import type { LongWork } from "../parts/long-work.tsx";
import { explainStore, storeError } from "./explain-store.ts";
import type { StoreAccess } from "./store-access.ts";

/** Example of the address of a WebDAV folder. The form shows this example as a hint. */
const example = "https://cloud.example.com/remote.php/dav/files/ada/Saltmill/";

export interface Server {
  /** The fields for the address, username and app password. */
  readonly fields: JSX.Element;
  /**
   * Asks the user for access to the server's host, and calls `connect` if the user agrees. A click handler must call
   * `ask` directly, because browsers show the permission dialog only during a click.
   */
  readonly ask: (connect: (connection: WebDavConnection) => Promise<void>) => void;
}

/** Shows fields for a folder on a WebDAV server, and asks the user for access to the server's host. */
export function useServer(access: StoreAccess, work: LongWork): Server {
  const [url, setUrl] = useState("");
  const [user, setUser] = useState("");
  const password = useHeldSecret();
  const [insists, setInsists] = useState(false);
  const busy = work.fraction !== undefined;
  const address = addressIn(url);
  const isPlain = address?.startsWith("http:") ?? false;
  const fields = (
    <>
      <Field
        label={t("davAddress")}
        value={url}
        dir="ltr"
        busy={busy}
        hint={t("davAddressHint", example)}
        onInput={(text) => {
          setUrl(text);
          work.clear();
        }}
      />
      {isPlain && <CheckBox label={t("allowHttp")} checked={insists} onChange={setInsists} disabled={busy} />}
      <Field
        label={t("davUser")}
        value={user}
        busy={busy}
        onInput={(text) => {
          setUser(text);
          work.clear();
        }}
      />
      <Field
        label={t("davPassword")}
        secret={password}
        busy={busy}
        hint={t("davPasswordHint")}
        onInput={() => {
          work.clear();
        }}
      />
    </>
  );
  return {
    fields,
    ask(connect) {
      const wrong = address === undefined ? "address" : isPlain && !insists ? "plain-http" : undefined;
      if (address === undefined || wrong !== undefined) {
        void work.run(() => Promise.reject(storeError(wrong ?? "address")), explainStore);
        return;
      }
      const answer = access.ask({ kind: "webdav", url: address });
      void answer.then(async (allowed) => {
        if (!allowed) return work.run(() => Promise.reject(storeError("access")), explainStore);
        const http = isPlain ? { allowsHttp: true } : {};
        return connect({ kind: "webdav", url: address, user, password: password.text, ...http });
      });
    },
  };
}

/**
 * Returns the typed address. Adds https:// if no scheme is typed. Returns undefined for an invalid address, and for
 * schemes other than http and https.
 */
function addressIn(typed: string): string | undefined {
  const text = typed.trim();
  try {
    const { protocol, href } = new URL(/^[a-z]+:\/\//iu.test(text) ? text : `https://${text}`);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  } catch {
    return undefined;
  }
}

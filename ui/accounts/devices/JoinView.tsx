import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { AppError, joinVault, nameDevice, type WebDavConnection, writeConnection } from "../../../src/internal.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { Field } from "../../parts/Field.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { useLongWork, Working } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";
import { useSection } from "../section.ts";
import { explainStore } from "./explain-store.ts";
import { useServer } from "./ServerFields.tsx";

export interface JoinProps {
  vault: WindowVault;
  ports: AccountsPorts;
}

/** Gets the vault of another device on a device without a vault, and connects this device with the same folder. */
export function JoinView({ vault, ports }: JoinProps): JSX.Element {
  const { devices, storage, pbkdf2 } = ports;
  const work = useLongWork();
  const server = useServer(devices, work);
  const master = useHeldSecret();
  const [name, setName] = useState("");
  const nameTypedRef = useRef(false);
  const busy = work.fraction !== undefined;
  useSection(); // this view is loaded later than the page that contains it
  useEffect(() => {
    void devices.suggestedName().then((suggested) => {
      if (!nameTypedRef.current) setName(suggested);
    });
  }, [devices]);

  const join = (connection: WebDavConnection): Promise<void> =>
    work.run(async (progress) => {
      const store = devices.store(connection);
      await vault.join(async () => {
        const opened = await joinVault({ storage, store, masterPassword: master.text, pbkdf2, ...progress });
        await nameDevice(opened, name.trim() === "" ? t("deviceThis") : name.trim());
        await writeConnection(opened, connection);
        server.keep();
        return opened; // unlocking starts the first sync
      });
    }, explainJoin);
  return (
    <section class="view" aria-labelledby="join">
      <h2 id="join">{t("joinTitle")}</h2>
      <p class="sub">{t("joinIntro")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) server.ask(join);
        }}
      >
        {server.fields}
        <Field
          label={t("deviceLabel")}
          value={name}
          busy={busy}
          onInput={(text) => {
            nameTypedRef.current = true;
            setName(text);
          }}
        />
        <Field
          label={t("joinMaster")}
          secret={master}
          busy={busy}
          onInput={() => {
            work.clear();
          }}
        />
        {work.fraction !== undefined ? (
          <Working fraction={work.fraction} text={t("joining")} onCancel={work.cancel} />
        ) : (
          <div class="actions">
            <button type="submit" class="primary">
              {t("joinButton")}
            </button>
          </div>
        )}
      </form>
    </section>
  );
}

function explainJoin(error: unknown): string {
  if (!(error instanceof AppError)) return explainStore(error);
  if (error.code === "vault-missing") return t("joinNothing");
  return error.code === "cannot-decrypt" ? t("joinWrong") : explainStore(error);
}

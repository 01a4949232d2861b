import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { AppError } from "../../src/errors.ts";
import { type Connection, isSnapshotName, joinVault, nameDevice, writeConnection } from "../../src/sync/index.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { useLongWork, Working } from "../parts/long-work.tsx";
import { type StoreChoice, useDeviceName, useStoreChoice } from "./StoreFields.tsx";
import { explainStore } from "./explain-store.ts";
import type { DevicesPort, DevicesPorts } from "./ports.ts";

export interface JoinProps {
  vault: WindowVault;
  ports: DevicesPorts;
}

/** Downloads the vault to a device without a vault, and connects the device with the store of that vault. */
export function JoinView({ vault, ports }: JoinProps): JSX.Element {
  const { devices, storage, pbkdf2, argon2 } = ports;
  const work = useLongWork();
  const chosen = useStoreChoice(devices, work);
  const isBrowser = chosen.kind === "browser";
  const found = useBrowserVault(devices, chosen, () => {
    work.clear(); // removes the error that no vault was found, if the user has already tried to join
  });
  const master = useHeldSecret();
  const busy = work.fraction !== undefined;
  const device = useDeviceName(devices, busy);

  const join = (connection: Connection): Promise<void> =>
    work.run(
      async (progress) => {
        const store = devices.store(connection);
        await vault.join(async () => {
          const opened = await joinVault({ storage, store, masterPassword: master.text, pbkdf2, argon2, ...progress });
          await nameDevice(opened, device.name === "" ? t("deviceThis") : device.name);
          await writeConnection(opened, connection);
          chosen.keep(connection);
          return opened;
        });
        void devices.syncNow(); // needed, because no sync starts by itself after the server has rejected a password
      },
      (error) => explainJoin(error, isBrowser),
    );
  return (
    <section class="view" aria-labelledby="join">
      <h2 id="join">{t("joinTitle")}</h2>
      {!isBrowser && <p class="sub">{t("joinIntro")}</p>}
      <p role="status">{found && t(`browserVault_${found}`)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) chosen.ask(join);
        }}
      >
        {chosen.fields}
        {device.field}
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

/**
 * Looks for a vault in the browser's own sync, at once and whenever the files in this sync change. When the first files
 * of a vault are found, selects the browser's sync in the form. Returns `arriving` while the browser has received parts
 * of files, but no complete file.
 */
function useBrowserVault(
  devices: DevicesPort,
  { setKind }: StoreChoice,
  onFound: () => void,
): "found" | "arriving" | undefined {
  const [found, setFound] = useState<"found" | "arriving">();
  const onFoundRef = useRef(onFound);
  useEffect(() => {
    onFoundRef.current = onFound;
  }, [onFound]);
  const isChosenRef = useRef(false);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const files = (await devices.store({ kind: "browser" }).list({})).filter(({ name }) => isSnapshotName(name));
      const isWhole = files.some(({ isPartial }) => isPartial !== true);
      setFound(isWhole ? "found" : files.length > 0 ? "arriving" : undefined);
      if (isWhole) onFoundRef.current();
      if (files.length === 0 || isChosenRef.current) return;
      isChosenRef.current = true; // only once, because the user may then choose a different store
      setKind("browser");
    };
    const lookAgain = (): void => {
      look().catch(() => undefined); // fails in browsers without sync for extensions
    };
    lookAgain();
    return devices.onBrowserSync(lookAgain);
  }, [devices, setKind]);
  return found;
}

/** Explains why no vault could be taken from a store: there is none, it is damaged, or it does not open. */
function explainJoin(error: unknown, isBrowser: boolean): string {
  if (!(error instanceof AppError)) return explainStore(error);
  const { code, values } = error;
  const [what] = values;
  if (code === "vault-missing") {
    if (what === "unknown") return t("joinUnknown");
    if (what === "damaged") return t("joinDamaged");
    return t(isBrowser ? "browserJoinNothing" : "joinNothing");
  }
  if (code !== "cannot-decrypt") return explainStore(error);
  return [t(isBrowser ? "browserJoinWrong" : "joinWrong"), ...(what === "damaged" ? [t("joinAlsoDamaged")] : [])].join(
    " ",
  );
}

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError } from "../../src/errors.ts";
import { type Connection, followNewKey, leaveOtherVaults, readConnection } from "../../src/sync/index.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { Notice } from "../parts/Header.tsx";
import { useLongWork, Working } from "../parts/long-work.tsx";
import { explainStore } from "./explain-store.ts";
import type { DevicesPorts } from "./ports.ts";

/**
 * Tells the user that the store contains a different vault, and asks for the master password of the stored vault.
 * Another device may have given this device's vault a new key. In that case, this device switches to the new key and
 * keeps its own changes.
 */
export function FollowKey(props: {
  vault: WindowVault;
  ports: DevicesPorts;
  onDone: (message: string) => Promise<void>;
}): JSX.Element {
  const { vault, ports, onDone } = props;
  const { devices, pbkdf2, argon2 } = ports;
  const work = useLongWork();
  const master = useHeldSecret();
  const [wrong, setWrong] = useState(false);
  const busy = work.fraction !== undefined;

  const follow = (): Promise<void> =>
    work.run(async (progress) => {
      const isFollowed = await vault.replaceKey(async (opened) => {
        const connection = await readConnection(opened);
        const store = connection && devices.store(connection);
        return store && followNewKey(opened, { store, masterPassword: master.text, pbkdf2, argon2, ...progress });
      });
      await ended(isFollowed ? "followDone" : "followNone");
    }, explainFollowing);
  const leave = (): Promise<void> =>
    work.run(async ({ signal }) => {
      const opened = await vault.use();
      const connection: Connection | undefined = await readConnection(opened);
      if (connection) await leaveOtherVaults(opened, devices.store(connection), signal);
      await ended("followNone");
    }, explainStore);
  const ended = async (message: "followDone" | "followNone"): Promise<void> => {
    master.empty();
    await devices.syncNow(); // updates the status, so that the message about the different vault disappears
    await onDone(t(message));
  };
  const explainFollowing = (error: unknown): string => {
    setWrong(error instanceof AppError && error.code === "cannot-decrypt");
    return explainStore(error);
  };
  return (
    <section class="part" aria-labelledby="follow">
      <h3 id="follow">{t("followTitle")}</h3>
      <p class="sub">{t("followText")}</p>
      {work.error !== undefined && !wrong && <Notice kind="error">{work.error}</Notice>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void follow();
        }}
      >
        <Field
          label={t("joinMaster")}
          secret={master}
          busy={busy}
          error={wrong ? t("followWrong") : undefined}
          onInput={() => {
            setWrong(false);
            work.clear();
          }}
        />
        {work.fraction !== undefined ? (
          <Working fraction={work.fraction} text={t("followWorking")} onCancel={work.cancel} />
        ) : (
          <div class="actions">
            <button type="submit" class="primary">
              {t("followButton")}
            </button>
            <button type="button" class="quiet" onClick={() => void leave()}>
              {t("followOther")}
            </button>
          </div>
        )}
      </form>
    </section>
  );
}

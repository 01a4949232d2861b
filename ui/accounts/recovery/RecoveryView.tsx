import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { openRecovery, typedRecovery } from "../../../src/backup/index.ts";
import { AppError } from "../../../src/errors.ts";
import { defaultScheme } from "../../../src/schemes/index.ts";
import { type Contents, defaultSettings, keysOf, rootBytesOf, settingsOf } from "../../../src/vault/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { CheckBox } from "../../parts/CheckBox.tsx";
import { copiedText } from "../../parts/copied.ts";
import { derivationText } from "../../parts/derivation.tsx";
import { Field } from "../../parts/Field.tsx";
import { Notice } from "../../parts/Header.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import { Secret } from "../../parts/Secret.tsx";
import type { AccountsPorts } from "../ports.ts";
import { CodeLines, fieldsFor } from "./CodeLines.tsx";

/**
 * Reads a recovery code that the user types from paper. Also asks for the master password and the identity if this
 * device has no vault, or if the user says that the code needs a different master password than the vault's.
 */
export function RecoveryView({ contents, ports }: { contents?: Contents; ports: AccountsPorts }): JSX.Element {
  const [typed, setTyped] = useState<readonly string[]>([""]);
  const [other, setOther] = useState(contents === undefined);
  const [identity, setIdentity] = useState("");
  const master = useHeldSecret();
  const secret = useHeldSecret();
  const [message, setMessage] = useState<string>();
  const work = useLongWork();
  const known = useMemo(() => typedRecovery(typed), [typed]);
  const shown = fieldsFor(typed, known.lines);
  const good = known.state.filter((state) => state === "good").length;
  const busy = work.fraction !== undefined;

  const forget = (): void => {
    secret.empty();
    setMessage(undefined);
    work.clear();
  };
  const open = (event: Event): void => {
    event.preventDefault();
    forget();
    const { bytes } = known;
    if (!bytes) return;
    void work.run(async (progress) => {
      if (!other && contents) {
        secret.hold(openWithVault(bytes, contents));
        return;
      }
      const { pbkdf2 } = ports;
      const root = await defaultScheme.deriveSecret({ ...progress, pbkdf2, masterPassword: master.text, identity });
      try {
        secret.hold(openRecovery(bytes, root));
        master.empty();
      } finally {
        root.fill(0);
      }
    }, explainCode);
  };
  const copy = (): void => {
    const { clipboardSeconds } = contents ? settingsOf(contents) : defaultSettings;
    ports.copy(secret.text, clipboardSeconds).then(
      () => {
        setMessage(copiedText(clipboardSeconds));
      },
      () => {
        setMessage(t("copyFailed"));
      },
    );
  };

  return (
    <section class="view" aria-labelledby="recovery">
      <h2 id="recovery">{t("view_recovery")}</h2>
      <p class="sub">{t("recoveryIntro")}</p>
      <form onSubmit={open} onInput={forget}>
        <CodeLines typed={shown} known={known} onChange={setTyped} />
        <p class="sub" role="status">
          {known.lines === undefined ? t("codeFirst") : t("codeProgress", good, known.lines)}
        </p>
        {contents && <CheckBox label={t("codeOtherMaster")} checked={other} onChange={setOther} />}
        {other && (
          <>
            <Field label={t("identity")} value={identity} onInput={setIdentity} hint={t("codeIdentity")} busy={busy} />
            <Field label={t("masterPassword")} secret={master} busy={busy} spacesCount />
          </>
        )}
        {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
        {work.fraction === undefined ? (
          <button type="submit" class="primary" disabled={!known.bytes} ref={takeFocus}>
            {t("codeOpen")}
          </button>
        ) : (
          <Working fraction={work.fraction} text={derivationText(defaultScheme.iterations)} onCancel={work.cancel} />
        )}
      </form>
      {secret.text !== "" && (
        <div class="made">
          <Secret secret={secret} />
          <button type="button" class="primary" onClick={copy} ref={focus}>
            {t("copyPassword")}
          </button>
        </div>
      )}
      {message !== undefined && <Notice kind="plain">{message}</Notice>}
    </section>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

const explainCode = (error: unknown): string =>
  error instanceof AppError && error.code === "cannot-decrypt" ? t("codeWrongMaster") : explain(error);

/**
 * Decrypts a recovery code. Tries each root of the vault, because the code may be older than the current master
 * password.
 */
function openWithVault(bytes: Uint8Array, contents: Contents): string {
  let last: unknown = new AppError("cannot-decrypt", "no root of the vault opens this code");
  for (const name of Object.keys(keysOf(contents).roots)) {
    const root = rootBytesOf(contents, name);
    try {
      return openRecovery(bytes, root);
    } catch (error) {
      last = error;
    } finally {
      root.fill(0);
    }
  }
  throw last;
}

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { exportKdbx } from "../../../src/exchange/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { Field } from "../../parts/Field.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { Notice } from "../../parts/Header.tsx";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import { StrengthMeter, useStrength } from "../../parts/StrengthMeter.tsx";
import { fileName } from "../file-name.ts";
import type { AccountsPorts } from "../ports.ts";
import { ExportReport, type Report } from "./ExportReport.tsx";
import { NotKeptList } from "./NotKeptList.tsx";
import { isOwner } from "./owner.ts";

/**
 * Minimum strength of the file's password, on a scale from 0 to 4. The user sees strength 3 as "Strong". A weaker
 * password would be too easy to guess for anyone who has the file.
 */
const strong = 3;

type Fault = "masterWrong" | "repeatDiffers" | "keepassWeak";

/**
 * Saves all accounts as an encrypted database for KeePass. Asks for the master password, and for a new password that
 * protects the file.
 */
export function KeePassExport(props: { vault: WindowVault; contents: Contents; ports: AccountsPorts }): JSX.Element {
  const { vault, contents, ports } = props;
  const password = useHeldSecret();
  const repeat = useHeldSecret();
  const master = useHeldSecret();
  const strength = useStrength(password, "", ports.strengthWorker);
  const [fault, setFault] = useState<Fault>();
  const [saved, setSaved] = useState<Report>();
  const work = useLongWork();
  const busy = work.fraction !== undefined;
  const errorOf = (each: Fault): string | undefined => (fault === each ? t(each) : undefined);

  /**
   * Returns the first error in the typed passwords. Checks the master password last, because its slow key derivation
   * takes longest.
   */
  const faultOf = async (progress: object): Promise<Fault | undefined> => {
    const estimate = await strength.now();
    if (password.text === "" || (estimate !== undefined && estimate < strong)) return "keepassWeak";
    if (repeat.text !== password.text) return "repeatDiffers";
    return (await isOwner(await vault.use(), master, ports, progress)) ? undefined : "masterWrong";
  };
  const run = (): Promise<void> =>
    work.run(async (progress) => {
      setSaved(undefined);
      const found = await faultOf({ signal: progress.signal });
      setFault(found);
      if (found) return;
      const options = { password: password.text, argon2: ports.argon2, ...progress };
      const { bytes, ...report } = await exportKdbx(contents, options);
      ports.save(fileName("keepass", report.rows, "kdbx"), "application/octet-stream", bytes);
      for (const typed of [password, repeat]) typed.empty();
      setSaved(report);
    });
  return (
    <>
      <p class="sub">{t("keepassIntro")}</p>
      <NotKeptList contents={contents} format="kdbx" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
        onInput={() => {
          work.clear();
          setFault(undefined);
        }}
      >
        <Field
          label={t("keepassPassword")}
          secret={password}
          busy={busy}
          error={errorOf("keepassWeak")}
          hint={t("keepassPasswordHint")}
        />
        <StrengthMeter shown={strength.shown} />
        <Field label={t("keepassRepeat")} secret={repeat} busy={busy} error={errorOf("repeatDiffers")} />
        <Field
          label={t("masterNow")}
          secret={master}
          busy={busy}
          hint={t("keepassMasterHint")}
          error={errorOf("masterWrong")}
        />
        {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
        {work.fraction === undefined ? (
          <button type="submit" class="primary block" ref={takeFocus}>
            {t("keepassExport")}
          </button>
        ) : (
          <Working fraction={work.fraction} text={t("csvWorking")} onCancel={work.cancel} />
        )}
      </form>
      {saved && <ExportReport {...saved} />}
    </>
  );
}

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { kitBackup, emergencyKit, type EmergencyKit } from "../../../src/backup/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";
import { Field } from "../../parts/Field.tsx";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import type { KitQrCodes, KitSheet } from "./KitSheet.tsx";

interface Prepared {
  readonly contents: Contents;
  readonly kit: EmergencyKit;
  readonly codes: KitQrCodes;
  readonly Sheet: typeof KitSheet;
}

/**
 * Creates, shows and prints the emergency kit. From the kit and the master password, the user can recreate the
 * passwords.
 */
export function KitView(props: { vault: WindowVault; contents: Contents; ports: AccountsPorts }): JSX.Element {
  const { vault, contents, ports } = props;
  const [made, setMade] = useState<Prepared>();
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const work = useLongWork();
  const ready = useRef<HTMLSpanElement>(null);
  useReadOut(ready);
  const prepare = (): void => {
    setMade(undefined);
    void work.run(async (progress) => {
      const kit = await emergencyKit(contents, progress);
      const texts = await kitBackup(await vault.use());
      const { drawnCodes, KitSheet: Sheet } = await import("./KitSheet.tsx");
      setMade({ contents, kit, codes: await drawnCodes(kit, texts), Sheet });
    });
  };
  return (
    <section class="view" aria-labelledby="paper">
      <div class="screen-only">
        <h2 id="paper">{t("view_paper")}</h2>
        <p class="sub">{t("paperIntro")}</p>
        <p class="sub">{t("paperCodes")}</p>
        <Field label={t("kitName")} value={name} onInput={setName} hint={t("kitNameHint")} />
        <Field label={t("paperAddress")} value={address} onInput={setAddress} hint={t("paperAddressHint")} dir="ltr" />
        {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
        {made && address.trim() === "" && <Notice kind="warn">{t("paperNoAddress")}</Notice>}
        {made && made.contents !== contents && <Notice kind="warn">{t("paperStale")}</Notice>}
        {work.fraction !== undefined ? (
          <Working fraction={work.fraction} text={t("paperWorking")} onCancel={work.cancel} />
        ) : made ? (
          <div class="actions">
            <button type="button" class="primary" onClick={ports.print} ref={takeFocus}>
              {t("print")}
            </button>
            <button type="button" class="quiet" onClick={prepare}>
              {t("paperAgain")}
            </button>
            <span class="sub" ref={ready}>
              {t("paperReady", made.kit.accounts.length)}
            </span>
          </div>
        ) : (
          <div class="actions">
            <button type="button" class="primary" onClick={prepare} ref={takeFocus}>
              {t("paperPrepare")}
            </button>
          </div>
        )}
      </div>
      {made && <made.Sheet kit={made.kit} owner={ownerOf(name, made.kit)} address={address} codes={made.codes} />}
    </section>
  );
}

/** Returns the name on the kit: the typed one, or the identity. */
const ownerOf = (name: string, { identity }: EmergencyKit): string => (name.trim() === "" ? identity : name.trim());

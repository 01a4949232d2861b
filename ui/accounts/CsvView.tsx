import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import {
  AppError,
  checkMaster,
  type Contents,
  type CsvFormat,
  csvFormats,
  exportCsv,
  type ExportedCsv,
  type ProgressOptions,
  type Vault,
} from "../../src/internal.ts";
import { useReadOut } from "../parts/announce.tsx";
import { explain } from "../locale/explain.ts";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { Choice } from "../parts/Choice.tsx";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { fileName } from "./file-name.ts";
import { accountWithSite } from "../parts/account-with-site.ts";
import { takeFocus, useLongWork, Working } from "../parts/long-work.tsx";
import type { AccountsPorts } from "./ports.ts";
import { TruncatedList } from "../parts/TruncatedList.tsx";
import type { WindowVault } from "../open-vault/window-vault.ts";

type Report = Omit<ExportedCsv, "text">;

/**
 * Exports all passwords unencrypted for another password manager, after a warning and the master password. Asks again if
 * the file would change passwords.
 */
export function CsvView(props: { vault: WindowVault; contents: Contents; ports: AccountsPorts }): JSX.Element {
  const { vault, contents, ports } = props;
  const [format, setFormat] = useState<CsvFormat>("browsers");
  const [formulas, setFormulas] = useState<"escape" | "keep">("escape");
  const [unsaved, setUnsaved] = useState<Report>();
  const [saved, setSaved] = useState<Report>();
  const master = useHeldSecret();
  const [isWrong, setWrong] = useState(false);
  const work = useLongWork();
  const asks = useRef<HTMLDivElement>(null);
  useReadOut(asks, true);

  /** Exports the file, or first asks about the passwords that it would change. */
  const run = (how: "escape" | "keep", knows: boolean): void => {
    setUnsaved(undefined);
    setSaved(undefined);
    setWrong(false);
    void work.run(async (progress) => {
      const opened = await vault.use();
      if (!knows && !(await isOwner(opened, progress))) {
        setWrong(true);
        return;
      }
      const { text, ...report } = await exportCsv(contents, { format, formulas: how, ...progress });
      if (report.escaped.length > 0 && !knows) {
        setUnsaved(report);
        return;
      }
      ports.save(fileName("passwords", report.rows, "csv"), "text/csv", text);
      setSaved(report);
    });
  };
  /** Checks the master password: somebody who only found the vault unlocked must not take all passwords along. */
  const isOwner = async (opened: Vault, { signal, onProgress }: ProgressOptions): Promise<boolean> => {
    const { pbkdf2, attempts } = ports;
    try {
      await checkMaster(opened, { masterPassword: master.text, pbkdf2, attempts, signal, onProgress });
      master.empty();
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "cannot-decrypt") return false;
      throw error;
    }
  };
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      setUnsaved(undefined);
      setSaved(undefined);
      set(value);
    };
  return (
    <section class="view" aria-labelledby="csv">
      <h2 id="csv">{t("view_csv")}</h2>
      <Notice kind="warn">{t("csvWarning")}</Notice>
      <Choice
        label={t("csvFormat")}
        value={format}
        options={csvFormats.map((each) => [each, t(`csv_${each}`)])}
        onChange={changing(setFormat)}
      />
      <Choice
        label={t("csvFormulas")}
        value={formulas}
        options={[
          ["escape", t("csvEscape")],
          ["keep", t("csvKeep")],
        ]}
        onChange={changing(setFormulas)}
      />
      <p class="hint" role="status">
        {t(formulas === "escape" ? "csvEscapeHint" : "csvKeepHint")}
      </p>
      {!unsaved && (
        <Field
          label={t("masterNow")}
          secret={master}
          busy={work.fraction !== undefined}
          hint={t("csvMasterHint")}
          error={isWrong ? t("masterWrong") : undefined}
          onInput={() => {
            setWrong(false);
          }}
        />
      )}
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {work.fraction !== undefined ? (
        <Working fraction={work.fraction} text={t("csvWorking")} onCancel={work.cancel} />
      ) : unsaved ? (
        <div class="note warn" ref={asks}>
          {t("csvEscaped", unsaved.escaped.length)}
          <TruncatedList items={unsaved.escaped.map(accountWithSite)} />
          <div class="actions">
            <button
              type="button"
              class="primary"
              ref={takeFocus}
              onClick={() => {
                run("keep", true);
              }}
            >
              {t("csvSaveKept")}
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                run("escape", true);
              }}
            >
              {t("csvSaveEscaped")}
            </button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          class="primary block"
          ref={takeFocus}
          onClick={() => {
            run(formulas, false);
          }}
        >
          {t("csvExport")}
        </button>
      )}
      {saved && <Notice kind="plain">{t("csvSaved", saved.rows)}</Notice>}
      {saved && saved.leftOut.length > 0 && (
        <Notice kind="warn">
          {t("csvLeftOut", saved.leftOut.length)}
          <TruncatedList
            items={saved.leftOut.map(({ account, error }) => t("actionOf", accountWithSite(account), explain(error)))}
          />
        </Notice>
      )}
    </section>
  );
}

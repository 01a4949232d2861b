import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import {
  type CsvFormat,
  csvFormats,
  exportBitwarden,
  exportCsv,
  type ExportedCsv,
} from "../../../src/exchange/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { accountWithSite } from "../../parts/account-with-site.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { Choice } from "../../parts/Choice.tsx";
import { Field } from "../../parts/Field.tsx";
import { Notice } from "../../parts/Header.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { loaded } from "../../parts/loaded.tsx";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";
import { fileName } from "../file-name.ts";
import type { AccountsPorts } from "../ports.ts";
import { ExportReport } from "./ExportReport.tsx";
import { isOwner } from "./owner.ts";

/**
 * Formats for other programs. Bitwarden reads both CSV and JSON, but only the JSON file also contains the earlier
 * passwords of each account.
 */
const formats = [...csvFormats, "bitwardenJson", "keepass"] as const;

const KeePassExport = loaded(async () => (await import("./KeePassExport.tsx")).KeePassExport);

/** Exports all accounts for another program, in one of several formats. */
export function ExportView(props: { vault: WindowVault; contents: Contents; ports: AccountsPorts }): JSX.Element {
  const [format, setFormat] = useState<(typeof formats)[number]>("browsers");
  return (
    <section class="view" aria-labelledby="csv">
      <h2 id="csv">{t("view_csv")}</h2>
      <Choice
        label={t("csvFormat")}
        value={format}
        options={formats.map((each) => [each, t(`csv_${each}`)] as const)}
        onChange={setFormat}
      />
      {format === "keepass" ? (
        <KeePassExport {...props} />
      ) : (
        <UnencryptedExport key={format} format={format} {...props} />
      )}
    </section>
  );
}

type Report = Omit<ExportedCsv, "text">;

/**
 * Exports all passwords unencrypted for another password manager. Shows a warning and asks for the master password. In
 * a CSV file, texts that a spreadsheet would run as formulas get an apostrophe in front, unless the user chooses to
 * leave them unchanged. If passwords get an apostrophe, asks before saving if the file should contain the apostrophes.
 */
function UnencryptedExport(props: {
  format: CsvFormat | "bitwardenJson";
  vault: WindowVault;
  contents: Contents;
  ports: AccountsPorts;
}): JSX.Element {
  const { format, vault, contents, ports } = props;
  const [formulas, setFormulas] = useState<"escape" | "keep">("escape");
  const [unsaved, setUnsaved] = useState<Report>();
  const [saved, setSaved] = useState<Report>();
  const master = useHeldSecret();
  const [isWrong, setWrong] = useState(false);
  const work = useLongWork();
  const asks = useRef<HTMLDivElement>(null);
  useReadOut(asks, true);

  /**
   * Exports the file. `knows` is true if the user has answered the question about apostrophes. If `knows` is false,
   * checks the master password first. If passwords then get an apostrophe, asks the question and saves nothing.
   */
  const run = (how: "escape" | "keep", knows: boolean): void => {
    setUnsaved(undefined);
    setSaved(undefined);
    setWrong(false);
    void work.run(async (progress) => {
      const opened = await vault.use();
      if (!knows && !(await isOwner(opened, master, ports, progress))) {
        setWrong(true);
        return;
      }
      if (format === "bitwardenJson") {
        const { text, ...report } = await exportBitwarden(contents, progress);
        ports.save(fileName("passwords", report.rows, "json"), "application/json", text);
        setSaved({ ...report, escaped: [] });
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
  return (
    <>
      <Notice kind="warn">{t("csvWarning")}</Notice>
      {format !== "bitwardenJson" && (
        <>
          <Choice
            label={t("csvFormulas")}
            value={formulas}
            options={[
              ["escape", t("csvEscape")],
              ["keep", t("csvKeep")],
            ]}
            onChange={(value) => {
              setUnsaved(undefined);
              setSaved(undefined);
              setFormulas(value);
            }}
          />
          <p class="hint" role="status">
            {t(formulas === "escape" ? "csvEscapeHint" : "csvKeepHint")}
          </p>
        </>
      )}
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
      {saved && <ExportReport {...saved} />}
    </>
  );
}

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { exportBitwarden, exportCsv, type ExportFormat } from "../../../src/exchange/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { Choice } from "../../parts/Choice.tsx";
import { Field } from "../../parts/Field.tsx";
import { Notice } from "../../parts/Header.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { loaded } from "../../parts/loaded.tsx";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import { fileName } from "../file-name.ts";
import type { AccountsPorts } from "../ports.ts";
import { ExportReport, type Report } from "./ExportReport.tsx";
import { NotKeptList } from "./NotKeptList.tsx";
import { isOwner } from "./owner.ts";

/** The formats, each with the message of its name. The first one keeps most: it is for users who leave Saltmill. */
const formats = [
  ["kdbx", "csv_keepass"],
  ["bitwarden-json", "csv_bitwardenJson"],
  ["browsers", "csv_browsers"],
  ["bitwarden", "csv_bitwarden"],
  ["keepassxc", "csv_keepassxc"],
  ["spreadsheet", "csv_spreadsheet"],
] as const satisfies readonly (readonly [ExportFormat, string])[];

const KeePassExport = loaded(async () => (await import("./KeePassExport.tsx")).KeePassExport);

/** Exports all accounts for another program, in one of several formats. Says what the chosen format does not keep. */
export function ExportView(props: { vault: WindowVault; contents: Contents; ports: AccountsPorts }): JSX.Element {
  const [format, setFormat] = useState<ExportFormat>("kdbx");
  return (
    <section class="view" aria-labelledby="export">
      <h2 id="export">{t("view_csv")}</h2>
      <Choice
        label={t("csvFormat")}
        value={format}
        options={formats.map(([each, name]) => [each, t(name)] as const)}
        onChange={setFormat}
      />
      {format === "kdbx" ? <KeePassExport {...props} /> : <UnencryptedExport key={format} format={format} {...props} />}
    </section>
  );
}

/** Exports all passwords unencrypted for another program. Shows a warning and asks for the master password. */
function UnencryptedExport(props: {
  format: Exclude<ExportFormat, "kdbx">;
  vault: WindowVault;
  contents: Contents;
  ports: AccountsPorts;
}): JSX.Element {
  const { format, vault, contents, ports } = props;
  const [saved, setSaved] = useState<Report>();
  const master = useHeldSecret();
  const [isWrong, setWrong] = useState(false);
  const work = useLongWork();

  const run = (): void => {
    setSaved(undefined);
    setWrong(false);
    void work.run(async (progress) => {
      if (!(await isOwner(await vault.use(), master, ports, progress))) {
        setWrong(true);
        return;
      }
      const isJson = format === "bitwarden-json";
      const { text, ...report } = isJson
        ? await exportBitwarden(contents, progress)
        : await exportCsv(contents, { format, ...progress });
      const type = isJson ? "json" : "csv";
      ports.save(fileName("passwords", report.rows, type), isJson ? "application/json" : "text/csv", text);
      setSaved(report);
    });
  };
  return (
    <>
      {format !== "bitwarden-json" && (
        <p class="hint">{t(format === "spreadsheet" ? "csvEscapeHint" : "csvKeepHint")}</p>
      )}
      <NotKeptList contents={contents} format={format} />
      <Notice kind="warn">{t("csvWarning")}</Notice>
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
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {work.fraction !== undefined ? (
        <Working fraction={work.fraction} text={t("csvWorking")} onCancel={work.cancel} />
      ) : (
        <button type="button" class="primary block" ref={takeFocus} onClick={run}>
          {t("csvExport")}
        </button>
      )}
      {saved && <ExportReport {...saved} />}
    </>
  );
}

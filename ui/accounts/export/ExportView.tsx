import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { csvFormats } from "../../../src/exchange/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { Choice } from "../../parts/Choice.tsx";
import { loaded } from "../../parts/loaded.tsx";
import type { AccountsPorts } from "../ports.ts";
import { UnencryptedExport } from "./UnencryptedExport.tsx";

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

import type { JSX } from "preact";
import { t } from "../../locale/i18n.ts";
import { QrDrawing, type QrModules } from "../../parts/QrCode.tsx";

/** Shows the encrypted backup as QR codes, or a sentence if the backup is too large for four printed pages. */
export function PaperCodes({ codes }: { codes: readonly QrModules[] | undefined }): JSX.Element {
  return (
    <section class="kit-codes">
      <h4>{t("paperBackup")}</h4>
      <p>{t(codes ? "paperBackupIntro" : "paperBackupTooLarge")}</p>
      {codes?.map((modules, i) => {
        const number = t("paperCodeNumber", i + 1, codes.length);
        return (
          <figure key={i}>
            <QrDrawing modules={modules} label={number} />
            <figcaption>{number}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}

/** Returns the QR codes of texts. */
export async function codesOf(texts: readonly string[]): Promise<readonly QrModules[]> {
  const { encode } = await import("uqr");
  return texts.map((text) => encode(text, { ecc: "M", border: 4 }).data);
}

import type { JSX } from "preact";
import { t } from "../../locale/i18n.ts";
import { QrDrawing, type QrModules } from "../../parts/QrCode.tsx";

/**
 * Shows the encrypted backup as QR codes. If the backup does not fit on four printed pages, shows a message and no QR
 * codes.
 */
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

/** Encodes each text as a QR code. */
export async function codesOf(texts: readonly string[]): Promise<readonly QrModules[]> {
  const { encode } = await import("uqr");
  return texts.map((text) => encode(text, { ecc: "M", border: 4 }).data);
}

import type { JSX } from "preact";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";

/** The page in a frame of another origin: says why it does not work there, and has no field to type into. */
export function InFrame({ address }: { address: string }): JSX.Element {
  return (
    <div class="sheet generator">
      <Header title={t("generatorTitle")} />
      <Notice kind="error">{t("inFrame")}</Notice>
      <p class="pad">
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t("inFrameOpen")}
        </a>
      </p>
    </div>
  );
}

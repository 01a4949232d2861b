import type { JSX } from "preact";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";

/**
 * Replaces the generator page if a page of another origin shows the generator page in a frame. Explains why the
 * generator does not work in a frame. Shows no fields, so that the user types no secret in the frame.
 */
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

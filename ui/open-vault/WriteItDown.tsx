import type { JSX } from "preact";
import { awaitsFirstUnlock, type Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { Icon } from "../parts/Icon.tsx";

/** Asks the user to write down the master password. Shown until the master password has unlocked the vault once. */
export function WriteItDown({ contents }: { contents: Contents | undefined }): JSX.Element | null {
  return contents && awaitsFirstUnlock(contents) ? <OnPaper /> : null;
}

export const OnPaper = (): JSX.Element => (
  <p class="note warn line">
    <Icon name="edit" />
    <span class="grow">{t("writeItDown")}</span>
  </p>
);

import type { JSX } from "preact";
import { lookAlikeHint } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";

/** Warns if the host of the web page resembles a site that has accounts in the vault. */
export function LookAlikeNote({ contents, host }: { contents: Contents; host: string }): JSX.Element | null {
  const hint = lookAlikeHint(contents, host);
  const first = hint?.resembles[0];
  if (!hint || !first) return null;
  if (first.why === "other-ending") return <Notice kind="plain">{t("otherEnding", first.site)}</Notice>;
  return (
    <Notice kind="warn">
      <b>{t("lookAlikeTitle", first.site)}</b> {t("lookAlike", hint.host, first.site)}
      {hint.mixedScript && ` ${t("mixedScript")}`}
    </Notice>
  );
}

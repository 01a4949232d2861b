import type { ComponentChildren, JSX } from "preact";
import { duration } from "../locale/duration.ts";
import { t } from "../locale/i18n.ts";
import { Notice } from "../parts/Header.tsx";
import { IconButton } from "../parts/Icon.tsx";
import { Secret } from "../parts/Secret.tsx";
import { useOneTimeCode } from "./use-one-time-code.ts";

export interface OneTimeCodeProps {
  totp: string;
  onCopy: () => void;
  /** Buttons that are shown next to "Copy code". */
  children?: ComponentChildren;
}

/** Shows the current one-time code of an account, and how long the code is still valid. */
export function OneTimeCode({ totp, onCopy, children }: OneTimeCodeProps): JSX.Element {
  const { code, left, fault } = useOneTimeCode(totp);
  if (fault !== undefined) return <Notice kind="error">{fault}</Notice>;
  return (
    <div class="one-time" role="group" aria-label={t("oneTimeCode")}>
      <Secret secret={code} />
      {left > 0 && <span class="sub">{t("codeLeft", duration(left))}</span>}
      <IconButton icon="copy" name={t("copyCode")} onClick={onCopy} />
      {children}
    </div>
  );
}

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { oneTimeCode } from "../../src/accounts/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { duration } from "../locale/times.ts";
import { Notice } from "../parts/Header.tsx";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";
import { IconButton } from "../parts/Icon.tsx";
import { Secret } from "../parts/Secret.tsx";

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

/** A one-time code, updated every second. */
export interface ShownCode {
  readonly code: HeldSecret;
  /** Seconds until the next code. */
  readonly left: number;
  /** The error text if the key is invalid. In that case, there is no code. */
  readonly fault: string | undefined;
}

/** Computes the current one-time code of a key, at once and every second. */
export function useOneTimeCode(totp: string): ShownCode {
  const code = useHeldSecret();
  const [left, setLeft] = useState(0);
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const show = async (): Promise<void> => {
      try {
        const now = await oneTimeCode(totp);
        code.hold(now.code);
        setLeft(Math.ceil((now.ends - Date.now()) / 1000));
        setFault(undefined);
      } catch (error) {
        code.empty();
        setFault(explain(error));
      }
    };
    void show();
    const timer = setInterval(() => void show(), 1000);
    return () => {
      clearInterval(timer);
    };
  }, [totp, code]);
  return { code, left, fault };
}

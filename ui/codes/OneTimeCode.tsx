import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { oneTimeCode } from "../../src/accounts/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { timeLeft } from "../locale/times.ts";
import { Notice } from "../parts/Header.tsx";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";
import { IconButton } from "../parts/Icon.tsx";
import { Secret } from "../parts/Secret.tsx";

/** Shows the current one-time code of an account, and how long the code is still valid. */
export function OneTimeCode(props: { totp: string; large?: boolean; onCopy: () => void }): JSX.Element {
  const { totp, large = false, onCopy } = props;
  const { code, left, period, fault } = useOneTimeCode(totp);
  if (fault !== undefined) return <Notice kind="error">{fault}</Notice>;
  return (
    <div class={large ? "one-time large" : "one-time"} role="group" aria-label={t("oneTimeCode")}>
      <Secret secret={code} kind="code" />
      <span class="grow" />
      {left > 0 && (
        <>
          <span class="unseen">{t("codeLeft", timeLeft(left, "long"))}</span>
          <span class="sub seconds" aria-hidden="true">
            {timeLeft(left, "short")}
          </span>
          <Ring part={left / period} />
        </>
      )}
      <IconButton icon="copy" name={t("copyCode")} onClick={onCopy} />
    </div>
  );
}

/**
 * Shows the next one-time code of an account, and the time until it replaces the current code. Shows nothing if this
 * takes more than a minute: then the current code does not end while the user types it.
 */
export function NextCode({ totp }: { totp: string }): JSX.Element | null {
  const { code, left, fault } = useOneTimeCode(totp, true);
  if (fault !== undefined || left === 0 || left > 60) return null;
  // The code is drawn between the two parts of the sentence, because a text of Preact would stay in memory.
  const [before, after] = t("nextCode", left, gap).split(gap);
  return (
    <p class="hint">
      {before}
      <Secret secret={code} kind="nextCode" />
      {after}
    </p>
  );
}

/** Stands for the code in a sentence. */
const gap = "\ufffc";

/** Shows a ring of which a part is drawn. The same is said beside it, so screen readers ignore the ring. */
function Ring({ part }: { part: number }): JSX.Element {
  return (
    <svg class="ring" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="100" stroke-dasharray={`${String(Math.round(part * 100))} 100`} />
    </svg>
  );
}

/** A one-time code, updated every second. */
export interface ShownCode {
  readonly code: HeldSecret;
  /** Seconds until the next code. */
  readonly left: number;
  /** Number of seconds for which each code is valid. */
  readonly period: number;
  /** The error text if the key is invalid. In that case, there is no code. */
  readonly fault: string | undefined;
}

/** Computes the current or the next one-time code of a key, at once and every second. */
export function useOneTimeCode(totp: string, isNext = false): ShownCode {
  const code = useHeldSecret();
  const [{ left, period }, setTimes] = useState({ left: 0, period: 1 });
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const show = async (): Promise<void> => {
      try {
        const now = await oneTimeCode(totp);
        code.hold(isNext ? (await oneTimeCode(totp, now.ends)).code : now.code);
        setTimes({ left: Math.ceil((now.ends - Date.now()) / 1000), period: now.period });
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
  }, [totp, isNext, code]);
  return { code, left, period, fault };
}

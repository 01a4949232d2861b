import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { duration } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";

const leftOf = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/**
 * Counts down the pause after several wrong master passwords. During the pause, the user cannot try a further master
 * password.
 *
 * @param until - end of the pause, in milliseconds since 1970
 * @returns the seconds until the end of the pause
 */
export function usePause({ value: until }: ReadonlySignal<number>): number {
  const [left, setLeft] = useState(leftOf(until));
  useEffect(() => {
    setLeft(leftOf(until));
    if (leftOf(until) === 0) return undefined;
    const counting = setInterval(() => {
      setLeft(leftOf(until));
      if (leftOf(until) === 0) clearInterval(counting);
    }, 200);
    return () => {
      clearInterval(counting);
    };
  }, [until]);
  return left;
}

/**
 * Shows how long the user must wait before the next try. Screen readers announce only the start and the end of the
 * pause, not each second.
 */
export function PauseNote({ left }: { left: number }): JSX.Element {
  return (
    <div class={left > 0 ? "note warn" : ""}>
      <span role="status">{left > 0 && t("unlockPaused")}</span>
      {left > 0 && (
        <>
          {" "}
          <span role="timer">{duration(left)}</span>
        </>
      )}
    </div>
  );
}

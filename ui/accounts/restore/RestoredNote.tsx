import { type ReadonlySignal, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../locale/i18n.ts";
import { useReadOut } from "../../parts/announce.tsx";

/** Shows how many accounts were restored. The list of accounts follows below this message. */
export function RestoredNote(): JSX.Element | null {
  return restored.value === undefined ? null : <Note count={restored.value} />;
}

function Note({ count }: { count: number }): JSX.Element {
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  return (
    <div class="note plain line">
      <span class="grow" ref={text}>
        {t("restoredCount", count)}
      </span>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          setRestored(undefined);
        }}
      >
        {t("dismiss")}
      </button>
    </div>
  );
}

const count = signal<number>();

/**
 * Number of accounts in a backup that became this device's vault. Undefined before the restore, and after the user has
 * closed the message about the restore.
 */
const restored: ReadonlySignal<number | undefined> = count;

export function setRestored(accounts: number | undefined): void {
  count.value = accounts;
}

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../locale/i18n.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { restored, setRestored } from "../view.ts";

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

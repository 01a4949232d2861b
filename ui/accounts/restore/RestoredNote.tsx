import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../locale/i18n.ts";
import { dayText } from "../../locale/times.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { Icon, IconButton } from "../../parts/Icon.tsx";
import { restored, setRestored } from "../view.ts";

/** Shows how many accounts were restored. The list of accounts follows below this message. */
export function RestoredNote(): JSX.Element | null {
  return restored.value === undefined ? null : <Note {...restored.value} />;
}

function Note({ accounts, made }: NonNullable<typeof restored.value>): JSX.Element {
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  useLayoutEffect(() => {
    scrollTo(0, 0); // the form of the restore may have been scrolled
  }, []);
  return (
    <div class="note good line">
      <Icon name="tick" />
      <span class="grow" ref={text}>
        {made === undefined ? t("restoredCount", accounts) : t("restoredFrom", accounts, dayText(made))}
      </span>
      <a class="quiet small" href="#devices">
        {t("setUpSync")}
      </a>
      <a class="quiet small" href="#backup">
        {t("makeNewBackup")}
      </a>
      <IconButton
        icon="close"
        name={t("dismiss")}
        onClick={() => {
          setRestored(undefined);
        }}
      />
    </div>
  );
}

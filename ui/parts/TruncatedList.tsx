import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";

const maximum = 12;

/** Lists at most 12 items, and the number of further items, if any. */
export function TruncatedList({ items }: { items: readonly string[] }): JSX.Element {
  return (
    <ul class="several">
      {items.slice(0, maximum).map((item, i) => (
        <li key={i}>{item}</li>
      ))}
      {items.length > maximum && <li>{t("andMore", items.length - maximum)}</li>}
    </ul>
  );
}

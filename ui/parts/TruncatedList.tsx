import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";

const most = 12;

/** A list that shows at most 12 items and the number of the others. */
export function TruncatedList({ items }: { items: readonly string[] }): JSX.Element {
  return (
    <ul class="several">
      {items.slice(0, most).map((item, i) => (
        <li key={i}>{item}</li>
      ))}
      {items.length > most && <li>{t("andMore", items.length - most)}</li>}
    </ul>
  );
}

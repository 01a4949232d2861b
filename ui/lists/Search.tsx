import type { JSX, RefObject } from "preact";
import { Icon } from "../parts/Icon.tsx";
import { t } from "../locale/i18n.ts";
import { resultLimit } from "./rows.ts";

/**
 * Shows the field that searches all accounts. The results change at every key press. The arrow-down key moves the focus
 * into the results.
 */
export function Search(props: {
  input: RefObject<HTMLInputElement | null>;
  query: string;
  found: number;
  total: number;
  onQuery: (query: string) => void;
  onDown: () => void;
}): JSX.Element {
  const { input, query, found, total, onQuery, onDown } = props;
  const all = query.trim() === "" || found === 0;
  return (
    <div class="finding">
      <div class="search">
        <Icon name="find" />
        <input
          ref={input}
          type="search"
          aria-label={t("searchAll")}
          placeholder={t("search")}
          autoComplete="off"
          spellcheck={false}
          dir={query === "" ? undefined : "auto"}
          value={query}
          onInput={(event) => {
            onQuery(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" || found === 0) return;
            event.preventDefault();
            onDown();
          }}
        />
      </div>
      <span class={all ? "unseen" : "sub"} role="status">
        {all ? t("countAll", total) : t(found === resultLimit ? "countFirst" : "countFound", found, total)}
      </span>
    </div>
  );
}

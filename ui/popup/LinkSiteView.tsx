import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { accountsBySite } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { useAction } from "../parts/use-action.ts";
import { sitesFound } from "./listed-accounts.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { LookAlikeNote } from "./LookAlikeNote.tsx";
import { rove } from "../parts/roving.ts";
import { SearchField } from "../parts/SearchField.tsx";
import { documentLanguage } from "../locale/document-language.ts";
import type { PopupState } from "./state.ts";

/** Lets the user choose a site. The accounts of this site are then also offered on the current site. */
export function LinkSiteView(props: {
  state: PopupState;
  contents: Contents;
  onDone: (message?: string) => void;
}): JSX.Element {
  const { state, contents } = props;
  const [query, setQuery] = useState("");
  const [message, run] = useAction();
  const list = useRef<HTMLUListElement>(null);
  const currentSite = state.site.value;
  const { formats } = documentLanguage.value;
  const besides = currentSite?.sites;
  const total = useMemo(() => accountsBySite(contents, formats).length, [contents, formats]);
  const found = useMemo(() => sitesFound(contents, query, besides ?? [], formats), [contents, query, besides, formats]);
  if (!currentSite) return <Header title={t("noSite")} onBack={props.onDone} />;
  const { items: others, more } = found;
  const howMany = (): string => t(more ? "countFirst" : "countFound", others.length, total);

  const choose = (site: string): void => {
    run(async () => {
      await state.perform("link", site, currentSite.site);
      props.onDone(t("siteLinked", site, currentSite.site));
      return undefined;
    });
  };
  return (
    <>
      <Header
        title={t("linkSite")}
        sub={t("linkSiteAt", currentSite.site)}
        onBack={() => {
          props.onDone();
        }}
      />
      <SearchField
        label={t("searchAll")}
        value={query}
        onInput={setQuery}
        onKeyDown={(event) => {
          const [first] = others;
          if (event.key === "ArrowDown") list.current?.querySelector("button")?.focus();
          else if (event.key === "Enter" && first !== undefined && query !== "") choose(first);
          else return;
          event.preventDefault();
        }}
      />
      <div class="unseen" role="status">
        {query.trim() !== "" && (others.length === 0 ? t("nothingFound") : howMany())}
      </div>
      <LookAlikeNote contents={contents} host={currentSite.host} />
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
      {others.length === 0 && <p class="empty">{t(query.trim() === "" ? "noOtherSites" : "nothingFound")}</p>}
      <ul
        ref={list}
        class="sites"
        onKeyDown={(event) => {
          const [first] = event.currentTarget.querySelectorAll("button");
          if (event.key === "ArrowUp" && document.activeElement === first) {
            event.preventDefault();
            document.querySelector<HTMLElement>("input[type=search]")?.focus();
          } else rove(event, event.currentTarget, "button");
        }}
      >
        {others.map((site) => (
          <li key={site}>
            <button
              type="button"
              class="row"
              onClick={() => {
                choose(site);
              }}
            >
              <bdi>{site}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {more && <p class="empty">{howMany()}</p>}
    </>
  );
}

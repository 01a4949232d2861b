import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../../locale/i18n.ts";
import { lineFor, shownName } from "../../../parts/describe.ts";
import { IconButton } from "../../../parts/Icon.tsx";
import { RowNames } from "../../../parts/RowNames.tsx";
import { AccountTile } from "../../../parts/Tile.tsx";
import { rowSub } from "../AccountRow.tsx";
import type { Selection } from "./selection.ts";

/** Number of accounts that are listed by name. Nobody reads a longer list, and drawing it would take long. */
const mostListed = 100;

/** Lists the selected accounts in the place of the details, so that the user sees what an action will change. */
export function Chosen({ selection: { chosen, tick } }: { selection: Selection }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const further = chosen.length - mostListed;
  return (
    <section class="detail chosen-accounts" aria-labelledby="chosen">
      <h2 id="chosen" ref={heading} tabIndex={-1}>
        {t("selectedAccounts", chosen.length)}
      </h2>
      <p class="lead">{t(chosen.length === 0 ? "selectedNone" : "selectedHint")}</p>
      {chosen.length > 0 && (
        <ul class="boxed">
          {chosen.slice(0, mostListed).map((account) => (
            <li key={account.name} class="line">
              <AccountTile account={account} />
              <span class="grow">
                <RowNames title={shownName(account)} sub={rowSub(account)} />
              </span>
              <IconButton
                icon="close"
                name={t("actionOf", t("unselect"), lineFor(account))}
                onClick={() => {
                  tick(account.name, false);
                  heading.current?.focus(); // the pressed button disappears
                }}
              />
            </li>
          ))}
          {further > 0 && <li class="line sub">{t("andMore", further)}</li>}
        </ul>
      )}
    </section>
  );
}

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Account } from "../../../src/accounts/index.ts";
import type { Contents, Vault } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { documentLanguage } from "../../locale/document-language.ts";
import type { AccountsPorts } from "../ports.ts";
import { MoveRow, type Steps } from "./MoveRow.tsx";

const step = 50;

/**
 * Shows the accounts that do not use the new master password yet (`left`), or the accounts that already use the new
 * master password in the vault but may have the old password at the site (`moved`). Sorts the accounts by site.
 */
export function MoveList(props: {
  contents: Contents;
  ports: AccountsPorts;
  steps: Steps;
  state: "left" | "moved";
  accounts: readonly Account[];
  current: Account["name"] | undefined;
  onCurrent: (name: Account["name"] | undefined) => void;
  use: () => Promise<Vault>;
}): JSX.Element | null {
  const { state, accounts, ...row } = props;
  const [limit, setLimit] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // After "Show more", focuses the first added row.
    if (limit > step) list.current?.children[limit - step]?.querySelector("button")?.focus();
  }, [limit]);
  const { formats } = documentLanguage.value;
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(formats);
    return [...accounts].sort((a, b) => compare(a.site, b.site) || compare(a.login, b.login));
  }, [accounts, formats]);
  if (accounts.length === 0) return null;
  return (
    <div class="findings">
      <h4>
        {t(state === "left" ? "journeyLeft" : "journeyInHand")} <span class="chip">{numberText(accounts.length)}</span>
      </h4>
      <p class="sub">{t(state === "left" ? "journeyLeftHint" : "journeyInHandHint")}</p>
      <ul ref={list}>
        {sorted.map((account, i) =>
          i < limit || account.name === props.current ? (
            <MoveRow key={account.name} {...row} state={state} account={account} />
          ) : null,
        )}
      </ul>
      {accounts.length > limit && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setLimit(limit + step);
          }}
        >
          {t("showMore", accounts.length - limit)}
        </button>
      )}
    </div>
  );
}

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Account, loginOf, placeShown, titleOf } from "../../../src/accounts/index.ts";
import type { Contents, Vault } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { takeFocus } from "../../parts/long-work.tsx";
import { addressOf } from "../../parts/open-address.ts";
import { AccountTile } from "../../parts/Tile.tsx";
import type { useAction } from "../../parts/use-action.ts";
import type { AccountsPorts } from "../ports.ts";
import { BothPasswords } from "./BothPasswords.tsx";

/**
 * Shows an account that changes to the new master password, and the next action for the account. The row is expanded
 * only if its account is `current`, the account that the user has expanded or changed last.
 */
export function MoveRow(props: {
  contents: Contents;
  ports: AccountsPorts;
  steps: Steps;
  state: "left" | "moved";
  account: Account;
  current: Account["name"] | undefined;
  onCurrent: (name: Account["name"] | undefined) => void;
  use: () => Promise<Vault>;
}): JSX.Element {
  const { account, steps, contents, state } = props;
  const first = useRef<HTMLButtonElement>(null);
  const isCurrent = account.name === props.current;
  useLayoutEffect(() => {
    if (isCurrent) takeFocus(first.current); // otherwise the focus is lost together with the removed button
  }, [isCurrent]);
  const named = namedAt(account);
  const button = (text: string, run: () => void, more: object = {}): JSX.Element => (
    <button type="button" class="quiet" aria-label={t("actionOf", text, named)} onClick={run} {...more}>
      {text}
    </button>
  );
  const act = (text: string, step: (account: Account) => void, more: object = {}): JSX.Element =>
    button(
      text,
      () => {
        step(account);
      },
      { disabled: contents.readOnly, ...more },
    );
  return (
    <li class="journey-row">
      <div class="line">
        <AccountTile account={account} />
        <div class="grow">
          <div class="who">
            {account.label !== undefined && (
              <>
                <bdi>{account.label}</bdi> ·{" "}
              </>
            )}
            <Site site={account.site} /> · <bdi>{loginOf(account) || t("noLogin")}</bdi>
          </div>
          {state === "moved" && <div class="sub">{t(account.previous?.sent ? "movedSent" : "movedUnused")}</div>}
        </div>
        {state === "left" ? (
          act(t("move"), steps.move, { ref: first })
        ) : (
          <>
            {button(
              t("bothPasswords"),
              () => {
                props.onCurrent(isCurrent ? undefined : account.name);
              },
              { ref: first, "aria-expanded": isCurrent },
            )}
            {act(t("moveFinish"), steps.finish)}
            {act(t("moveBack"), steps.back)}
          </>
        )}
      </div>
      {state === "moved" && isCurrent && (
        <BothPasswords account={account} contents={contents} ports={props.ports} use={props.use} />
      )}
    </li>
  );
}

/** Shows a site's name, as a link if the name is a host name. */
function Site({ site }: { site: string }): JSX.Element {
  const address = addressOf(site);
  if (address === undefined) return <bdi>{site}</bdi>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" title={t("openSite", site)}>
      <bdi>{site}</bdi>
    </a>
  );
}

/**
 * The actions for an account after the master password has changed: use the new master password (`move`), use the old
 * one again (`back`), and confirm that the site has the new password (`finish`).
 */
export interface Steps {
  readonly move: (account: Account) => void;
  readonly back: (account: Account) => void;
  readonly finish: (account: Account) => void;
}

/** Returns the account's title and site: "ada, example.com". */
const namedAt = (account: Account): string => t("listed", titleOf(account) || t("noLogin"), placeShown(account));

/** @param onStep - receives the account to expand after an action; undefined if the account needs no further action */
export function stepsOf(
  vault: WindowVault,
  run: ReturnType<typeof useAction>[1],
  onStep: (name: Account["name"] | undefined) => void,
): Steps {
  const step =
    (deed: "move" | "undoChange" | "markChanged") =>
    (account: Account): void => {
      run(async () => {
        await vault.perform(deed, account.name);
        onStep(deed === "markChanged" ? undefined : account.name);
        return deed === "move" ? { kind: "plain", text: t("moved", namedAt(account)) } : undefined;
      });
    };
  return { move: step("move"), back: step("undoChange"), finish: step("markChanged") };
}

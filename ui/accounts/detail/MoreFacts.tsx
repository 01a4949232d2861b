import type { ComponentChildren, JSX } from "preact";
import { type Account, secretKindOf } from "../../../src/accounts/index.ts";
import { foreignSettings } from "../../editor/foreign-draft.ts";
import { t } from "../../locale/i18n.ts";
import { dayText } from "../../locale/times.ts";
import { bitsOf, describe, describeKind } from "../../parts/describe.ts";
import { Fold } from "../../parts/Fold.tsx";
import { lastChange } from "../list/listed.ts";

/** Shows how the password of an account is made, and the dates of the account. Folded at first. */
export function MoreFacts({ account }: { account: Account }): JSX.Element {
  const bits = bitsTextOf(account);
  const settings = foreignSettings(account);
  const changed = lastChange(account);
  const isOwn = secretKindOf(account) === "stored";
  const fact = (name: string, value: ComponentChildren): JSX.Element => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <Fold title={t("accountDetails")} gist={isOwn ? t("ownPassword") : describeKind(account)}>
      <dl class="further">
        {fact(
          t("madeAs"),
          <>
            {isOwn ? t("ownPassword") : describe(account)}
            {settings.length > 0 && (
              <div class="sub">
                <bdi>{settings.join(", ")}</bdi>
              </div>
            )}
          </>,
        )}
        {bits !== undefined && fact(t("strength"), bits)}
        {changed !== account.created && fact(t("lastChangedOn"), dayText(changed))}
        {account.used !== undefined && fact(t("lastUsedOn"), dayText(account.used))}
        {fact(t("createdOn"), dayText(account.created))}
      </dl>
    </Fold>
  );
}

/**
 * Cache of entropy texts by scheme and rules. Computing the exact entropy takes long, and many accounts have the same
 * rules.
 */
const known = new Map<string, string | undefined>();

function bitsTextOf({ scheme, rules }: Account): string | undefined {
  const key = JSON.stringify([scheme, rules]);
  if (!known.has(key)) known.set(key, bitsOf({ scheme, ...(rules ? { rules } : {}) }));
  return known.get(key);
}

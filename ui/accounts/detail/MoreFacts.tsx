import type { ComponentChildren, JSX } from "preact";
import { type Account, bitsOfAccount, secretKindOf } from "../../../src/accounts/index.ts";
import { foreignSettings } from "../../editor/foreign-draft.ts";
import { t } from "../../locale/i18n.ts";
import { dayText } from "../../locale/times.ts";
import { describeOwn } from "../../parts/describe.ts";
import { Fold } from "../../parts/Fold.tsx";
import { isRated, strengthOf } from "../../parts/strength-word.ts";
import { lastChange } from "../list/listed.ts";

/** Shows how the password of an account is made, and the dates of the account. Folded at first. */
export function MoreFacts({ account }: { account: Account }): JSX.Element {
  const { revision } = account;
  const kind = describeOwn(account);
  const bits = bitsOf(account);
  const strength = isRated(account) && bits !== undefined ? t(strengthOf(bits)) : undefined;
  const settings = foreignSettings(account);
  const changed = lastChange(account);
  const isNumbered = secretKindOf(account) !== "stored" && revision !== "";
  const fact = (name: string, value: ComponentChildren): JSX.Element => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <Fold title={t("accountDetails")} gist={strength === undefined ? kind : t("ofSite", kind, strength)}>
      <dl class="further">
        {fact(
          t("madeAs"),
          <>
            {kind}
            {settings.length > 0 && (
              <div class="sub">
                <bdi>{settings.join(", ")}</bdi>
              </div>
            )}
          </>,
        )}
        {bits !== undefined &&
          fact(t("strength"), strength === undefined ? t("bits", bits) : t("strengthBits", strength, t("bits", bits)))}
        {isNumbered && fact(t("revision"), String(revision))}
        {changed !== account.created && fact(t("lastChangedOn"), dayText(changed))}
        {account.used !== undefined && fact(t("lastUsedOn"), dayText(account.used))}
        {fact(t("createdOn"), dayText(account.created))}
      </dl>
    </Fold>
  );
}

/** Cache of entropies by scheme and rules. Computing the exact entropy takes long, and many accounts have the same rules. */
const known = new Map<string, number | undefined>();

function bitsOf({ scheme, rules }: Account): number | undefined {
  const key = JSON.stringify([scheme, rules]);
  if (!known.has(key)) known.set(key, bitsOfAccount({ scheme, ...(rules ? { rules } : {}) }));
  return known.get(key);
}

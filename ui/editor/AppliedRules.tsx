import type { JSX } from "preact";
import type { PageRules } from "../../src/index.ts";
import { describeClasses } from "../parts/describe.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { unmetText } from "./PageRules.tsx";

/** Shows the web page's password rules that were applied to a new account, and the rules that cannot be applied. */
export function AppliedRules({ applied }: { applied: PageRules }): JSX.Element {
  const { rules, unmet } = applied;
  return (
    <Notice kind={unmet.length > 0 ? "warn" : "plain"}>
      {rules && <p>{t("rulesApplied", rules.length, describeClasses(rules.classes))}</p>}
      {unmet.map((each) => (
        <p key={`${each.what} ${each.value}`}>{unmetText(each)}</p>
      ))}
    </Notice>
  );
}

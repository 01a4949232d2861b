import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { CharacterRules } from "../../src/schemes/index.ts";
import {
  type PageAttributes,
  type PageRules as Offered,
  rulesOfPage,
  type UnmetRequirement,
} from "../../src/sites/index.ts";
import { describeClasses } from "../parts/describe.ts";
import { explain } from "../locale/explain.ts";
import { Notice } from "../parts/Header.tsx";
import { t, underscored } from "../locale/i18n.ts";

/** Shows a button that reads the web page's password rules, and then offers to use these rules for the account. */
export function PageRules(props: {
  read: () => Promise<PageAttributes | undefined>;
  wanted: () => CharacterRules | undefined;
  onUse: (rules: CharacterRules) => void;
}): JSX.Element {
  const [offered, setOffered] = useState<Offered>();
  const [message, setMessage] = useState<string>();

  const ask = async (): Promise<void> => {
    setOffered(undefined);
    setMessage(undefined);
    try {
      const attributes = await props.read();
      if (!attributes) setMessage(t("fill_no_field"));
      else if (Object.values(attributes).every((value) => value === null || value === ""))
        setMessage(t("pageSaysNothing"));
      else setOffered(rulesOfPage(attributes, props.wanted()));
    } catch (error) {
      setMessage(explain(error));
    }
  };

  return (
    <div class="page-rules">
      <button type="button" class="quiet" onClick={() => void ask()}>
        {t("readPageRules")}
      </button>
      {message !== undefined && <Notice kind="plain">{message}</Notice>}
      {offered && (
        <Notice kind={offered.unmet.length > 0 ? "warn" : "plain"}>
          {offered.rules && <p>{t("pageAsks", offered.rules.length, describeClasses(offered.rules.classes))}</p>}
          {offered.unmet.map((unmet) => (
            <p key={`${unmet.what} ${unmet.value}`}>{unmetText(unmet)}</p>
          ))}
          {offered.rules && <UseButton rules={offered.rules} onUse={props.onUse} />}
        </Notice>
      )}
    </div>
  );
}

function UseButton(props: { rules: CharacterRules; onUse: (rules: CharacterRules) => void }): JSX.Element {
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => {
        props.onUse(props.rules);
      }}
    >
      {t("usePageRules")}
    </button>
  );
}

const counts: readonly UnmetRequirement["what"][] = ["minlength", "maxlength", "max-consecutive"];

/** Returns the warning for an unmet requirement of the web page. Generated passwords may violate this requirement. */
export const unmetText = ({ what, value }: UnmetRequirement): string =>
  t(`unmet_${underscored(what)}`, counts.includes(what) ? Number(value) : value);

/** Shows the web page's password rules that were applied to a new account, and the rules that cannot be applied. */
export function AppliedRules({ applied }: { applied: Offered }): JSX.Element {
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

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type CharacterRules, defaultScheme } from "../../src/schemes/index.ts";
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

/**
 * Says what the web page's password rules have changed in the proposed password of a new account, and which rules cannot
 * be applied. Shows nothing if the proposal follows all rules anyway.
 */
export function AppliedRules({ applied }: { applied: Offered }): JSX.Element | null {
  const { rules, unmet } = applied;
  const said = [...(rules ? changesIn(rules) : []), ...unmet.map(unmetText)];
  if (said.length === 0) return null;
  const lines = said.map((text) => <p key={text}>{text}</p>);
  return unmet.length > 0 ? <Notice kind="warn">{lines}</Notice> : <div class="hint">{lines}</div>;
}

/** Returns a sentence for each difference between the page's rules and the rules of a new account. */
function changesIn({ length, classes }: CharacterRules): string[] {
  const { length: usual, classes: all } = defaultScheme.defaultRules;
  return [
    ...(length < usual ? [t("rulesAtMost", length)] : length > usual ? [t("rulesAtLeast", length)] : []),
    ...(classes.join(" ") === all.join(" ") ? [] : [t("rulesCharacters")]),
  ];
}

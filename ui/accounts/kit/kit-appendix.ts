import type { EmergencyKit } from "../../../src/backup/index.ts";
import { t, underscored } from "../../locale/i18n.ts";
import { dayText } from "../../locale/times.ts";
import { needsParameters } from "./kit-rows.ts";
import { stepsOf } from "./recipe-steps.ts";

/** A part of the appendix that is printed in one piece: a step, or the values of an account. */
export interface AppendixBlock {
  /** The heading above the block, if the block is the first of a section. */
  readonly heading?: string;
  /** The number of the step or account, from 1. */
  readonly number?: number;
  readonly text: string;
  /** True if the text is code, which is printed exactly as it is. */
  readonly isCode?: true;
}

/** Returns the appendix of a kit: how a programmer can compute the passwords without Saltmill. */
export function appendixOf({ accounts, identity, scheme, recipes }: EmergencyKit): readonly AppendixBlock[] {
  const steps = recipes.flatMap((recipe, at) =>
    stepsOf(recipe, scheme, recipes.slice(0, at)).map((text, i): AppendixBlock => {
      const step = { number: i + 1, text };
      return i === 0 ? { ...step, heading: t(`recipe_${underscored(recipe)}`) } : step;
    }),
  );
  if (steps.length === 0) return [];
  const exact = accounts.flatMap((each, i) => (needsParameters(each) ? [{ ...each, number: i + 1 }] : []));
  return [
    ...steps,
    { heading: t("kitValues"), text: t("step_values", identity) },
    ...(exact.length > 0 ? [{ text: t("kitExact") }] : []),
    ...(exact.some(({ parameters }) => parameters?.includes("\\u"))
      ? [{ text: t("paperUnseen", "\\u", "\\u0020") }]
      : []),
    ...exact.flatMap(({ number, parameters = "", earlierMaster, identity: own = "" }): AppendixBlock[] => [
      { number, text: parameters, isCode: true },
      ...(earlierMaster ? [{ text: t("paperOlderRoot", dayText(earlierMaster.created), own) }] : []),
    ]),
  ];
}

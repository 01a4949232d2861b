import { type Recipe, recoveryAlphabet } from "../../../src/backup/index.ts";
import { namedClasses, schemes } from "../../../src/schemes/index.ts";
import { t } from "../../locale/i18n.ts";

/**
 * Returns the instructions of a recipe. With these instructions, a programmer can recreate the passwords of a kit
 * without Saltmill. The instructions never change, because the schemes never change.
 *
 * @param before - recipes that are printed above this one. Their instructions are not repeated.
 */
export function stepsOf(recipe: Recipe, before: readonly Recipe[] = []): readonly string[] {
  const known = before.flatMap((each) => steps[each]());
  return steps[recipe]().filter((step) => !known.includes(step));
}

/** Returns the number of iterations without thousands separators, so that a programmer can copy it into a program. */
const iterationsOf = (id: "saltmill-1" | "easypasswords-1"): string => String(schemes[id].iterations);

const pieces = (): string[] => [t("step_joining"), t("step_stream")];
const root = (): string[] => [t("step_master"), t("step_identity"), t("step_root", iterationsOf("saltmill-1"))];
const classes = (): [string, string, string, string] => {
  const { lower, upper, digit, symbol } = namedClasses;
  return [lower, upper, digit, symbol];
};

const steps: Readonly<Record<Recipe, () => readonly string[]>> = {
  "saltmill-1": () => [
    ...pieces(),
    ...root(),
    t("step_names"),
    t("step_kinds", ...classes()),
    t("step_sorted"),
    t("step_rules"),
    t("step_bytes"),
    t("step_alphabet"),
    t("step_candidates"),
    t("step_words"),
    t("step_word"),
  ],
  "easypasswords-1": () => [
    t("step_easy"),
    t("step_easy_salt"),
    t("step_easy_bytes", iterationsOf("easypasswords-1")),
    t("step_easy_kinds", ...classes()),
    t("step_easy_characters"),
  ],
  recovery: () => [
    t("step_code_bits", recoveryAlphabet),
    t("step_code_bytes"),
    ...pieces(),
    ...root(),
    t("step_code_key"),
    t("step_code_open"),
    t("step_code_text"),
  ],
};

import { namedClasses, type Recipe, recoveryAlphabet } from "../../../src/index.ts";
import { t } from "../../locale/i18n.ts";

/** How to come by what stands on the paper without this program, step by step: by the formats, which never change. */
export function stepsOf(recipe: Recipe): readonly string[] {
  const { lower, upper, digit, symbol } = namedClasses;
  const pieces = [t("step_joining"), t("step_stream")];
  const root = [t("step_master"), t("step_identity"), t("step_root")];
  switch (recipe) {
    case "saltmill-1":
      return [
        t("step_saltmill"),
        ...pieces,
        ...root,
        t("step_names"),
        t("step_kinds", lower, upper, digit, symbol),
        t("step_sorted"),
        t("step_rules"),
        t("step_bytes"),
        t("step_alphabet"),
        t("step_candidates"),
        t("step_words"),
        t("step_word"),
      ];
    case "easypasswords-1":
      return [
        t("step_easy"),
        t("step_easy_salt"),
        t("step_easy_bytes"),
        t("step_easy_kinds", lower, upper, digit, symbol),
        t("step_easy_characters"),
      ];
    case "recovery":
      return [
        t("step_code"),
        t("step_code_bits", recoveryAlphabet),
        t("step_code_bytes"),
        ...pieces,
        ...root,
        t("step_code_key"),
        t("step_code_open"),
        t("step_code_text"),
      ];
  }
}

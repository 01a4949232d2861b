import { hex } from "../../../crypto/index.ts";
import { type Recipe, recoveryAlphabet, recoveryVersions } from "../../../src/backup/index.ts";
import { memoryHardCosts, namedClasses, type RootSchemeId, schemes } from "../../../src/schemes/index.ts";
import { t } from "../../locale/i18n.ts";

/**
 * Returns the instructions of a recipe. With these instructions, a programmer can recreate the passwords of a kit
 * without Saltmill. The instructions never change, because the schemes never change.
 *
 * @param scheme - the scheme of the root that opens the kit's recovery codes
 * @param before - recipes that are printed above this one. Their instructions are not repeated.
 */
export function stepsOf(
  recipe: Recipe,
  scheme: RootSchemeId = "saltmill-1",
  before: readonly Recipe[] = [],
): readonly string[] {
  const known = before.flatMap((each) => steps[each](scheme));
  return steps[recipe](scheme).filter((step) => !known.includes(step));
}

/** Returns the number of iterations without thousands separators, so that a programmer can copy it into a program. */
const iterationsOf = (id: RootSchemeId | "easypasswords-1"): string => String(schemes[id].iterations);

const pieces = (): string[] => [t("step_joining"), t("step_stream")];
const root = (id: RootSchemeId): string[] => [t("step_master"), t("step_identity"), ...rootSteps[id]()];

const rootSteps: Readonly<Record<RootSchemeId, () => string[]>> = {
  "saltmill-1": () => [t("step_root", iterationsOf("saltmill-1"))],
  "saltmill-2": () => [
    t("step_argon2", String(memoryHardCosts.memory), String(memoryHardCosts.passes)),
    t("step_root2", iterationsOf("saltmill-2")),
  ],
};
const classes = (): [string, string, string, string] => {
  const { lower, upper, digit, symbol } = namedClasses;
  return [lower, upper, digit, symbol];
};

const fromRoot = (id: RootSchemeId): string[] => [
  ...pieces(),
  ...root(id),
  t("step_names"),
  t("step_kinds", ...classes()),
  t("step_sorted"),
  t("step_rules"),
  t("step_bytes", id),
  t("step_alphabet"),
  t("step_candidates"),
  t("step_words", id),
  t("step_word"),
];

const steps: Readonly<Record<Recipe, (scheme: RootSchemeId) => readonly string[]>> = {
  "saltmill-1": () => fromRoot("saltmill-1"),
  "saltmill-2": () => fromRoot("saltmill-2"),
  "easypasswords-1": () => [
    t("step_easy"),
    t("step_easy_salt"),
    t("step_easy_bytes", iterationsOf("easypasswords-1")),
    t("step_easy_kinds", ...classes()),
    t("step_easy_characters"),
  ],
  recovery: (scheme) => [
    t("step_code_bits", recoveryAlphabet),
    t("step_code_bytes", hex(Uint8Array.of(recoveryVersions[scheme]))),
    ...pieces(),
    ...root(scheme),
    t("step_code_key", scheme),
    t("step_code_open"),
    t("step_code_text"),
  ],
};

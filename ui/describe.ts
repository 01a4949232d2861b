import { type Account, isWordRules, type Rules, schemes } from "../src/index.ts";
import { t } from "./i18n.ts";

/** "16 characters, revision 2": what kind of password an account has, in a few words. */
export function describe({ scheme, rules, revision }: Account): string {
  const kind = isWordRules(rules)
    ? t("wordsKind", rules.words)
    : typeof rules?.["length"] === "number"
      ? t("charactersKind", rules["length"])
      : t("otherKind", scheme);
  return revision === 1 || revision === "" ? kind : t("revisionOf", kind, revision);
}

/** "101.4 bits", or nothing for rules that this version does not know. */
export function bitsOf({ scheme, rules }: Pick<Account, "scheme" | "rules">): string | undefined {
  if (!Object.hasOwn(schemes, scheme)) return undefined;
  try {
    const bits = schemes[scheme as keyof typeof schemes].entropyBits(rules as unknown as Rules);
    return bits.toLocaleString(undefined, { maximumFractionDigits: 1 });
  } catch {
    return undefined;
  }
}

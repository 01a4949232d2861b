import { allAccounts, type Finding } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { listed, t, underscored } from "../../locale/i18n.ts";
import { accountWithSite } from "../../parts/account-with-site.ts";
import { describeKind } from "../../parts/describe.ts";
import type { Strength } from "../../parts/strength.ts";

/**
 * Describes a finding of the password check with its details, such as the names of the accounts that have the same
 * password.
 */
export function findingText(finding: Finding, contents: Contents): string {
  const detail = detailOf(finding, contents);
  if (finding.kind === "weak") return detail; // the detail already begins with "Weak" or "Very weak"
  return t("actionOf", t(`health_${underscored(finding.kind)}`), detail);
}

function detailOf(finding: Finding, contents: Contents): string {
  switch (finding.kind) {
    case "reused":
      return sameAs(finding.with, contents);
    case "weak":
      return t(`strength${finding.strength as Strength}`);
    case "fast-hash":
      return t("foreignKind", finding.program);
    case "old-scheme":
      return kindOf(finding, contents);
    case "retired-root":
      return t("detailIdentity", finding.identity);
    case "root-missing":
      return t("error_root_missing");
    case "short":
    case "single-class":
      return t("entropyLine", finding.bits);
  }
}

function sameAs(names: readonly string[], contents: Contents): string {
  const wanted = new Set(names.slice(0, 3));
  const others = allAccounts(contents).filter(({ name }) => wanted.has(name));
  const more = names.length - wanted.size;
  return t(more > 0 ? "detailReusedMore" : "detailReused", listed(others.map(accountWithSite)), more);
}

function kindOf({ account, scheme }: Finding & { kind: "old-scheme" }, contents: Contents): string {
  const found = allAccounts(contents).find(({ name }) => name === account);
  return found === undefined ? t("otherKind", scheme) : describeKind(found);
}

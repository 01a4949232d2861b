import { type TypedAccounts, typedLines } from "../../../src/exchange/index.ts";
import { type ForeignSchemeId, isForeignSchemeId, schemes } from "../../../src/schemes/index.ts";
import { type ForeignDraft, foreignDraftOf, foreignRulesIn } from "../../editor/foreign-draft.ts";
import { readRevision } from "../../editor/secret-draft.ts";

/** Returns the password generators whose accounts the user can type by hand, with the names that the menu shows. */
export const programs = (): readonly (readonly [ForeignSchemeId, string])[] =>
  Object.keys(schemes)
    .filter(isForeignSchemeId)
    .map((id) => [id, schemes[id].title] as const)
    .sort(([, a], [, b]) => a.localeCompare(b));

/** Texts of the form that differ from the usual texts, by program. */
const ownTexts: Readonly<Partial<Record<ForeignSchemeId, OwnTexts>>> = {
  supergenpass: { master: "typedSuperGenPass" },
  pwdhash: { master: "typedPwdHash" },
  "pwdhash-2": { master: "typedPwdHash" },
  passwordmaker: { revision: "typedModifier" },
};

interface OwnTexts {
  /** Name of the message that explains how to type the program's master password. */
  readonly master?: "typedSuperGenPass" | "typedPwdHash";
  /** Name of the message that labels the revision field as the program does. */
  readonly revision?: "typedModifier";
}

/** Returns the texts of a program that differ from the usual ones. */
export const ownTextsOf = (scheme: unknown): OwnTexts =>
  (isForeignSchemeId(scheme) ? ownTexts[scheme] : undefined) ?? {};

/** The content of the form while the user fills in the fields. Numbers are kept as typed text. */
export interface OtherProgramDraft {
  readonly scheme: ForeignSchemeId;
  /** Sites, one per line. A username can follow after a comma. */
  readonly sites: string;
  /** The username for the lines of `sites` that contain no username. */
  readonly login: string;
  readonly revision: string;
  readonly settings: ForeignDraft;
}

/**
 * Returns a draft with the default settings of a program. Copies the sites and the username from the second argument,
 * if any.
 */
export const draftFor = (
  scheme: ForeignSchemeId,
  { sites, login }: Partial<OtherProgramDraft> = {},
): OtherProgramDraft => ({
  scheme,
  sites: sites ?? "",
  login: login ?? "",
  revision: String(schemes[scheme].firstRevision),
  settings: foreignDraftOf(schemes[scheme].defaultRules),
});

/**
 * Reads the accounts from the form.
 *
 * @throws AppError `revision-range`
 */
export function typedAccountsIn({ scheme, sites, login, revision, settings }: OtherProgramDraft): TypedAccounts {
  const { defaultRules, firstRevision } = schemes[scheme];
  return {
    scheme,
    accounts: typedLines(sites, login.trim()),
    revision: typeof firstRevision === "string" ? revision : readRevision(revision),
    rules: foreignRulesIn(defaultRules, settings),
  };
}

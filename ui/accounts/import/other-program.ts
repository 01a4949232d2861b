import { type ForeignSchemeId, schemes, type TypedAccounts } from "../../../src/index.ts";
import { typedLines } from "../../../src/internal.ts";
import { type ForeignDraft, foreignDraftOf, foreignRulesIn } from "../../editor/foreign-draft.ts";
import { readRevision } from "../../editor/rules-draft.ts";

/** Password generators whose accounts the user can type by hand, with the names that the menu shows. */
export const programs = [
  ["supergenpass", "SuperGenPass"],
  ["pwdhash", "PwdHash"],
  ["pwdhash-2", "PwdHash 2"],
  ["passwordmaker", "PasswordMaker"],
  ["pashword", "Pashword"],
  ["lesspass-2", "LessPass"],
  ["masterpassword-3", "Spectre, Master Password (V3)"],
  ["masterpassword-2", "Master Password (V2)"],
  ["masterpassword-1", "Master Password (V1)"],
  ["masterpassword-0", "Master Password (V0)"],
  ["pfp-2", "PfP 2"],
] as const satisfies readonly (readonly [ForeignSchemeId, string])[];

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

import type { KitAccount } from "../../../src/backup/index.ts";
import { isClassName, isWordRules, rootSchemeOf } from "../../../src/schemes/index.ts";
import type { KitCode } from "./kit-pages.ts";

/** One row of the list of accounts: an account, or a part of the notes of the account above. */
export interface KitRow {
  /** Number of the account, from 1. */
  readonly number: number;
  readonly of: KitAccount;
  readonly codes: readonly KitCode[];
  /** A part of the account's notes. Undefined in the row of the account itself. */
  readonly notes?: string;
}

/** Notes of at most so many characters and without a line end stand below the site. Longer notes get rows of their own. */
const shortNotes = 60;
/** Maximum number of characters and of lines in one row of notes, so that a row fits on any page. */
const mostCharacters = 600;
const mostLines = 12;

/** Returns the rows of the list of accounts. */
export function kitRowsOf(accounts: readonly KitAccount[], codes: readonly KitCode[]): readonly KitRow[] {
  const codesOf = new Map<KitAccount, KitCode[]>();
  for (const code of codes) codesOf.set(code.of, [...(codesOf.get(code.of) ?? []), code]);
  return accounts.flatMap((of, i) => {
    const row = { number: i + 1, of, codes: codesOf.get(of) ?? [] };
    const { notes = "" } = of.account;
    return [row, ...(hasShortNotes(of) ? [] : notePieces(notes).map((piece) => ({ ...row, notes: piece })))];
  });
}

/** Returns true if the notes of an account stand in its own row, or if it has none. */
export const hasShortNotes = ({ account: { notes = "" } }: KitAccount): boolean =>
  notes.length <= shortNotes && !notes.includes("\n");

/** Cuts long notes at their line ends, and lines that are too long anywhere. */
function notePieces(notes: string): readonly string[] {
  const lines = notes.split("\n").flatMap((line) => line.match(/.{1,600}/gsu) ?? [""]);
  const pieces: string[][] = [];
  for (const line of lines) {
    const last = pieces.at(-1);
    const isRoomy = last && last.length < mostLines && last.join("\n").length + line.length < mostCharacters;
    if (isRoomy) last.push(line);
    else pieces.push([line]);
  }
  return pieces.map((piece) => piece.join("\n"));
}

/**
 * Returns true if a programmer needs the exact parameters besides the row of the list: for another scheme or master
 * password than the kit's, for characters that cannot be seen, and for the account's own sets of characters.
 */
export function needsParameters({ account, parameters, earlierMaster }: KitAccount): boolean {
  if (parameters === undefined) return false;
  const classes = (account.rules as { classes?: unknown } | undefined)?.classes;
  const isPlain = isWordRules(account.rules) || (Array.isArray(classes) && classes.every(isClassName));
  return !rootSchemeOf(account.scheme) || earlierMaster !== undefined || parameters.includes("\\u") || !isPlain;
}

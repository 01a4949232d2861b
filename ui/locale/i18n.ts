import type english from "../_locales/en/messages.json";
import { documentLanguage } from "./document-language.ts";
import { numberText, pluralForm } from "./numbers.ts";

type Stored = keyof typeof english;

/** Name of a text in `_locales/en/messages.json`. An unknown name does not compile. */
export type MessageName = Exclude<Stored, `${CountedName}_${Intl.LDMLPluralRule}`> | CountedName;

/**
 * Returns a text in the user's language, in which `values` replace $1, $2, …. Numbers are formatted for this language.
 * If the text has plural forms, the first number decides which form is used.
 *
 * @example
 * ```ts
 * t("charactersKind", 1); // "1 character"
 * ```
 */
export function t(name: MessageName, ...values: readonly (string | number)[]): string {
  const texts = values.map((value) => (typeof value === "number" ? numberText(value) : isolated(value)));
  const count = values.find((value) => typeof value === "number");
  const form = isCounted(name) ? `${name}_${count === undefined ? "other" : pluralForm(count)}` : name;
  return documentLanguage.value.lookup(form, texts);
}

/**
 * Name of a plural message without the plural category. The message files have one entry for each category of
 * `Intl.PluralRules`, such as `charactersKind_one` and `charactersKind_other` for `charactersKind`.
 */
type CountedName = Stored extends infer Name ? (Name extends `${infer Base}_other` ? Base : never) : never;

/**
 * The messages with plural forms. Only these messages are looked up with a plural category, because Firefox writes to
 * the console for each name that is looked up but does not exist.
 */
const counted: Readonly<Record<CountedName, true>> = {
  backupCloses: true,
  backupLeftOut: true,
  backupSaved: true,
  bits: true,
  csvEarlierLeftOut: true,
  csvLeftOut: true,
  csvLongCodes: true,
  csvSaved: true,
  charactersKind: true,
  healthFastHash: true,
  healthFine: true,
  healthLeaked: true,
  healthOldScheme: true,
  healthRetiredRoot: true,
  healthRootMissing: true,
  healthShared: true,
  healthShort: true,
  healthSingleClass: true,
  healthUnchecked: true,
  healthUnfinished: true,
  healthWeak: true,
  forgottenKeys: true,
  forgottenPasswords: true,
  ignoredCount: true,
  importApply: true,
  importConflict: true,
  importedChanged: true,
  importedCount: true,
  importEntries: true,
  importEntities: true,
  importEntriesFrom: true,
  importTwice: true,
  importApostrophes: true,
  importKeysInNotes: true,
  importUndoneKept: true,
  journeyApart: true,
  charactersLeft: true,
  markedChangedMany: true,
  rulesAtLeast: true,
  rulesAtMost: true,
  copiedFor: true,
  easyKind: true,
  emptyTitle: true,
  error_recovery_too_long: true,
  error_unlock_paused: true,
  fill_cut: true,
  fill_name_too_long: true,
  fill_too_long: true,
  fill_too_short: true,
  derivationRounds: true,
  guessDays: true,
  guessHours: true,
  guessMinutes: true,
  guessSeconds: true,
  guessYears: true,
  leakCheck: true,
  leakCheckRest: true,
  leakNote: true,
  leakRest: true,
  leakSome: true,
  leakTimes: true,
  newVaultHolds: true,
  nextCode: true,
  pageAsks: true,
  paperReady: true,
  pinKind: true,
  pinWrong: true,
  problems: true,
  readProblems: true,
  readySub: true,
  restoreChanges: true,
  restoredCount: true,
  sameAsOthers: true,
  restoredFrom: true,
  restoreDeletedOffer: true,
  restoreDone: true,
  restoreProblems: true,
  syncBad: true,
  syncUnknown: true,
  unmet_max_consecutive: true,
  unmet_maxlength: true,
  unmet_minlength: true,
  wordsKind: true,
  selectedAccounts: true,
  countAll: true,
  removedAccounts: true,
  changedAccounts: true,
  changesUndone: true,
  undoneBut: true,
  revisionText: true,
  revisionLeftOut: true,
  newestText: true,
  newestLeftOut: true,
  rulesText: true,
  rulesLeftOut: true,
  earlierPasswords: true,
};

const isCounted = (name: string): boolean => Object.hasOwn(counted, name);

/**
 * Matches letters of right-to-left scripts (by Unicode block), and control characters that change the text direction.
 */
const turning = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u;

const isolateStart = "\u2068"; // FSI: isolates the following text and gives it the direction of its first letter
const isolateEnd = "\u2069"; // PDI: ends the isolate

/**
 * Isolates a name from the text direction of the sentence around the name, like `<bdi>` in HTML. Otherwise, a
 * right-to-left name in a left-to-right sentence could move the full stop or the next name to the wrong side. The end
 * of the isolate also ends all embeddings and overrides that the name begins (UAX #9, X6a). If isolates in the name
 * lack their beginning or their end, the missing characters are added.
 */
export function isolated(text: string): string {
  if (text === "" || (documentLanguage.value.direction === "ltr" && !turning.test(text))) return text;
  let open = 0;
  let unbegun = 0;
  for (const [each] of text.matchAll(/[\u2066-\u2069]/gu)) {
    if (each !== isolateEnd) open++;
    else if (open > 0) open--;
    else unbegun++;
  }
  return isolateStart.repeat(unbegun + 1) + text + isolateEnd.repeat(open + 1);
}

/** Type of an error code in which underscores replace the hyphens: "too-long" becomes "too_long". */
type Underscored<T extends string> = T extends `${infer Head}-${infer Tail}` ? `${Head}_${Underscored<Tail>}` : T;

/**
 * Replaces the hyphens in an error code with underscores, because message names must not contain hyphens. The return
 * type is a literal type, so the code does not compile if the message for an error code is missing.
 */
export const underscored = <T extends string>(code: T): Underscored<T> => code.replaceAll("-", "_") as Underscored<T>;

/**
 * Joins items into a list: "username, notes". Puts no word such as "and" before the last item. In a list of character
 * sets, for example, users could mistake the word for one of the sets.
 */
export const listed = (items: readonly string[]): string =>
  items.length === 0 ? "" : items.reduce((before, each) => t("listed", before, each));

/** Makes the first character a capital letter. Invisible characters can stand before a value that begins the text. */
export const capitalized = (text: string): string =>
  text.replace(
    /^(\p{Cf}*)(\p{L})/u,
    (_all, before: string, letter: string) => before + letter.toLocaleUpperCase(documentLanguage.value.language),
  );

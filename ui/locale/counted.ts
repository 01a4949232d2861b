import type english from "../_locales/en/messages.json";

type Stored = keyof typeof english;

/**
 * Name of a plural message without the plural category. The message files have one entry for each category of
 * `Intl.PluralRules`, such as `charactersKind_one` and `charactersKind_other` for `charactersKind`.
 */
export type CountedName = Stored extends infer Name ? (Name extends `${infer Base}_other` ? Base : never) : never;

/**
 * The messages with plural forms. Only these messages are looked up with a plural category, because Firefox writes to
 * the console for each name that is looked up but does not exist.
 */
const counted: Readonly<Record<CountedName, true>> = {
  backupCloses: true,
  bits: true,
  charactersKind: true,
  copiedFor: true,
  easyKind: true,
  entropyLine: true,
  entropyWords: true,
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
  locksIn: true,
  pageAsks: true,
  pinKind: true,
  readySub: true,
  restoredCount: true,
  syncUnknown: true,
  unmet_max_consecutive: true,
  unmet_maxlength: true,
  unmet_minlength: true,
  wordsKind: true,
};

export const isCounted = (name: string): boolean => Object.hasOwn(counted, name);

import type english from "../_locales/en/messages.json";

type Stored = keyof typeof english;

/** A message that counts: the files have it once for each of `Intl.PluralRules`' categories, as `charactersKind_one`, `…_other`. */
export type CountedName = Stored extends infer Name ? (Name extends `${infer Base}_other` ? Base : never) : never;

/** Known here too, because the browser cannot be asked whether it has a message: Firefox writes each question in vain to its console. */
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
  grinding: true,
  guessDays: true,
  guessHours: true,
  guessMinutes: true,
  guessSeconds: true,
  guessYears: true,
  locksIn: true,
  pageAsks: true,
  pinKind: true,
  readySub: true,
  removeTitle: true,
  unmet_max_consecutive: true,
  unmet_maxlength: true,
  unmet_minlength: true,
  wordsKind: true,
};

export const isCounted = (name: string): boolean => Object.hasOwn(counted, name);

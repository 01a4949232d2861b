import { partOfProgress, type Pbkdf2HmacSha1, type ProgressOptions } from "../crypto/internal.ts";

/** Options of what derives keys from a master password: the slow step. */
export interface DerivationOptions extends ProgressOptions {
  /** Runs PBKDF2, in a worker for example. Default: in this thread. */
  readonly pbkdf2?: Pbkdf2HmacSha1 | undefined;
}

/** Returns the options for one of `count` derivations that take equally long. */
export function partOfDerivation(options: DerivationOptions, i: number, count: number): DerivationOptions {
  return { pbkdf2: options.pbkdf2, ...partOfProgress(options, i / count, (i + 1) / count) };
}

import { AppError } from "../errors.ts";
import { longestTotp } from "../vault/index.ts";

/** Minimum length of a secret, in bytes. RFC 4226 requires 16, but some sites use shorter secrets. */
export const shortestSecret = 5;
export const longestSecret = 128;

/** Minimum and maximum number of digits of a code. Ten digits hold the 31 bits of every code. */
export const codeDigits = [5, 10] as const;
/** Minimum and maximum number of seconds for which a code is valid. */
export const codePeriods = [1, 86_400] as const;

/**
 * Reasons why a text is not a key of one-time codes:
 * - `hotp`: the key is for codes that depend on a counter (HOTP) instead of the time
 * - `migration`: the text is an authenticator app's export of several keys
 * - `type`: the text is another address
 * - `missing`: the address contains no secret
 * - `characters`: the secret is not Base32
 * - `length`: the secret does not have 5 to 128 bytes, or the address is too long
 * - `algorithm`, `digits`, `period`: the parameter of this name has a value that is not supported
 * - `kind`: a parameter says that the codes are made in a way that is not supported
 * - `unclear`: parts of the address contradict each other, or a parameter is in a place where it is not read
 */
export type OneTimeKeyFault =
  | "hotp"
  | "migration"
  | "type"
  | "missing"
  | "characters"
  | "length"
  | "algorithm"
  | "digits"
  | "period"
  | "kind"
  | "unclear";

const messages: Readonly<Record<OneTimeKeyFault, string>> = {
  hotp: "codes that are counted instead of timed (HOTP) are not supported",
  migration: "this is an export of an authenticator app: import it, or show the QR code of a single account there",
  type: "this is not the address of a key for one-time codes",
  missing: "the address has no secret",
  characters: "the key contains a character that Base32 does not have",
  length: `the key must have ${shortestSecret} to ${longestSecret} bytes, and an address at most ${longestTotp}`,
  algorithm: "the algorithm must be SHA1, SHA256 or SHA512",
  digits: `a code must have ${codeDigits.join(" to ")} digits`,
  period: `a code must be valid for ${codePeriods[0]} second to ${codePeriods[1]} seconds (a day)`,
  kind: "these codes are made in a way that is not supported",
  unclear: "parts of the address contradict each other",
};

export const badKey = (fault: OneTimeKeyFault): AppError => new AppError("totp-key", messages[fault], [fault]);

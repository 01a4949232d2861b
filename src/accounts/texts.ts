import { badArgument } from "../arguments.ts";
import { AppError, kindOf } from "../errors.ts";
import { assertWellFormed } from "../text.ts";
import { type AccountRecord, fitsTotp, longestTotp, totpPrefix } from "../vault/index.ts";

/** Facts that the user adds to an account. The password does not depend on them. */
export interface AccountTexts {
  /** Free text. An empty text deletes the notes. */
  readonly notes?: string | undefined;
  /** A name that the user chooses for the account. An empty text deletes the name. */
  readonly label?: string | undefined;
  /** Tags that group accounts. An empty list deletes the tags. */
  readonly tags?: readonly string[] | undefined;
  readonly favourite?: boolean | undefined;
  /** Key of one-time codes as an `otpauth:` address, see {@link oneTimeAddress}. An empty text deletes the key. */
  readonly totp?: string | undefined;
}

type StoredTexts = { -readonly [Field in keyof AccountTexts]?: AccountRecord[Field] | undefined };

/**
 * Checks the texts and returns them as a vault record stores them. Empty values and `false` become undefined.
 *
 * @throws {@link AppError} `bad-argument`, `bad-character`, `totp-key`
 */
export function checkedTexts(texts: AccountTexts): StoredTexts {
  const checked: StoredTexts = {};
  for (const field of ["notes", "label"] as const) {
    const text = texts[field];
    if (text === undefined) continue;
    assertWellFormed(field, text);
    checked[field] = text === "" ? undefined : text;
  }
  const { tags, favourite, totp } = texts;
  if (tags !== undefined) checked.tags = checkedTags(tags);
  if (favourite !== undefined) {
    if (typeof favourite !== "boolean") throw badArgument("favourite", "true or false", kindOf(favourite));
    checked.favourite = favourite ? true : undefined;
  }
  if (totp !== undefined) checked.totp = totp === "" ? undefined : checkedAddress(totp);
  return checked;
}

/**
 * Checks that a text is well-formed, begins like an `otpauth:` address and is not too long. Parsing the rest would load
 * code that pages without one-time codes do not need.
 */
function checkedAddress(totp: string): string {
  assertWellFormed("totp", totp);
  if (!totp.startsWith(totpPrefix)) {
    throw new AppError("totp-key", `the key of one-time codes must begin with ${totpPrefix}`, ["type"]);
  }
  if (fitsTotp(totp)) return totp;
  throw new AppError("totp-key", `the key of one-time codes must have at most ${longestTotp} bytes`, ["length"]);
}

/** Trims tags and removes empty ones and duplicates. Returns undefined if no tag is left. */
function checkedTags(tags: readonly string[]): readonly string[] | undefined {
  const given: unknown = tags;
  if (!Array.isArray(given)) throw badArgument("tags", "a list of texts", kindOf(tags));
  for (const tag of tags) {
    assertWellFormed("tags", tag);
    if (/\p{Cc}/u.test(tag))
      throw new AppError("bad-character", "tags contains a control character", ["tags", "control"]);
  }
  const kept = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))];
  return kept.length > 0 ? kept : undefined;
}

/**
 * Asserts that a value can be the site of an account: a text that is not empty and has no unpaired surrogates.
 *
 * @throws {@link AppError} `site-missing`, `bad-character`, `bad-argument`
 */
export function assertSite(site: unknown): asserts site is string {
  if (site === "") throw new AppError("site-missing", "an account needs a site, such as example.com", [site]);
  assertWellFormed("site", site);
}

import type { JSX } from "preact";
import { type Account, bitsOfAccount } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { defaultScheme, guessRates, guessTime, type Rules } from "../../src/schemes/index.ts";
import { guessTimeText } from "../locale/guess-time.ts";
import { t } from "../locale/i18n.ts";

/** Shows the time that it takes to guess a password with the given rules. Shows nothing for invalid rules. */
export function GuessTime(props: {
  /** Default: the scheme of new accounts. */
  scheme?: Account["scheme"];
  rules: () => Rules | undefined;
}): JSX.Element {
  const { scheme = defaultScheme.id, rules } = props;
  return (
    <div class="hint guess-time" aria-live="polite">
      {textFor(scheme, rules)}
    </div>
  );
}

function textFor(scheme: Account["scheme"], read: () => Rules | undefined): string | undefined {
  try {
    const bits = bitsOfAccount({ scheme, rules: read() ?? {} });
    return bits === undefined ? undefined : guessText(bits);
  } catch (error) {
    if (error instanceof AppError) return undefined; // the form shows this error when the user saves
    throw error;
  }
}

/**
 * Describes the time it takes to guess a password with a stolen list of hashes. If this time is less than a year, adds
 * the time it takes to guess the password at the site's sign-in form.
 */
function guessText(bits: number): string {
  const stolen = t("guessStolen", guessTimeText(bits, guessRates.fastHash));
  const lasts = ["guessYears", "guessForever"].includes(guessTime(bits, guessRates.fastHash).message);
  return lasts ? stolen : `${stolen} ${t("guessOnline", guessTimeText(bits, guessRates.online))}`;
}

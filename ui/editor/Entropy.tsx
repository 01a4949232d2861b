import type { JSX } from "preact";
import { type Account, AppError, bitsOfAccount, guessRates, guessTime, type Rules } from "../../src/index.ts";
import { t } from "../locale/i18n.ts";

/** What rules are worth, exactly and in plain words; nothing while they cannot be read. */
export function Entropy(props: { scheme: Account["scheme"]; rules: () => Rules | undefined }): JSX.Element {
  return (
    <div class="hint entropy" aria-live="polite">
      {entropyText(props.scheme, props.rules)}
    </div>
  );
}

function entropyText(scheme: string, read: () => Rules | undefined): string | undefined {
  try {
    const bits = bitsOfAccount({ scheme, rules: read() as unknown as NonNullable<Account["rules"]> });
    return bits === undefined ? undefined : t("entropyWords", bits, guessText(bits));
  } catch (error) {
    if (error instanceof AppError) return undefined; // the form tells what is wrong when it is sent
    throw error;
  }
}

/** What guessing takes, in plain words: of a stolen list; where that holds no year, at the site's own form as well. */
export function guessText(bits: number): string {
  const stolen = t("guessStolen", timeText(bits, guessRates.fastHash));
  const lasts = ["guessYears", "guessForever"].includes(guessTime(bits, guessRates.fastHash).message);
  return lasts ? stolen : `${stolen} ${t("guessOnline", timeText(bits, guessRates.online))}`;
}

function timeText(bits: number, rate: number): string {
  const { message, values } = guessTime(bits, rate);
  return t(message, values[0]);
}

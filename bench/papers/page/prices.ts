/** The table in docs/bench.md of what a guess at a master password costs an attacker with each scheme. */
import { attackers, type Attacker, fastMemory, perSecond, wordsInList } from "../studies/published/attackers.ts";
import { digits } from "../report/values.ts";
import { table } from "./table.ts";

const bits = (times: number): string => Math.log2(times).toFixed(1);
const whole = (count: number): string => Math.round(count).toLocaleString("en");

const speed = (count: number): string => `${whole(count)} a second`;
/** A core is slow, so its time for a guess is easier to read than the number of guesses. */
const time = (count: number): string => `${digits(1000 / count)} ms`;

function priceRow(attacker: Attacker): string[] {
  const [one, two] = [perSecond(attacker, "saltmill-1"), perSecond(attacker, "saltmill-2")];
  const shown = one < 1000 ? time : speed;
  return [attacker.name, shown(one), shown(two), `×${(one / two).toFixed(1)}`, bits(one / two), attacker.source];
}

/** Returns the table: a row for each attacker, and one for what one more word in the master password does. */
export const pricesTable = (): string[] =>
  table(
    ["guesses of", "saltmill-1", "saltmill-2", "saltmill-2 costs", "bits", "from"],
    [
      ...Object.values<Attacker>(attackers).map(priceRow),
      [
        `${fastMemory.name}, at most, Argon2id alone`,
        ...["—", speed(fastMemory.argon2id), "—", "—", fastMemory.source],
      ],
      [
        "one more random word in the master password, with either scheme",
        ...["", "", `×${whole(wordsInList)}`, bits(wordsInList), `a list of ${whole(wordsInList)} words`],
      ],
    ],
  );

/** Tests how the column "Last used" names a day, in languages with their own order of day and month. */
import { expect } from "chai";
import { lastUseShort } from "../../../../ui/locale/last-use.ts";
import { speakIn } from "../speaking.ts";

const now = new Date(2026, 10, 28, 14, 30).getTime(); // a Saturday

describe("the column of the last use", () => {
  after(() => {
    speakIn("en");
  });

  const days: readonly [used: Date, english: string, german: string][] = [
    [new Date(2026, 10, 28, 0, 1), "Today", "Heute"],
    [new Date(2026, 10, 29, 3), "Today", "Heute"], // the clock of another device is ahead
    [new Date(2026, 10, 27, 23, 59), "Yesterday", "Gestern"],
    [new Date(2026, 10, 26, 12), "Thursday", "Donnerstag"],
    [new Date(2026, 10, 22, 12), "Sunday", "Sonntag"],
    [new Date(2026, 10, 21, 12), "Nov 21", "21. Nov."],
    [new Date(2026, 0, 1, 12), "Jan 1", "1. Jan."],
    [new Date(2025, 11, 31, 12), "Dec 2025", "Dez. 2025"],
    [new Date(2019, 4, 2, 12), "May 2019", "Mai 2019"],
  ];
  for (const [used, english, german] of days) {
    it(`says "${english}" of ${used.toDateString()}`, () => {
      speakIn("en", ["en-US"]);
      expect(lastUseShort(used.getTime(), now)).to.equal(english);
      speakIn("de", ["de-DE"]);
      expect(lastUseShort(used.getTime(), now)).to.equal(german);
    });
  }
});

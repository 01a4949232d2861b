/** Tests the two lines that name an account in the popup's list. */
import { expect } from "chai";
import type { Account } from "../../../../src/accounts/index.ts";
import { cardNames } from "../../../../ui/popup/card-names.ts";
import { languages, speakIn } from "../speaking.ts";

const now = new Date(2026, 10, 28, 9).getTime();
const at = (year: number, month: number, day: number): number => new Date(year, month - 1, day, 23).getTime();
const characters = { length: 16, classes: ["lower", "digit"] };

const usual = { name: "account/a", site: "a.example", login: "mia", scheme: "saltmill-1", revision: 3 };
const account = (more: Partial<Account>): Account => ({ ...usual, rules: characters, ...more }) as Account;
const subtitle = (more: Partial<Account>): string => cardNames(account(more), false, now).sub;

describe("the names of an account in the popup", () => {
  before(() => {
    speakIn("en");
  });

  it("are the username and the last use in words", () => {
    expect(cardNames(account({ used: now }), false, now)).to.deep.equal({ who: "mia", sub: "Used today" });
    expect(subtitle({})).to.equal("Never used");
    expect(subtitle({ used: at(2026, 11, 27) })).to.equal("Used yesterday");
    expect(subtitle({ used: at(2026, 11, 25) })).to.equal("Used 3 days ago");
    expect(subtitle({ used: at(2026, 3, 1) })).to.equal("Used in March");
    expect(subtitle({ used: at(2024, 3, 1) })).to.equal("Used in March 2024");
    expect(subtitle({ used: at(2026, 11, 29) }), "by a device whose clock is ahead").to.equal("Used today");
  });

  it("say the kind of a password that is not a usual generated one", () => {
    expect(subtitle({ rules: { words: 6, separator: "-" } })).to.equal("6 words · never used");
    expect(subtitle({ rules: { length: 6, classes: ["digit"] } })).to.equal("PIN · never used");
    expect(subtitle({ scheme: "stored", secret: "YQ==" })).to.equal("My own password · never used");
    expect(subtitle({ scheme: "stored", totp: "otpauth://" })).to.equal("One-time codes only · never used");
    expect(subtitle({ scheme: "stored" })).to.equal("No password · never used");
    expect(subtitle({ scheme: "lesspass-2" })).to.equal("LessPass · never used");
  });

  it("have at most two facts below the username, the account's own name first", () => {
    expect(subtitle({ label: "family", used: now })).to.equal("family · used today");
    expect(subtitle({ label: "family", scheme: "stored", secret: "YQ==", used: now })).to.equal(
      "family · My own password",
    );
  });

  it("say the host if it is not the site, and else the port if it is not the usual one", () => {
    const placed = (site: string, address: string): string => subtitle({ site, address, madeAt: site });
    expect(placed("a.example", "https://a.example/in")).to.equal("Never used");
    expect(placed("a.example", "https://www.a.example/")).to.equal("Never used");
    expect(placed("a.example", "https://jira.a.example/")).to.equal("jira.a.example · never used");
    expect(placed("a.example", "https://jira.a.example:8443/")).to.equal("jira.a.example:8443 · never used");
    expect(placed("a.example", "https://a.example:8443/")).to.equal("Only on port 8443 · never used");
    expect(placed("10.0.0.1:8006", "https://10.0.0.1:8006/")).to.equal("Only on port 8006 · never used");
    expect(placed("10.0.0.1", "https://10.0.0.1:8006/")).to.equal("Only on port 8006 · never used");
    expect(placed("[::1]:8006", "https://[::1]:8006/")).to.equal("Only on port 8006 · never used");
  });

  it("begin with the own name if there is no username", () => {
    expect(cardNames(account({ login: "", label: "Alarm" }), false, now)).to.deep.equal({
      who: "Alarm",
      sub: "Never used",
    });
    expect(cardNames(account({ login: "" }), false, now).who).to.equal("(no username)");
  });

  it("begin with the site if the page in the tab belongs to another one", () => {
    expect(cardNames(account({ used: now }), true, now)).to.deep.equal({ who: "a.example", sub: "mia" });
  });

  for (const language of languages) {
    it(`are texts without gaps in ${language}`, () => {
      speakIn(language);
      const all = [now, at(2026, 11, 25), at(2026, 3, 1), at(2024, 3, 1)].map((used) => subtitle({ used }));
      for (const text of [...all, subtitle({})]) expect(text).not.to.match(/missing|undefined|\$/u);
      expect(new Set(all)).to.have.length(4);
    });
  }
});

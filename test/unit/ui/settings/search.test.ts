import { expect } from "chai";
import { searchSettings, type Setting } from "../../../../ui/settings/setting.ts";
import { speakIn } from "../speaking.ts";

const setting = (id: string, ...words: string[]): Setting => ({
  id,
  section: "look",
  words,
  control: undefined as unknown as Setting["control"],
});
const settings = [setting("theme", "Theme", "Light or dark"), setting("größe", "Größe der Schrift", "Für alle")];
const found = (query: string): string[] => searchSettings(settings, query).map(({ id }) => id);

describe("the search in the settings", () => {
  before(() => {
    speakIn("en");
  });

  it("finds words in any order, in any case and with or without accents", () => {
    expect(found("DARK them")).to.deep.equal(["theme"]);
    expect(found("grosse")).to.deep.equal([]);
    expect(found("große für")).to.deep.equal(["größe"]);
  });

  it("requires every word, and finds everything for an empty query", () => {
    expect(found("dark schrift")).to.deep.equal([]);
    expect(found("  ")).to.deep.equal(["theme", "größe"]);
  });

  it("finds a whole section by its name, and a setting in it by further words", () => {
    expect(found("appear")).to.deep.equal(["theme", "größe"]);
    expect(found("APPEAR dark")).to.deep.equal(["theme"]);
    expect(found("toolbar")).to.deep.equal([]);
  });
});

/** Makes every kind of password on the generator page and compares the results with an independent implementation. */
import { expect } from "chai";
import {
  easyBytes,
  easyCharacters,
  fingerprint,
  type IndependentCharacters,
  type IndependentWords,
  root,
  underRoot,
} from "../unit/src/schemes/independent.ts";
import type { Surface } from "./browsers/driver.ts";
import { identity, make, master, typeWhoAndWhere } from "./generator-page.ts";

const R = root(master, identity);
export const four = ["lower", "upper", "digit", "symbol"];

/** Returns the password for the username `zoë` at a site, computed by an independent implementation. */
export const passwordOf = (
  rules: IndependentCharacters | IndependentWords,
  site = "example.com",
  revision = 1,
): string => underRoot(R, { site, login: "zoë", revision, rules });

/** Makes every kind of password on a page that was just opened, and checks each password. */
export async function makeEveryKind(page: Surface): Promise<void> {
  await typeWhoAndWhere(page, "example.com", "zoë");
  expect(await make(page)).to.equal(passwordOf({ length: 16, classes: four }));
  await page.untilText(`Ready for ${identity}`);
  await page.press("Show key fingerprint");
  await page.untilText(fingerprint(R));

  await page.type("Length", "24");
  await page.type("Password number", "4294967295");
  await page.tick("Uppercase", false);
  await page.tick("Symbols", false);
  await page.type("Custom characters", "-_ ÄÖ");
  await page.press("Generate password");
  await page.untilText("Only unaccented letters");
  await page.type("Custom characters", "-_ @");
  const exact = { length: 24, classes: ["lower", "digit", "-_", "@"] };
  expect(await make(page)).to.equal(passwordOf(exact, "example.com", 4294967295));

  await page.type("Password number", "1");
  await page.choose("Password type", "Words");
  await page.type("Words", "4");
  await page.type("Separator", " ");
  expect(await make(page)).to.equal(passwordOf({ words: 4, separator: " " }));

  await page.choose("Password type", "PIN");
  expect(await make(page)).to.equal(passwordOf({ length: 6, classes: ["0123456789"] }));

  await page.choose("Password type", "Easy Passwords 1.x (legacy)");
  await page.type("Easy Passwords master password", "foobar");
  await page.type("Password number", "2");
  const bytes = easyBytes("foobar", "example.com", "zoë", "2", 16);
  expect(await make(page)).to.equal(easyCharacters(bytes, { length: 16, classes: four }));
}

import { saltmill1 } from "../unit/src/schemes/independent.ts";
import type { Surface } from "./browsers/driver.ts";
import { search } from "./steps.ts";

export const identity = "ada@example.org";
export const master = "correct horse battery staple";
export const site = "example.localhost";
export const host = `deep.${site}`;

/** Computes the password of an account of `site` without the code under test. */
export const made = (login: string, rules: Parameters<typeof saltmill1>[0]["rules"], revision = 1): string =>
  saltmill1({ master, identity, site, login, revision, rules });

/** Returns the password of the only account that a search finds. Shows the password and hides it again. */
export async function passwordOf(popup: Surface, query: string): Promise<string> {
  await search(popup, query);
  await popup.press("Show password");
  await popup.until(() => document.querySelector("output") !== null);
  const password = await popup.evaluate(() => document.querySelector("output")?.textContent ?? "");
  await popup.press("Hide password");
  return password;
}

/** Compares a browser's passwords with the committed table of passwords. */
import { expect } from "chai";
import { readTable } from "./table.ts";
import { expected } from "./vault.ts";

const { questions, answers } = readTable();

/**
 * The roots that the schemes accept, each with a password derived from it: that of its first case, which has the usual
 * site and rules.
 */
export const roots = questions.roots.flatMap((question, i) => {
  const root = answers.roots[i];
  const first = questions.cases.findIndex((each) => "root" in each && each.root === i);
  return root ? [{ ...question, ...root, password: answers.cases[first]! }] : [];
});

/** Shortens a master password for a test title. */
export const shortened = (master: string): string => JSON.stringify(master).slice(0, 40);

/**
 * Compares the passwords of a browser with the table.
 *
 * @param passwords - a map from the notes of an account to the account's password
 */
export function compare(passwords: ReadonlyMap<string, string>): void {
  for (const [notes, password] of expected) expect(passwords.get(notes), notes).to.equal(password);
  expect(passwords.size).to.equal(expected.size);
}

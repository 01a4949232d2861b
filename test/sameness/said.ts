/** The table of sameness as a browser answers it. */
import { expect } from "chai";
import { readTable } from "./table.ts";
import { expected } from "./vault.ts";

const { questions, answers } = readTable();

/** The roots that are not refused, each with its usual password: the first questions of the table. */
export const roots = questions.roots.flatMap((question, i) => {
  const root = answers.roots[i];
  return root ? [{ ...question, ...root, password: answers.cases[i]! }] : [];
});

/** For a title. */
export const shortened = (master: string): string => JSON.stringify(master).slice(0, 40);

/** @param said - by the notes of each question's account its password */
export function compare(said: ReadonlyMap<string, string>): void {
  for (const [notes, password] of expected) expect(said.get(notes), notes).to.equal(password);
  expect(said.size).to.equal(expected.size);
}

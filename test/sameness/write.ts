/**
 * Writes the table of passwords (`npm run sameness`). The table may change only when questions are added: no answer may
 * ever change.
 */
import { writeFileSync } from "node:fs";
import { answer } from "./answers.ts";
import { makeQuestions } from "./questions.ts";
import { type Table, tableFile } from "./table.ts";

const questions = makeQuestions();
const table: Table = { questions, answers: await answer(questions) };
writeFileSync(tableFile, `${JSON.stringify(table, null, 1)}\n`);

/** Exports the lists of all refusals, questions and kinds of forms. */
export { type Question, questions, type Refusal, refusals } from "../../src/filling/contract.ts";
export { type FormKind, formKinds } from "./rank.ts";

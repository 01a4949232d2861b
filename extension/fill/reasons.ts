/** Exports all possible results of filling: refusals, questions and kinds of forms. */
export { type Question, questions, type Refusal, refusals } from "../../src/filling/contract.ts";
export { type FormKind, formKinds } from "./rank.ts";

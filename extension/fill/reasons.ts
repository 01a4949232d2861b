/** The closed sets of what filling in tells: why not, what is asked, and the kinds of forms. */
export { type Question, questions, type Refusal, refusals } from "../../src/filling/contract.ts";
export { type FormKind, formKinds } from "./rank.ts";

/** The table that every place has to agree with: made by `write.ts`, committed, and made again by a test. */
import { readFileSync } from "node:fs";
import type { Rules } from "../../src/index.ts";

export interface RootQuestion {
  readonly master: string;
  readonly identity: string;
}

/** What a password of easypasswords-1 is made of: bytes of its own for each site, login and revision. */
export interface KeptQuestion {
  readonly master: string;
  readonly site: string;
  readonly login: string;
  readonly revision: string;
}

export interface SaltmillQuestion {
  readonly scheme: "saltmill-1";
  /** Which of the roots. */
  readonly root: number;
  readonly site: string;
  readonly login: string;
  readonly revision: number;
  readonly rules: Rules;
}

export interface EasyQuestion {
  readonly scheme: "easypasswords-1";
  /** Which of the kept entries. */
  readonly kept: number;
  readonly rules: Rules;
}

export interface Questions {
  readonly roots: readonly RootQuestion[];
  readonly kept: readonly KeptQuestion[];
  readonly cases: readonly (SaltmillQuestion | EasyQuestion)[];
}

/** One answer for each question, in the same order; null where the scheme refuses. */
export interface Answers {
  readonly roots: readonly ({ readonly root: string; readonly fingerprint: string } | null)[];
  /** 24 bytes, hexadecimal. */
  readonly kept: readonly (string | null)[];
  readonly cases: readonly (string | null)[];
}

export interface Table {
  readonly questions: Questions;
  readonly answers: Answers;
}

export const tableFile = new URL("table.json", import.meta.url);

export const readTable = (): Table => JSON.parse(readFileSync(tableFile, "utf8")) as Table;

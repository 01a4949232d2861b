/**
 * Types of the committed table of passwords that every browser and program must derive in the same way. `write.ts`
 * writes the table, and a test derives all its passwords again.
 */
import { readFileSync } from "node:fs";
import type { ForeignSchemeId, Rules } from "../../src/schemes/index.ts";

export interface RootQuestion {
  /** Missing for saltmill-1. */
  readonly scheme?: "saltmill-2";
  readonly master: string;
  readonly identity: string;
}

/**
 * Inputs from which easypasswords-1 derives the bytes of a password. The bytes differ for each site, login and
 * revision.
 */
export interface KeptQuestion {
  readonly master: string;
  readonly site: string;
  readonly login: string;
  readonly revision: string;
}

export interface SaltmillQuestion {
  /** The scheme of the root. */
  readonly scheme: "saltmill-1" | "saltmill-2";
  /** Index in `Questions.roots`. */
  readonly root: number;
  readonly site: string;
  readonly login: string;
  readonly revision: number;
  readonly rules: Rules;
}

export interface EasyQuestion {
  readonly scheme: "easypasswords-1";
  /** Index in `Questions.kept`. */
  readonly kept: number;
  readonly rules: Rules;
}

/** Inputs from which a scheme of another program derives a password. */
export interface ForeignQuestion {
  readonly scheme: ForeignSchemeId;
  readonly master: string;
  readonly identity: string;
  readonly site: string;
  readonly login: string;
  readonly revision: number | string;
  readonly rules: Readonly<Record<string, unknown>>;
}

/**
 * Answer for a scheme of another program: the bytes that a vault stores for the account, in hexadecimal, and the
 * password.
 */
export interface ForeignAnswer {
  readonly secret: string;
  readonly password: string;
}

export interface Questions {
  readonly roots: readonly RootQuestion[];
  readonly kept: readonly KeptQuestion[];
  readonly cases: readonly (SaltmillQuestion | EasyQuestion)[];
  readonly foreign: readonly ForeignQuestion[];
}

export interface RootAnswer {
  readonly root: string;
  readonly fingerprint: string;
  /** The result of Argon2id in hexadecimal, only for saltmill-2. Implementations without Argon2 begin with it. */
  readonly stretched?: string;
}

/** One answer for each question, in the same order. Null means that the scheme refuses the question's inputs. */
export interface Answers {
  readonly roots: readonly (RootAnswer | null)[];
  /** Each string is 24 bytes in hexadecimal. */
  readonly kept: readonly (string | null)[];
  readonly cases: readonly (string | null)[];
  readonly foreign: readonly (ForeignAnswer | null)[];
}

export interface Table {
  readonly questions: Questions;
  readonly answers: Answers;
}

export const tableFile = new URL("table.json", import.meta.url);

export const readTable = (): Table => JSON.parse(readFileSync(tableFile, "utf8")) as Table;

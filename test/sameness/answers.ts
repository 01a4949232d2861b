import { pbkdf2HmacSha1 } from "../../crypto/index.ts";
import { AppError } from "../../src/errors.ts";
import { type CharacterRules, deriveRoot, fingerprint, saltmill1Password } from "../../src/schemes/index.ts";
import { deriveEasyBytes, easyPassword } from "../../src/schemes/easypasswords1.ts";
import { foreignAnswers } from "./foreign-answers.ts";
import type { Answers, EasyQuestion, Questions, SaltmillQuestion } from "./table.ts";

/** Derives the answers to all questions of the table of passwords (table.ts) with the library, in this process. */
export async function answer({ roots, kept, cases, foreign }: Questions): Promise<Answers> {
  const R: (Uint8Array | null)[] = [];
  for (const { master, identity } of roots)
    R.push(await orNull(() => deriveRoot({ masterPassword: master, identity })));
  const bytes: (Uint8Array | null)[] = [];
  for (const { master, ...entry } of kept) {
    bytes.push(await orNull(() => deriveEasyBytes(pbkdf2HmacSha1, master, entry, 24)));
  }
  const password = (question: SaltmillQuestion | EasyQuestion): Promise<string | null> =>
    orNull(() =>
      question.scheme === "saltmill-1"
        ? saltmill1Password(R[question.root]!, question)
        : Promise.resolve(easyPassword(bytes[question.kept]!, question.rules as CharacterRules)),
    );
  return {
    roots: R.map((root) => root && { root: hex(root), fingerprint: fingerprint(root) }),
    kept: bytes.map((each) => each && hex(each)),
    cases: await Promise.all(cases.map(password)),
    foreign: await foreignAnswers(foreign),
  };
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

async function orNull<T>(make: () => Promise<T>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

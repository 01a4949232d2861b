import { pbkdf2HmacSha1 } from "../../crypto/index.ts";
import { type Argon2, argon2InThisThread } from "../../src/argon2.ts";
import { AppError } from "../../src/errors.ts";
import { type CharacterRules, deriveRoot, fingerprint, schemes } from "../../src/schemes/index.ts";
import { deriveEasyBytes, easyPassword } from "../../src/schemes/easypasswords1.ts";
import { foreignAnswers } from "./foreign-answers.ts";
import type { Answers, EasyQuestion, Questions, SaltmillQuestion } from "./table.ts";

/** Derives the answers to all questions of the table of passwords (table.ts) with the library, in this process. */
export async function answer({ roots, kept, cases, foreign }: Questions): Promise<Answers> {
  const R: ({ root: Uint8Array; stretched?: Uint8Array } | null)[] = [];
  for (const { scheme, master, identity } of roots) {
    let stretched: Uint8Array | undefined;
    const argon2: Argon2 = async (parameters, progress) => {
      const A = await argon2InThisThread(parameters, progress);
      stretched = A.slice();
      return A;
    };
    const root = await orNull(() => deriveRoot({ scheme, masterPassword: master, identity, argon2 }));
    R.push(root && { root, ...(stretched && { stretched }) });
  }
  const bytes: (Uint8Array | null)[] = [];
  for (const { master, ...entry } of kept) {
    bytes.push(await orNull(() => deriveEasyBytes(pbkdf2HmacSha1, master, entry, 24)));
  }
  const password = (question: SaltmillQuestion | EasyQuestion): Promise<string | null> =>
    orNull(() =>
      question.scheme === "easypasswords-1"
        ? Promise.resolve(easyPassword(bytes[question.kept]!, question.rules as CharacterRules))
        : schemes[question.scheme].derive(R[question.root]!.root, question),
    );
  return {
    roots: R.map(
      (made, i) =>
        made && {
          root: hex(made.root),
          fingerprint: fingerprint(made.root, roots[i]?.scheme),
          ...(made.stretched && { stretched: hex(made.stretched) }),
        },
    ),
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

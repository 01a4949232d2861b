import { pbkdf2HmacSha1 } from "../../crypto/index.ts";
import { AppError } from "../../src/errors.ts";
import { type ForeignScheme, foreignSchemeOf, type OpenedMaster } from "../../src/schemes/index.ts";
import type { ForeignAnswer, ForeignQuestion } from "./table.ts";

/**
 * Derives the answers to questions about the schemes of other programs. Calls `scheme.open`, which is slow, only once
 * for each scheme, master password and identity.
 */
export async function foreignAnswers(questions: readonly ForeignQuestion[]): Promise<(ForeignAnswer | null)[]> {
  const opened = new Map<string, OpenedMaster>();
  const openedFor = async (scheme: ForeignScheme, master: string, identity: string): Promise<OpenedMaster> => {
    const key = JSON.stringify([scheme.id, master, identity]);
    const known = opened.get(key) ?? (await scheme.open({ masterPassword: master, identity, pbkdf2: pbkdf2HmacSha1 }));
    opened.set(key, known);
    return known;
  };
  const answers: (ForeignAnswer | null)[] = [];
  try {
    for (const { scheme: id, master, identity, ...entry } of questions) {
      const scheme = foreignSchemeOf(id)!;
      try {
        scheme.assertEntry(entry); // throws for a refused entry, before the slow work begins
        const secret = await (await openedFor(scheme, master, identity)).secretFor(entry);
        answers.push({
          secret: Buffer.from(secret).toString("hex"),
          password: await scheme.derive(secret, entry),
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        answers.push(null);
      }
    }
  } finally {
    for (const each of opened.values()) each.wipe();
  }
  return answers;
}

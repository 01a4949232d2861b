/**
 * Creates a vault that contains the questions of the table as accounts. The vault also contains all roots, so a browser
 * derives only the first root, to open the vault, and then all passwords.
 */
import { exportBackup } from "../../src/backup/index.ts";
import { createVault, keysOf, memoryStorage } from "../../src/vault/index.ts";
import type { Made } from "../e2e/accounts-page-vault.ts";
import { readTable } from "./table.ts";

const { questions, answers } = readTable();

/** Master password and identity of the vault, which are those of the table's first root. */
export const { master, identity } = questions.roots[0]!;

/**
 * Maps the notes of an account to its expected password. Questions without a site or a password cannot be in a vault.
 */
export const expected: ReadonlyMap<string, string> = new Map([
  ...questions.cases.flatMap((question, i): [string, string][] => {
    const password = answers.cases[i];
    const { site } = "root" in question ? question : questions.kept[question.kept]!;
    return typeof password === "string" && site !== "" ? [[`question ${i}`, password]] : [];
  }),
  ...questions.foreign.flatMap(({ site }, i): [string, string][] => {
    const password = answers.foreign[i]?.password;
    return password !== undefined && site !== "" ? [[`foreign ${i}`, password]] : [];
  }),
]);

/** Creates a vault with all roots of the table and an account for each entry of `expected`. */
export async function vaultOfTable(): Promise<Made> {
  const storage = memoryStorage();
  const vault = await createVault({ storage, masterPassword: master, identity });
  const b64 = (hex: string): string => Buffer.from(hex, "hex").toString("base64");
  const rootId = (i: number): string => `root ${i}`;
  await vault.change((contents) => {
    const roots = questions.roots.flatMap(({ scheme = "saltmill-1", identity: who }, i) => {
      const root = answers.roots[i];
      return root ? [[rootId(i), { scheme, identity: who, R: b64(root.root), created: 0 }] as const] : [];
    });
    const keys = { ...keysOf(contents), current: rootId(0), roots: Object.fromEntries(roots) };
    const accounts = Array.from(expected.keys(), (notes): [string, object] => {
      const i = Number(notes.split(" ")[1]);
      if (notes.startsWith("foreign")) return foreignAccount(notes, i);
      const question = questions.cases[i]!;
      const { scheme, rules } = question;
      const own =
        "root" in question
          ? { root: rootId(question.root), site: question.site, login: question.login, revision: question.revision }
          : keptFields(question.kept);
      const name = `account/${Buffer.from(String(i).padStart(16, "0")).toString("base64url")}`;
      return [name, { scheme, rules, notes, created: 0, ...own }];
    });
    return { writes: { keys, ...Object.fromEntries(accounts) }, result: undefined };
  });
  return { storage, vault };

  function foreignAccount(notes: string, i: number): [string, object] {
    const { scheme, site, login, revision, rules } = questions.foreign[i]!;
    const name = `account/${Buffer.from(`foreign${String(i).padStart(9, "0")}`).toString("base64url")}`;
    const secret = b64(answers.foreign[i]!.secret);
    return [name, { scheme, rules, notes, created: 0, site, login, revision, secret }];
  }

  function keptFields(kept: number): object {
    const { site, login, revision } = questions.kept[kept]!;
    return { site, login, revision, secret: b64(answers.kept[kept]!) };
  }
}

export const backupOfTable = async (): Promise<string> => (await exportBackup((await vaultOfTable()).vault)).text;

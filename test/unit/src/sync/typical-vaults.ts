/** Makes vaults whose accounts look like those that people have, for tests and measurements of sizes. */
import { createHash } from "node:crypto";
import { addAccount } from "../../../../src/accounts/index.ts";
import { applyImport, previewImport, readImport } from "../../../../src/exchange/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { newVault, rules } from "../vaults.ts";

const words = "bank blog book café cloud food game home library mail music news photo shop travel video".split(" ");

/** Returns bytes that are the same in each run and look random. */
const bytesOf = (text: string): Buffer => createHash("sha256").update(text).digest();
const word = (i: number, at: number): string => words[bytesOf(`word ${i} ${at}`)[0]! % words.length]!;

/** Returns a CSV file as browsers export it: names, addresses and usernames differ, passwords have 16 characters. */
function movedIn(count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, i) => {
    const host = `www.${word(i, 0)}-${word(i, 1)}${i}.example`;
    const password = bytesOf(`password ${i}`).toString("base64url").slice(0, 16);
    return `${word(i, 0)} ${word(i, 1)} ${i},https://${host}/login,user${i % 7}@example.org,${password}`;
  });
  return new TextEncoder().encode(["name,url,username,password", ...rows].join("\n"));
}

/** Returns a vault with stored passwords from a CSV file. */
export async function imported(count: number): Promise<Vault> {
  const vault = await newVault();
  const read = await readImport(movedIn(count));
  if (read.needs !== undefined) throw new Error("a CSV needs no password");
  await applyImport(vault, await previewImport(vault, read));
  return vault;
}

/** Returns a vault with generated passwords. */
export async function generated(count: number): Promise<Vault> {
  const vault = await newVault();
  for (let i = 0; i < count; i++)
    await addAccount(vault, {
      site: `${word(i, 0)}${i}.example`,
      login: `user${i % 7}@example.org`,
      revision: 1,
      rules,
    });
  return vault;
}

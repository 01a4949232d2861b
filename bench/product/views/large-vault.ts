import { createVault, memoryStorage, type Writes } from "../../../src/vault/index.ts";
import type { Made } from "../../../test/e2e/accounts-page-vault.ts";

/**
 * Creates a vault with `count` accounts and two thirds as many sites. Every tenth account has a stored password. The
 * first three accounts are at `site`.
 */
export async function largeVault(count: number, site: string): Promise<Made> {
  const storage = memoryStorage();
  const vault = await createVault({ storage, masterPassword: "correct horse battery staple", identity: "" });
  await vault.change((contents) => {
    const { current } = contents.records.get("keys") as unknown as { current: string };
    const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
    const writes: Record<string, object> = {};
    for (let i = 0; i < count; i++) {
      const name = `account/${Buffer.from(String(i).padStart(16, "0")).toString("base64url")}`;
      const common = {
        site: i < 3 ? site : siteNumber((i * 7919) % Math.ceil(count / 1.5)),
        login: `person${i}@example.org`,
        revision: 1,
        created: i,
      };
      writes[name] =
        i % 10 === 0
          ? { ...common, scheme: "stored", secret: Buffer.from(`stored ${i}`).toString("base64") }
          : { ...common, scheme: "saltmill-1", root: current, rules };
    }
    return { writes: writes satisfies Writes, result: undefined };
  });
  return { storage, vault };
}

/** Returns the name of site i. About the same number of names begins with each letter. */
function siteNumber(i: number): string {
  return `${String.fromCharCode(97 + (i % 26))}${i.toString(36)}.example`;
}

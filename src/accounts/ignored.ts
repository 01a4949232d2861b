/** Findings of the password check that the user ignores, for example because a device accepts only six digits. */
import { createSha256, wipe } from "../../crypto/index.ts";
import { toBase64Url } from "../base64.ts";
import { without } from "../json.ts";
import { canonical } from "../merge/index.ts";
import { isStored } from "../schemes/index.ts";
import { utf8 } from "../text.ts";
import type { Vault } from "../vault/index.ts";
import { type Account, accountNamed } from "./account.ts";
import type { Finding } from "./health.ts";
import { inputsOf } from "./password.ts";

/**
 * Returns true if the user ignores findings of this kind about the account. A finding counts again as soon as the
 * account has another password, and a finding of another kind always counts.
 *
 * @example
 * ```ts
 * import { accountNamed, addStoredAccount, createVault, isIgnored, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addStoredAccount(vault, { site: "alarm-panel", login: "code", password: "482915" });
 * isIgnored(accountNamed(await vault.contents(), name), "weak"); // false
 * ```
 */
export function isIgnored(account: Account, kind: Finding["kind"]): boolean {
  const { ignored = [] } = account;
  const own = ignored.filter(({ finding }) => finding === kind);
  return own.length > 0 && own.some(({ password }) => password === passwordMark(account));
}

/**
 * Ignores findings of these kinds about an account until its password changes.
 *
 * @throws {@link AppError} `account-missing`, and errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { accountNamed, addStoredAccount, createVault, ignoreFindings, isIgnored, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addStoredAccount(vault, { site: "alarm-panel", login: "code", password: "482915" });
 * await ignoreFindings(vault, name, ["weak"]);
 * isIgnored(accountNamed(await vault.contents(), name), "weak"); // true
 * ```
 */
export function ignoreFindings(vault: Vault, name: Account["name"], kinds: readonly Finding["kind"][]): Promise<void> {
  return vault.change((contents) => {
    const account = accountNamed(contents, name);
    const password = passwordMark(account);
    const kept = (account.ignored ?? []).filter((each) => each.password === password);
    const added = kinds.filter((kind) => !kept.some(({ finding }) => finding === kind));
    const ignored = [...kept, ...added.map((finding) => ({ finding, password }))];
    return { writes: added.length > 0 ? { [name]: { ...account, ignored } } : {}, result: undefined };
  });
}

/**
 * Makes all findings about an account count again.
 *
 * @throws {@link AppError} `account-missing`, and errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { accountNamed, addStoredAccount, createVault, heedFindings, ignoreFindings, isIgnored, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addStoredAccount(vault, { site: "alarm-panel", login: "code", password: "482915" });
 * await ignoreFindings(vault, name, ["weak"]);
 * await heedFindings(vault, name);
 * isIgnored(accountNamed(await vault.contents(), name), "weak"); // false
 * ```
 */
export function heedFindings(vault: Vault, name: Account["name"]): Promise<void> {
  return vault.change((contents) => {
    const account = accountNamed(contents, name);
    return { writes: account.ignored ? { [name]: without(account, "ignored") } : {}, result: undefined };
  });
}

/** Marks that were computed before. An account that was changed is another object. */
const marks = new WeakMap<Account, string>();

/**
 * Returns a short mark of an account's password, by which a change of the password is recognized. The mark has only 3
 * bytes, like the hash in a change id, so it says next to nothing about the password.
 */
export function passwordMark(account: Account): string {
  const known = marks.get(account);
  if (known !== undefined) return known;
  const { site, login, scheme } = account;
  const inputs = canonical({ ...inputsOf(account), ...(!isStored(scheme) && { site, login }) });
  const text = utf8(`saltmill-health-1\0${inputs}`);
  try {
    const mark = toBase64Url(createSha256().update(text).digest().subarray(0, 3));
    marks.set(account, mark);
    return mark;
  } finally {
    wipe(text);
  }
}

/**
 * Returns a file name with the date and the number of accounts: `saltmill-backup-2026-03-05-9-accounts.json`. The name
 * reveals nothing else about the vault.
 *
 * @param accounts - undefined if the number is not known, because the vault is locked
 */
export function fileName(what: string, accounts: number | undefined, ending: string, now = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `saltmill-${what}-${day}${accounts === undefined ? "" : `-${accounts}-accounts`}.${ending}`;
}

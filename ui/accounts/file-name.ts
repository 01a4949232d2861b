/** Returns the name of a file with the date: `saltmill-backup-2026-03-05.json`. It contains no other information. */
export function fileName(what: string, ending: string, now = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `saltmill-${what}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${ending}`;
}

/** `saltmill-backup-2026-03-05.json`: nothing in it but the day. */
export function fileName(what: string, ending: string, now = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `saltmill-${what}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${ending}`;
}

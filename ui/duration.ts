const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time as the reader's language says it, in the largest unit that it is a whole number of: "5 minutes". */
export function duration(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? units[3];
  const style = { style: "unit", unit, unitDisplay: "long" } as const;
  return (seconds / length).toLocaleString(document.documentElement.lang || undefined, style);
}

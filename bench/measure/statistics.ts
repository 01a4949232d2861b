/** @returns the quantile, for example the median for the share 0.5; interpolated between two numbers */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) throw new Error("There is no quantile of an empty list.");
  return low + (high - low) * (place - Math.floor(place));
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** Rounds to four significant digits. */
export const rounded = (value: number): number => Number(value.toPrecision(4));

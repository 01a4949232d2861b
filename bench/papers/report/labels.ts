/**
 * Moves labels apart, so that no label overlaps another. Each label is a contender's name, beside the end of the
 * contender's line in a plot.
 *
 * @param wanted - the wanted position of each label, in pixels
 * @returns the position of each label, in the same order
 */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = order.map((i) => wanted[i] ?? 0);
  for (let i = 0; i < places.length; i++) {
    places[i] = Math.max(places[i] ?? 0, i === 0 ? top : (places[i - 1] ?? 0) + gap);
  }
  for (let i = places.length - 1; i >= 0; i--) {
    const below = i === places.length - 1 ? bottom : (places[i + 1] ?? 0) - gap;
    places[i] = Math.min(places[i] ?? 0, below);
  }
  const result = wanted.map(() => 0);
  order.forEach((at, i) => (result[at] = places[i] ?? 0));
  return result;
}

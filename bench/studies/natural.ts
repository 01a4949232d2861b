/** Without an axis, 1 asks for a study's smallest size and 0 for its own. */
export const natural = (size: number, own: number, smallest: number): number => (size === 1 ? smallest : own);

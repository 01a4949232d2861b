/**
 * The public suffix list in use: the version of the npm package that contains it, and the day when this version was
 * published. Before an update, `npm run suffixes` shows which well-known sites would change.
 *
 */
export const suffixList = { version: "7.5.4", published: Date.UTC(2026, 10, 15) } as const;

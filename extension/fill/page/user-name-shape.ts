/** Kind of a username. The functions that examine a page get only this kind and not the username itself. */
export type UserNameShape = "email" | "phone" | "number" | "name";

/** Returns the kind of a username, or `undefined` for an account without a username. */
export function shapeOf(userName: string): UserNameShape | undefined {
  const text = userName.trim();
  if (text === "") return undefined;
  if (/^\S+@\S+\.\S+$/u.test(text)) return "email";
  if (/^\d+$/u.test(text)) return "number";
  return /^\+?[\d\s()/.-]{6,}$/u.test(text) ? "phone" : "name";
}

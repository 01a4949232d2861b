/** What a user name looks like: all that a page's fields are compared with. The name itself stays here until it is filled. */
export type UserNameShape = "email" | "phone" | "number" | "name";

/** Returns what a user name looks like, or nothing for an account that has none. */
export function shapeOf(userName: string): UserNameShape | undefined {
  const text = userName.trim();
  if (text === "") return undefined;
  if (/^\S+@\S+\.\S+$/u.test(text)) return "email";
  if (/^\+[\d\s()/.-]{6,}$/u.test(text)) return "phone";
  return /^\d+$/u.test(text) ? "number" : "name";
}

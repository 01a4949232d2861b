/** The shape of a user name. Fields are compared with it, so that the name itself need not be known in the page. */
export type UserNameShape = "email" | "phone" | "number" | "name";

/** Returns the shape of a user name, or nothing for an account that has none. */
export function shapeOf(userName: string): UserNameShape | undefined {
  const text = userName.trim();
  if (text === "") return undefined;
  if (/^\S+@\S+\.\S+$/u.test(text)) return "email";
  if (/^\+[\d\s()/.-]{6,}$/u.test(text)) return "phone";
  return /^\d+$/u.test(text) ? "number" : "name";
}

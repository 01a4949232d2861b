/** Characters that pages show instead of some letters of a username, as in `a***@example.org`. */
const masks = /[*•●∙·…]+|\.{2,}/u;

const written = (name: string): string => name.trim().normalize("NFC").toLowerCase();

/** Returns the part of an e-mail address before the `@`. Returns any other name unchanged. */
const localPart = (name: string): string => /^(.+)@[^@]+$/u.exec(name)?.[1] ?? name;

const isNumber = (name: string): boolean => /^[\d\s().+/-]+$/u.test(name);

const digitsOf = (name: string): string => name.replaceAll(/\D/gu, "");

/**
 * Returns true if a name on a page may be the username that was filled: the username itself, a part of it as in a
 * greeting, or the username with some letters replaced by asterisks or dots. Numbers of the same length must be equal.
 * Numbers of different lengths cannot be compared, so the result is true. A number and any other text cannot be
 * compared either, unless the number is the username and the text on the page is an e-mail address.
 */
export function isSameName(shown: string, login: string): boolean {
  const [there, ours] = [written(shown), written(login)];
  if (there === ours) return true;
  if (isNumber(there) && isNumber(ours)) {
    return digitsOf(there).length !== digitsOf(ours).length || digitsOf(there) === digitsOf(ours);
  }
  if (isNumber(there) || (isNumber(ours) && !there.includes("@"))) return true;
  if (masks.test(there)) return fitsMask(there, ours);
  if (there.includes("@") && ours.includes("@")) return false;
  const [part, own] = [localPart(there), localPart(ours)];
  return part === own || own.split(/[^\p{L}\p{N}]+/u).includes(part);
}

/**
 * Returns true if the visible parts of a masked name occur in the username in their order. The username must begin with
 * the first part and end with the last part.
 */
function fitsMask(there: string, ours: string): boolean {
  const [first = "", ...rest] = there.split(new RegExp(masks, "u"));
  const last = rest.pop() ?? "";
  if (!ours.startsWith(first) || !ours.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = ours.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + last.length <= ours.length;
}

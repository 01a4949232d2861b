import { allIn, attributeOf } from "./dom.ts";
import type { UserNameShape } from "./evidence/clues.ts";

/** Names of hidden fields that hold a username. */
const forName = /^(?:[a-z_-]+\[)?(?:user.?name|login(?:.?name)?|e?mail|email.?address|user.?email|identifier)\]?$/iu;

/**
 * Returns the usernames in hidden fields of a form. A field with the token `username` counts always. Any other field
 * counts only by its name, and only if it has the shape of the account's username: such fields often hold numbers.
 */
export function carriedNames(scope: Element, shape: UserNameShape | undefined): string[] {
  return (allIn(scope, "input") as HTMLInputElement[]).flatMap((input) => {
    const value = Reflect.get(HTMLInputElement.prototype, "value", input).trim();
    if (value === "") return [];
    const tokens = (attributeOf(input, "autocomplete") ?? "").toLowerCase().split(/\s+/u);
    if (tokens.includes("username")) return [value];
    if (!isHidden(input)) return [];
    const isLike = value.includes("@")
      ? shape === "email"
      : shape === "name" && /^[\p{L}][\p{L}\p{N}._-]{2,}$/u.test(value);
    return isLike && forName.test(attributeOf(input, "name") ?? "") ? [value] : [];
  });
}

const types = ["text", "email", "tel", "hidden"];

/** Returns true for a field for a text that a person does not see. */
function isHidden(input: HTMLInputElement): boolean {
  const type = Reflect.get(HTMLInputElement.prototype, "type", input);
  return (
    type === "hidden" ||
    (types.includes(type) &&
      !Element.prototype.checkVisibility.call(input, { visibilityProperty: true, opacityProperty: true }))
  );
}

import { allIn, attributeOf } from "./dom.ts";
import type { UserNameShape } from "./evidence/clues.ts";
import { isGenerated, normalize } from "./evidence/normalize.ts";

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
    const isLike = value.includes("@") ? shape === "email" : shape === "name" && /^\p{L}.{2}/u.test(value);
    return isLike && isCarried(attributeOf(input, "name") ?? "", value) ? [value] : [];
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

/**
 * Returns true if a hidden field or a parameter of the address with this name carries this text as a username from the
 * first step of a login to the second. Tokens, numbers of steps, and addresses of other parties, as in `shopEmail`,
 * carry no username.
 */
export function isCarried(name: string, value: string): boolean {
  const words = normalize(name).trim();
  const text = value.trim();
  if (!onlyKnown.test(words) || text.length > 64 || /[\s/?=&]/u.test(text)) return false;
  if (text.includes("@")) return anyUser.test(words);
  return (
    userNames.test(words) &&
    /^[\p{L}\p{N}][\p{L}\p{N}._+-]+$/u.test(text) &&
    !noNames.test(text) &&
    (/^\d+$/u.test(text) || !isGenerated(text))
  );
}

/** Words for a username in the names of fields, in several languages. */
const users =
  "user|username|userid|uname|usr|log|login|loginid|loginname|loginfmt|identifier|identifiant|benutzer|benutzername|kennung|utilisateur|usuario|utente|gebruikersnaam|логин";

/** Words in the names of fields that contain a username only if it is an e-mail address. */
const addresses = "mail|email|emailaddress|courriel|correo|account|member|customer|client";

/** Words that say nothing about whose name it is. Any other word may name somebody else. */
const neutral =
  "e|address|id|name|hint|key|current|or|no|session|sign|in|auth|os|pma|hidden|hdn|hid|txt|h|j|f|my|your|the|input|field|form|data|main|content|ctl\\d+|\\d+";

const oneOf = (words: string): RegExp => new RegExp(`(?:^| )(?:${words})(?: |$)`, "u");

const onlyKnown = new RegExp(`^(?:(?:${users}|${addresses}|${neutral})(?: |$))+$`, "u");
const userNames = oneOf(users);
const anyUser = oneOf(`${users}|${addresses}`);

/** Words that such fields and parameters contain in place of a username, as in `login=failed`. */
const noNames =
  /^(?:true|false|yes|no|on|off|out|null|none|undefined|log_?in|sign_?in|auth|user(?:name)?|password|submit|guest|anonymous|default|new|next|continue|local|form|success|ok|failed|error|required|expired)$/iu;

export const isAddress = (text: string): boolean => /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/u.test(text);

/** E-mail addresses of a company's departments, which are no usernames. */
const departments =
  /^(?:support|help|info|contact|kontakt|service|office|sales|team|hello|privacy|press|admin|webmaster|postmaster|no-?reply|abuse|security|feedback|soporte|ayuda|aide|hilfe|assistenza|suporte)(?=[@+._-])/iu;

/** Returns true for an address such as `support@example.com`. */
export const isOfDepartment = (address: string): boolean => departments.test(address);

/** Most words of a line in which an e-mail address is the user's. Longer lines are sentences about something else. */
const mostWords = 6;

/** Returns the e-mail address in a short line, as in "Not ada\@example.com? Switch account". */
export function addressAlone(line: string): string[] {
  const words = line.split(/\s+/u);
  const addresses = words
    .filter((word) => word.includes("@"))
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
  const [address, other] = addresses.filter((each) => isAddress(each) && !isOfDepartment(each));
  return address !== undefined && other === undefined && words.length <= mostWords ? [address] : [];
}

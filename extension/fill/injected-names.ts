import { isAddress, isCarried, isOfDepartment } from "./page/carried-names.ts";
import { allIn, attributeOf, elementsOf, fits, isForm, isShadow, parentOf, textOf, upwards } from "./page/dom.ts";
import { greetingWords, introductions } from "./page/evidence/signed-in-words.ts";

/**
 * Returns the usernames that a document shows: e-mail addresses, numbers, names after words such as "signed in as", and
 * the texts in fields or other elements for a username. Names in greetings count only if no e-mail address was found.
 * This function runs in the page. It gets no secret and changes nothing.
 */
export function namesShown(): string[] {
  const elements = elementsOf(document);
  const tops = elements.filter((each) => fits(each, "body") || isTopOfShadow(each));
  const texts = tops.map(textShown);
  const besides = new Set(
    elements.filter((each) => fits(each, contacts)).flatMap((each) => namesInText(textShown(each))),
  );
  const written = texts.flatMap(namesInText).filter((name) => !besides.has(name));
  const held = [...fieldNames(elements), ...heldNames(elements), ...written];
  return held.some((name) => name.includes("@")) ? held : [...held, ...texts.flatMap(greeted)];
}

/** Maximum number of characters of a text that are searched. The rest is ignored, to limit the time of the search. */
const longestText = 20_000;

/**
 * Parts of a page with contact data of the page's owner. E-mail addresses and numbers in these parts are not the
 * user's.
 */
const contacts = "footer, address, [role=contentinfo], a[href^='mailto:' i], a[href^='tel:' i]";

/** Sample e-mail addresses that pages show next to fields, such as `name@example.com`. They are not usernames. */
const examples = /^(?:you|your\.?name|name|user|username|e?mail|someone|example)@/iu;

/** Words that stand directly before a username or the name of the site at the end of a line. */
const purposes = /password for[:\s]+(\S+)$/iu;

const greetings = new RegExp(`^(?:${greetingWords})[,:!]?\\s+(\\S+)$`, "iu");

/** Words that can follow a greeting but are not names, as in "welcome back". */
const noNames = /^(?:back|again|there|to|all|everyone|zurück|à|de|nouveau|снова|вновь|world)$/iu;

/**
 * Words for a username, in names and labels of fields. A short list of words is enough, because only fields that
 * already contain a text are searched.
 */
const nameWords =
  /user|login|log.?in|mail|account|member|customer|benutzer|nutzer|konto|kunde|utilisateur|identifi|compte|usuari|cuenta|utente|логин|почт|пользовател|مستخدم|بريد/iu;

/** Class names and ids of elements whose text is a username, such as `displayName`. */
const nameHolders = /(?:user|login|account|display).?name|identifier/iu;

const isTopOfShadow = (element: Element): boolean => {
  const parent = Reflect.get(Node.prototype, "parentNode", element);
  return parent !== null && isShadow(parent);
};

/** Returns the displayed text of an element, cut to the maximum length. */
const textShown = (element: Element): string =>
  element instanceof HTMLElement ? Reflect.get(HTMLElement.prototype, "innerText", element).slice(0, longestText) : "";

const linesOf = (text: string): string[] => text.split(/[\n\r]+/u).map((line) => line.trim());

const trimmed = (name: string): string => name.replaceAll(/^[^\p{L}\p{N}*•+_]+|[^\p{L}\p{N}*•_]+$/gu, "");

function namesInText(text: string): string[] {
  const addresses = Array.from(text.matchAll(/[^\s@]+@[^\s@]+/gu), ([address]) => trimmed(address));
  const numbers = Array.from(
    text.matchAll(/(?<![\p{L}\p{N}])\+?\d[\d ()./-]{3,}\d(?![\p{L}\p{N}])/gu),
    ([number]) => number,
  );
  const introduced = linesOf(text).flatMap((line) => [
    ...nameAfter(introductions, line),
    ...nameAfter(purposes, line).filter(isNotSite),
  ]);
  return [
    ...addresses.filter((address) => address.includes("@") && !examples.test(address) && !isOfDepartment(address)),
    ...numbers,
    ...introduced,
  ];
}

const greeted = (text: string): string[] =>
  linesOf(text).flatMap((line) => nameAfter(greetings, line).filter(isNotSite));

/**
 * Returns false for the name of the site, which consists of whole words of the host name. On login.example.com,
 * "example.com" is the site, and "log" can be a username.
 */
function isNotSite(name: string): boolean {
  const inWords = (text: string): string => `.${text.toLowerCase().replaceAll("-", ".")}.`;
  return !inWords(location.hostname).includes(inWords(name));
}

/** Returns the name that follows the given words in a line, but not a word such as "back" in "welcome back". */
function nameAfter(words: RegExp, line: string): string[] {
  const name = trimmed(words.exec(line.replaceAll(/[.!?…]+$/gu, ""))?.[1] ?? "");
  return name === "" || noNames.test(name) ? [] : [name];
}

/**
 * Returns the texts in username fields: in those that are visible, even if users cannot change them, and in those that
 * carry the username to the next step unseen. The parameters of the address can carry it too.
 */
function fieldNames(elements: readonly Element[]): string[] {
  const inputs = elements.filter((each): each is HTMLInputElement => fits(each, "input"));
  const texts = inputs.filter((input) => isForName(input) || carriesName(input)).map(valueOf);
  const parameters = Array.from(new URLSearchParams(location.search)).filter((each) => isCarried(...each));
  return [...texts, ...parameters.map(([, value]) => value)].map((text) => text.trim()).filter((text) => text !== "");
}

const valueOf = (input: HTMLInputElement): string => Reflect.get(HTMLInputElement.prototype, "value", input);

function isForName(input: HTMLInputElement): boolean {
  const tokens = (attributeOf(input, "autocomplete") ?? "").toLowerCase().split(/\s+/u);
  if (tokens.includes("username")) return true;
  if (!fits(input, "input:not([type]), [type=text i], [type=email i], [type=tel i], [type=number i]")) return false;
  const hint = ["name", "id", "aria-label", "placeholder"].map((name) => attributeOf(input, name) ?? "").join(" ");
  return (
    (tokens.includes("email") || fits(input, "[type=email i]") || nameWords.test(hint) || isFixedAddress(input)) &&
    input.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  );
}

/** Returns true for an e-mail address that the page shows in a field and that users cannot change. */
const isFixedAddress = (input: HTMLInputElement): boolean =>
  (input.readOnly || fits(input, ":disabled")) && isAddress(valueOf(input));

/**
 * Returns true if an invisible field carries a username that the server has put into it. A field in another form than
 * the password's does not count, because it may contain the address of a shop.
 */
function carriesName(input: HTMLInputElement): boolean {
  if (!fits(input, "[type=hidden i], [type=text i], [type=email i], input:not([type])")) return false;
  const form = upwards(input).find(isForm);
  const value = valueOf(input);
  return (
    (fits(input, "[type=hidden i]") || value === attributeOf(input, "value")) &&
    ["name", "id"].some((name) => isCarried(attributeOf(input, name) ?? "", value)) &&
    (form === undefined || allIn(form, "input[type=password i]").length > 0)
  );
}

function heldNames(elements: readonly Element[]): string[] {
  return elements
    .filter((each) => fits(each, "span, div, p, b, strong, em, bdi, output") && allIn(each, "*").length === 0)
    .filter((each) => nameHolders.test(["id", "class"].map((name) => attributeOf(each, name) ?? "").join(" ")))
    .filter((each) => !fits(parentOf(each) ?? each, "label, button"))
    .map((each) => trimmed(textOf(each)))
    .filter((name) => /^\S{2,64}$/u.test(name) && !nameWords.test(name));
}

import { isVisible } from "../area/visible.ts";
import { nameOf, pressable } from "../buttons.ts";
import { allIn, attributeOf, fits, isForm, isWithin, textOf, upwards } from "../dom.ts";
import type { PageField } from "../field.ts";
import type { Group } from "../group.ts";
import { outlineOf } from "../outline.ts";
import { once } from "../reading.ts";
import type { Clues, FormPurpose } from "./clues.ts";
import { normalize } from "./normalize.ts";
import { says } from "./words.ts";

const headings = "h1, h2, h3, h4, h5, h6, legend, [role=heading]";
const parts = "footer, aside, nav, [role=dialog], [role=alertdialog], dialog";

/** A parameter with an address, as in "/login?next=/share/1". It says where the user goes after the login. */
const returnAddress = /[?&;][^?&;=#]+=[^&;#]*(?:\/|%2f)[^&;#]*/giu;

/** The texts that describe a form. */
export type Surroundings = Required<Pick<Clues, "heading" | "buttons" | "submit" | "form" | "page">> & {
  /** The headings, the texts of the buttons and the parts of the title as they are on the page. */
  readonly lines: readonly string[];
  /** The nearest heading of the first level above the form. */
  readonly main: string;
};

/**
 * Returns the texts that describe a form: its headings, the texts of its buttons, the form's own attributes, and the
 * title and path of the page.
 */
export function surroundingsOf({ scope, fields }: Group, elements: readonly Element[]): Surroundings {
  const box = boxOf(scope, fields, elements);
  const own = ["id", "class", "name", "aria-label"].map((name) => attributeOf(scope, name) ?? "");
  const action = (attributeOf(scope, "action") ?? "").replaceAll(returnAddress, "");
  const join = (texts: readonly string[]): string => normalize(texts.join(" · ")).trim();
  const buttons = pressable(box, elements);
  const { at } = outlineOf(elements);
  const last = fields.reduce((latest, { element }) => Math.max(latest, at(element)), -1);
  const submit = buttons.find((each) => at(each) > last) ?? buttons[0];
  const titles = headingsOf(box, elements).map(textOf);
  const names = buttons.map(nameOf);
  return {
    heading: join(titles),
    buttons: join(names),
    submit: join(submit ? [nameOf(submit)] : []),
    form: join([...own, action]),
    page: join([location.pathname, titleOf()]),
    main: mainHeadingOf(scope, elements),
    lines: [...titles, ...names, ...partsOfTitle()].map((text) => text.replaceAll(/\s+/gu, " ").trim()),
  };
}

const titleOf = (): string => Reflect.get(Document.prototype, "title", document);

/** Returns the parts of the page's title. One of them is often the name of the site. */
export const partsOfTitle = (): string[] => titleOf().split(/\s[-–—|·•:]\s|\s*[|·•]\s*/u);

/**
 * Returns the smallest part of the page that contains a form and a button. A button that only shows the password does
 * not count. Returns `scope` if this part would also contain a password field of another form, or if there is no
 * button.
 */
function boxOf(scope: Element, fields: readonly PageField[], elements: readonly Element[]): Element {
  const own: readonly Element[] = fields.map(({ element }) => element);
  const ownSet = new Set(own);
  const start = isForm(scope) ? scope : (own[0] ?? scope);
  for (const around of upwards(start)) {
    if (allIn(around, "input[type=password]").some((each) => !ownSet.has(each))) break;
    if (own.some((each) => !isWithin(each, around))) continue;
    if (pressable(around, elements).some((button) => !says(normalize(nameOf(button)), "toggle"))) return around;
  }
  return scope;
}

/**
 * Returns the headings inside a form. If the form has none, returns the nearest heading above the form, if this heading
 * is in the same part of the page and no other form or password field is between the heading and the form.
 */
function headingsOf(scope: Element, elements: readonly Element[]): readonly Element[] {
  const inside = allIn(scope, headings);
  if (inside.length > 0) return inside;
  const outline = outlineOf(elements);
  const at = outline.at(scope);
  const part = upwards(scope).find((each) => fits(each, parts));
  const above = firstOf(outline.before(at, headings), (each) => !isWithin(scope, each));
  if (!above || (part && !isWithin(above, part))) return [];
  const nearest = firstOf(outline.before(at, "form, input[type=password]"), () => true);
  return nearest && outline.at(nearest) >= outline.at(above) ? [] : [above];
}

/** Returns the nearest heading of the first level above a form. The form's own heading may be of a lower level. */
function mainHeadingOf(scope: Element, elements: readonly Element[]): string {
  const outline = outlineOf(elements);
  const [heading] = outline.before(outline.at(scope), "h1");
  return heading ? textOf(heading).replaceAll(/\s+/gu, " ").trim() : "";
}

function firstOf(found: Iterable<Element>, isMeant: (element: Element) => boolean): Element | undefined {
  for (const each of found) if (isMeant(each)) return each;
  return undefined;
}

export type { FormPurpose };

/**
 * Returns the purpose of a form according to its buttons, its heading and its own names, or else the title and path of
 * the page. Words for a login in the form do not count if the title and path mention only a registration. If the button
 * after the fields is for a login, a second button or a heading such as "New here?" does not make the form a
 * registration. Some frameworks name a login form `new_user`, so a form's own names do not count as words for a new
 * password.
 */
export function purposeOf({ buttons = "", submit = "", heading = "", form = "", page = "" }: Clues): FormPurpose {
  const own = `${buttons} · ${heading} · ${form}`;
  const isLoginPage = !says(page, "register") || says(page, "signIn");
  if (isLoginPage && saysOnlySignIn(submit) && !asksForNewPassword(heading)) return "sign-in";
  if (says(own, "register") || says(`${buttons} · ${heading}`, "fresh")) return "new-password";
  if (isLoginPage && says(own, "signIn")) return "sign-in";
  return says(page, "register", "fresh") ? "new-password" : "unknown";
}

const saysOnlySignIn = (button: string): boolean => says(button, "signIn") && !says(button, "register", "fresh");

const asksForNewPassword = (heading: string): boolean =>
  !says(heading, "signIn") && (says(heading, "register") || (says(heading, "fresh") && says(heading, "password")));

/** Links and buttons that may end a session, and the most of them whose texts are read. */
const controls = "a[href], button, [role=button], [role=menuitem], input[type=submit]";
const mostControls = 500;

/** Maximum length of the name of a link or button. Longer texts belong to articles. */
const longestName = 40;

/**
 * Returns true if a page offers to sign out, perhaps in a closed menu, and not to sign in. Then somebody is signed in.
 */
export const offersSignOut = /* @__PURE__ */ once((elements: readonly Element[]): boolean => {
  const named = outlineOf(elements)
    .all(controls)
    .slice(0, mostControls)
    .map((each) => ({ each, name: normalize(nameOf(each)).trim() }))
    .filter(({ name }) => name.length <= longestName);
  return (
    named.some(({ name }) => says(name, "signOut")) &&
    !named.some(({ each, name }) => says(name, "signIn") && !says(name, "signOut") && isVisible(each))
  );
});

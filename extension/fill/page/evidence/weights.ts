import type { Clues } from "./clues.ts";
import { says } from "./words.ts";

/** A purpose that a field or a form can have. The evidence for or against each purpose is added up. */
export type Role =
  | "password"
  | "user-name"
  | "first-step"
  | "deletes-account"
  | "moves-money"
  | "confirms-action"
  | "adds-user"
  | "other-secret";

export interface Evidence {
  readonly role: Role;
  readonly weight: number;
  /** The web page in `test/e2e/pages` whose test fails without this entry of the table. */
  readonly page: string;
  readonly holds: (clues: Clues) => boolean;
}

type Text = "label" | "names" | "heading" | "buttons" | "form" | "page" | "fields" | "text" | "controls";

const row = (role: Role, weight: number, page: string, holds: (clues: Clues) => boolean): Evidence => ({
  role,
  weight,
  page,
  holds,
});

/**
 * Returns a function that checks if one of the given texts of a field or form contains words for one of the concepts.
 */
const named =
  (texts: readonly Text[], ...concepts: Parameters<typeof says>[1][]) =>
  (clues: Clues): boolean =>
    texts.some((text) => says(clues[text] ?? "", ...concepts));

type Sign = (clues: Clues) => boolean;

const but =
  (sign: Sign, exception: Sign): Sign =>
  (clues) =>
    sign(clues) && !exception(clues);

const token =
  (...wanted: readonly string[]) =>
  ({ tokens = [] }: Clues): boolean =>
    wanted.some((each) => tokens.includes(each));

/**
 * `autocomplete` values of fields that are not for usernames. Values that are in no standard are ignored, and so is
 * `off`. The value `new-password` is ignored too, because pages put it on any field to keep browsers from suggesting
 * texts.
 */
export const otherTokens =
  /^(?:name|honorific-.*|given-name|additional-name|family-name|current-password|one-time-code|organization.*|street-address|address-.*|country.*|postal-code|cc-.*|transaction-.*|language|bday.*|sex|url|photo|impp|search)$/u;

const asks = ["label", "names"] as const;
const around = ["heading", "buttons"] as const;
const wayIn = named(["buttons"], "signIn");
const asksForEmail = named(asks, "email");

/**
 * All evidence for and against the purposes of fields and forms. Each row adds its weight to the sum of its purpose if
 * its condition is true.
 */
export const evidence: readonly Evidence[] = [
  // A field for this site's password. If the sum is at least `leastSure`, the field is filled without a question.
  row("password", 30, "forms/by-position", ({ type }) => type === "password"),
  row("password", 100, "words/pin-with-token", token("current-password")),
  row("password", 40, "shown/by-token", token("new-password")),
  row("password", 60, "words/password-or-token", named(["label"], "password")),
  row("password", 40, "shown/named-password", named(["names"], "password")),
  row("password", -1000, "words/code-by-token", token("one-time-code")),
  row("password", -1000, "words/card-by-token", ({ tokens = [] }) => tokens.some((each) => each.startsWith("cc-"))),
  row("password", -150, "words/one-time-password", named(asks, "otherPassword", "specialPassword")),
  row("password", -150, "words/mail-server", named(asks, "otherSystem")),
  row("password", -50, "words/code", named(["label"], "code", "pin")),
  row("password", -40, "words/code-named", named(["names"], "code", "pin")),
  row("password", -50, "words/security-answer", named(["label"], "answer")),
  row("password", -40, "words/security-answer-named", named(["names"], "answer")),
  row("password", -50, "words/api-key", named(["label"], "key", "number")),
  row("password", -40, "words/token-named", named(["names"], "key", "number")),
  row(
    "password",
    -60,
    "words/question",
    but(({ isQuestion }) => isQuestion === true, named(["label"], "password")),
  ),
  row("password", -30, "words/digits", ({ isNumeric }) => isNumeric === true),
  row("password", -30, "words/six-characters", ({ room = Infinity }) => room < 8),
  row(
    "password",
    -30,
    "words/code-heading",
    but(named(["heading"], "code", "pin", "answer"), named(["heading"], "password")),
  ),

  // A text field for the username. The field is filled only if the sum is above zero.
  row("user-name", 100, "forms/tokens-on-unlikely-fields", token("username", "webauthn")),
  row("user-name", 20, "user-names/by-token", token("email")),
  row(
    "user-name",
    -100,
    "user-names/user-name-token-beside-e-mail",
    (clues) =>
      clues.shape === "email" &&
      clues.hasAddressBeside === true &&
      token("username")(clues) &&
      but(named(asks, "userName"), asksForEmail)(clues),
  ),
  row("user-name", -200, "user-names/holder", ({ tokens = [] }) => tokens.some((each) => otherTokens.test(each))),
  row("user-name", 40, "languages/french", named(asks, "userName", "userNumber")),
  row("user-name", 65, "user-names/e-mail-and-name", (clues) => !lacksAddress(clues) && asksForEmail(clues)),
  row(
    "user-name",
    -50,
    "user-names/nickname-beside-e-mail",
    (clues) => lacksAddress(clues) && but(asksForEmail, named(asks, "userName"))(clues),
  ),
  row("user-name", 20, "forms/by-type-email", ({ type }) => type === "email"),
  row(
    "user-name",
    -300,
    "user-names/nickname-and-e-mail-type",
    (clues) => lacksAddress(clues) && clues.type === "email" && !named(asks, "phone")(clues),
  ),
  row(
    "user-name",
    -300,
    "user-names/number-type",
    ({ type, shape }) => type === "number" && shape !== undefined && shape !== "number",
  ),
  row("user-name", 30, "user-names/telephone", (clues) => hasDigits(clues) && asksForPhone(clues)),
  row(
    "user-name",
    -60,
    "user-names/telephone-beside",
    (clues) => lacksDigits(clues) && but(asksForPhone, named(asks, "email", "userName"))(clues),
  ),
  row(
    "user-name",
    10,
    "forms/by-position",
    ({ distance, isAfterPassword }) => distance === 0 && isAfterPassword !== true,
  ),
  // A field called "Customer code" or "PIN or user name" takes a username, but the name `user[company]` is no sign of a
  // username. A field called "Company username" takes a username if no other text field is before the password field. A
  // "Customer reference" beside other fields may belong to a payment.
  row(
    "user-name",
    -100,
    "user-names/payment-reference",
    but(named(asks, "otherText"), (clues) => clues.isAlone === true && isCalledUserName(clues)),
  ),
  row(
    "user-name",
    -30,
    "secrets/fields-of-network",
    but(named(asks, "otherSystem", "server", "thing"), isCalledUserName),
  ),
  // Only a login calls the username just a name.
  row(
    "user-name",
    -100,
    "sign-up/name-beside-fixed-address",
    ({ label = "", names = "", shape, isLogin }) =>
      shape === "email" && isLogin === false && personName.test(label.trim() === "" ? names : label),
  ),
  row("user-name", -100, "user-names/search-for-users", named(asks, "search")),
  row("user-name", -80, "user-names/code-alone", but(named(asks, "code", "pin", "answer", "key"), isCalledUserName)),
  row(
    "user-name",
    -40,
    "user-names/answer-for-the-account",
    (clues) =>
      named(asks, "otherText", "code", "pin", "answer", "key")(clues) &&
      isCalledUserName(clues) &&
      !calls(clues, "userNumber"),
  ),
  row(
    "user-name",
    -90,
    "user-names/newsletter-in-first-step",
    but(named(asks, "newsletter"), (clues) => calls(clues, "userNumber")),
  ),
  row(
    "user-name",
    -100,
    "steps/home-server",
    but(
      (clues) => calls(clues, "place"),
      (clues) => isCalledUserName(clues) || asksForEmail(clues),
    ),
  ),
  row("user-name", -90, "user-names/newsletter-box", ({ hasOwnButton }) => hasOwnButton === true),
  row(
    "user-name",
    -120,
    "user-names/new-e-mail",
    but((clues) => named(["label"], "fresh")(clues) && asksForEmail(clues), token("username")),
  ),

  // A form without a password field that is the first step of a login. The sum must be at least `leastStep`.
  row("first-step", 100, "words/step-by-token", token("username", "webauthn")),
  row("first-step", 40, "words/one-door-french", named(["buttons"], "signIn")),
  row("first-step", 40, "words/arrow-button", named(["heading"], "signIn")),
  row("first-step", 30, "words/step-by-form-name", named(["form"], "signIn")),
  row("first-step", 25, "words/next-alone", named(["buttons"], "next")),
  row("first-step", 14, "steps/welcome-back", named(["heading"], "welcome")),
  row(
    "first-step",
    11,
    "steps/go-beside-title",
    ({ buttons = "", heading = "" }) => says(buttons, "go") || (buttons === "" && says(heading, "welcome")),
  ),
  row("first-step", 20, "words/step-by-page", named(["page"], "signIn")),
  row("first-step", 10, "words/step-by-page", named(asks, "userName")),
  row("first-step", -60, "words/recovery-heading", named(["heading", "form"], "recover")),
  row("first-step", -60, "steps/new-password", but(named(["heading"], "password"), named(["heading"], "signIn"))),
  row("first-step", -60, "words/recovery-button", but(named(["buttons"], "recover"), wayIn)),
  row(
    "first-step",
    -60,
    "words/newsletter-continue",
    but(named([...asks, ...around, "form"], "newsletter"), (clues) => calls(clues, "userNumber")),
  ),
  row("first-step", -40, "words/sign-up-step", but(named([...around, "form"], "register"), named(around, "signIn"))),

  // A form with a purpose for which the user is asked before filling. The user is asked if the sum is at least
  // `leastAsked`.
  row("deletes-account", 60, "which-form/delete-account", named(["buttons"], "deleteAccount")),
  row("deletes-account", 60, "which-form/delete-by-heading", named(["heading"], "deleteAccount")),
  row("deletes-account", 40, "which-form/delete-by-name", named(["form", "fields"], "deleteAccount")),
  row("deletes-account", 40, "which-form/delete-by-name", named(["buttons"], "delete")),
  row("moves-money", 50, "which-form/transfer", named(["buttons"], "transfer")),
  row("moves-money", 30, "which-form/transfer", named(["heading"], "transfer")),
  row("moves-money", 30, "which-form/transfer-confirmed", named(["fields"], "transferField")),
  row("moves-money", -60, "which-form/pay-login", wayIn),
  row("confirms-action", 60, "which-form/confirm-action", named(["buttons"], "action")),
  row("confirms-action", 60, "which-form/disable-by-heading", named(["heading"], "action")),
  row("confirms-action", -60, "which-form/authorize-login", (clues) => wayIn(clues) || clues.hasUserName === true),
  row("adds-user", 60, "others/add-user", named(around, "addUser")),
  row("adds-user", 30, "others/add-user-by-path", named(["page", "form"], "addUser")),
  row("adds-user", 30, "others/add-user-by-path", named(["fields"], "privileges")),
  row("adds-user", 40, "others/title-and-list", named(["controls"], "privileges")),
  row("adds-user", 60, "others/for-this-one", named([...around, "text"], "forUser")),
  row("adds-user", 40, "others/title-and-list", named(["page"], "forUser")),
  row("adds-user", 60, "others/possessive", ({ namesOwner }) => namesOwner === true),
  row("adds-user", 120, "others/signed-in-administrator", ({ isSignedIn }) => isSignedIn === true),
  row(
    "adds-user",
    -60,
    "others/own-account-by-framework",
    ({ hasOld, namesOwner }) => hasOld === true && namesOwner !== true,
  ),
  row("adds-user", -60, "others/new-user-registers", named(around, "register", "signIn")),

  // A form for another secret of the same site, such as the password of a shared file. Words for a login speak against
  // it. A label that is not understood is enough if nothing else speaks for a login.
  row("other-secret", 80, "secrets/named-in-label", named(["label"], "thing")),
  row("other-secret", 80, "secrets/named-in-field-name", named(asks, "thingName")),
  row("other-secret", 120, "secrets/told-above", named(["text", "heading", "buttons"], "protectedThing")),
  row("other-secret", 60, "secrets/heading-of-network", named(["heading"], "otherSystem")),
  row("other-secret", 40, "secrets/named-in-button", named(["heading"], "thing")),
  row("other-secret", 40, "secrets/named-in-button", named(["buttons"], "thing")),
  row("other-secret", 60, "secrets/fields-of-server", belongsToOther),
  row("other-secret", 30, "secrets/form-and-text", named(["form"], "thing", "thingName")),
  row("other-secret", 30, "secrets/form-and-text", named(["text"], "thing")),
  row("other-secret", 20, "secrets/heading-and-title", named(["page"], "thing", "protectedThing")),
  row("other-secret", 60, "secrets/unknown-name", ({ isUnfamiliar }) => isUnfamiliar === true),
  row("other-secret", 60, "secrets/many-settings", ({ isOneOfSeveral }) => isOneOfSeveral === true),
  row("other-secret", -60, "secrets/name-and-button", named(["buttons"], "signIn")),
  row("other-secret", -40, "secrets/name-and-heading", named(["heading"], "signIn")),
  row("other-secret", -30, "secrets/name-and-title", named(["page", "form"], "signIn")),
  row("other-secret", -60, "secrets/candidate", named(around, "register")),
  row(
    "other-secret",
    -60,
    "secrets/portal-with-user-name",
    but(({ hasClearUserName }) => hasClearUserName === true, belongsToOther),
  ),
  row("other-secret", -60, "secrets/portal-with-token", token("current-password")),
  row("other-secret", -60, "secrets/own-before-download", named(["label"], "userName", "signIn")),
];

/** Returns true if the other fields of a form are for a server, a database or another thing with its own password. */
function belongsToOther(clues: Clues): boolean {
  return named(["fields"], "thing", "otherSystem", "server")(clues);
}

/** A label that asks a person for their own name, in several languages. */
const personName =
  /^(?:your |my |display |ihr |dein |anzeige |votre |ton |su |tu |il tuo |seu |uw |je |twoje |ваше |visible )?(?:name|namen|nom|nombre|nome|naam|imie|имя)(?: *\*)?$/u;

/** Returns true if the account has a username that is not an e-mail address. */
function lacksAddress({ shape }: Clues): boolean {
  return shape !== undefined && shape !== "email";
}

/** Returns true if the label of a field, or its name if it has no label, contains words for one of the concepts. */
function calls({ label = "", names = "" }: Clues, ...concepts: Parameters<typeof says>[1][]): boolean {
  return says(label.trim() === "" ? names : label, ...concepts);
}

function isCalledUserName(clues: Clues): boolean {
  return calls(clues, "userName", "userNumber");
}

function hasDigits({ shape }: Clues): boolean {
  return shape === "phone" || shape === "number";
}

function lacksDigits(clues: Clues): boolean {
  return clues.shape !== undefined && !hasDigits(clues);
}

function asksForPhone(clues: Clues): boolean {
  return clues.type === "tel" || named(asks, "phone")(clues);
}

/** Minimum sum of evidence with which a password field is filled without a question. */
export const leastSure = 25;
/**
 * Sum of evidence that a password field must exceed to get a password, perhaps after a question. With this sum or less,
 * the field never gets a password.
 */
export const neverBelow = -100;
export const leastStep = 25;
/** Minimum sum for a first step whose only field has no evidence for a username, or which has several text fields. */
export const leastUnclearStep = 40;
export const leastAsked = 60;

/** Returns the sum of the evidence for a purpose. */
export const weigh = (role: Role, clues: Clues): number =>
  evidence.reduce((sum, each) => (each.role === role && each.holds(clues) ? sum + each.weight : sum), 0);

/**
 * Types of the declaration of each web page in test/e2e/pages: JSON at the top of an HTML file, or a part of a row in a
 * `table.ts`. A declaration states the expected result of filling the page, and is checked when the page is read.
 */
import { type FormKind, formKinds } from "../../../extension/fill/page/rank.ts";
import { type Question, questions, type Refusal, refusals } from "../../../src/filling/contract.ts";
import { refusedFirstWords } from "../../../tools/lint-comments.mjs";

/** CSS selectors, separated by ` >> `. Each separator leads from the selected element into its shadow root or frame. */
type Path = string;

/** Action of a user: focuses a field, clicks an element, or waits until an element exists. */
export type Step = { readonly focus: Path } | { readonly click: Path } | { readonly until: Path };

/**
 * Action of the page's script: `go` navigates to another page, `push` changes the URL without loading a page, and
 * `turn` changes the target (`action`) of the form.
 */
export type Move = { readonly go: string } | { readonly push: string } | { readonly turn: string };

export interface Next {
  /** Field → the text that the test types over its text before the click. */
  readonly types?: Readonly<Record<Path, string>>;
  /** The element that the test clicks to reach the second step of the login. */
  readonly click: Path;
  /** True if the extension must not fill the password in the second step. */
  readonly alone?: true;
  readonly fills: Readonly<Record<Path, string>>;
}

export interface Declaration {
  /** Name of the pattern that the form of this page has. */
  readonly shape: string;
  /** Sentences that say where this pattern occurs, for example on which kind of web sites. */
  readonly met: string;
  /** Host that serves the page. The account of this host's site is filled. The default is `example.localhost`. */
  readonly site?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Actions of the user before the popup is opened. */
  readonly before?: readonly Step[];
  /** Action of the page's script while the popup is open, before the user presses "Fill". */
  readonly meanwhile?: Move;
  readonly kind?: FormKind;
  /**
   * Expected content of each field after filling: `login` (the username), `password`, `old` (the previous password),
   * `character 3` (only the third character of the password), or `=` and the text itself. All other fields must not
   * change.
   */
  readonly fills?: Readonly<Record<Path, string>>;
  /** Fields of `fills` that already contain the expected text, so that they get no `input` event. */
  readonly untouched?: readonly Path[];
  /** Fields of `fills` that are lists (`<select>`). */
  readonly chosen?: readonly Path[];
  /** Reasons why the popup asks before filling. `fills` describes the fields after the user pressed "Fill anyway". */
  readonly asks?: readonly Question[];
  /** Action of the page's script while the popup shows the question. */
  readonly whileAsked?: Move;
  /**
   * Reasons why the popup asks a second time after "Fill anyway". `fills` then describes the fields after the user
   * pressed "Fill anyway" again.
   */
  readonly asksAgain?: readonly Question[];
  /**
   * True if the test answers the last question with "Don't fill", for example because the browser would ask for a
   * permission after "Fill anyway". `foreign-frame.test.ts` tests "Fill anyway" with this permission.
   */
  readonly declined?: true;
  readonly refuses?: Refusal;
  /** True if the page's scripts act after the popup has said that the form is filled. The test then waits for the end. */
  readonly later?: true;
  /** True if a script of the page sends the form. */
  readonly sends?: true;
  /**
   * Results that are different in Firefox, where the popup loses its access to the tab after every navigation, even
   * within a site.
   */
  readonly inFirefox?: { readonly refuses: Refusal } | { readonly next: Next };
  /** True if a form for changing the password gets only the old password. The popup then shows a message. */
  readonly oldAlone?: true;
  /** The field of a login that the user has to fill. The popup then shows a message. */
  readonly leaves?: "user-name" | "password";
  /** The element that must have the focus after filling. */
  readonly focus?: Path;
  /**
   * Element → the text that the page's scripts show in the element after filling. `{login}` and `{password}` stand for
   * username and password.
   */
  readonly shows?: Readonly<Record<Path, string>>;
  /** The second step of a login. Unless `Next.alone` is true, the extension fills it without a press of "Fill". */
  readonly next?: Next;
  /** Reason why the page's HTML may change during the test. Without a reason, a change is a failure. */
  readonly alive?: string;
  /** Description of a known fault of Saltmill. All other properties describe the current, wrong result. */
  readonly notYet?: string;
}

const keys = new Set(
  [
    "shape met site headers before meanwhile kind fills untouched chosen asks whileAsked asksAgain declined refuses later sends inFirefox",
    "oldAlone leaves focus shows next alive notYet",
  ].flatMap((line) => line.split(" ")),
);

/** Words with which `met` may not begin. "The same" is refused, because it refers to another page. */
const refusedOpening = new RegExp(String.raw`^(?:${[...refusedFirstWords, "The same"].join("|")})\b`, "u");

const value = /^(login|password|old|character \d+|=.*)$/u;

/**
 * Returns true if the declared values fit the kind of form. In a login form, for example, the old password is not
 * filled.
 */
function isFilledAs(kind: FormKind, { fills = {}, oldAlone }: Declaration): boolean {
  const values = Object.values(fills);
  const single = values.some((each) => each.startsWith("character "));
  const whole = values.includes("password");
  const old = values.includes("old") || oldAlone === true;
  switch (kind) {
    case "login":
    case "sign-up":
      return whole && !old && !single;
    case "change":
      return whole && old;
    case "partial":
      return single && !whole;
    case "user-name":
      return values.includes("login") && !whole && !single;
    case "code":
      return false; // one-time codes are tested in test/e2e/one-time-codes.test.ts
  }
}

/**
 * Checks a declaration and returns it unchanged. A missing required property or an unknown property is an error.
 *
 * @throws Error that names the page and the fault in its declaration
 */
export function checked(name: string, declaration: Declaration): Declaration {
  const { shape, met, kind, fills, asks = [], asksAgain = [], refuses, untouched = [], declined, next } = declaration;
  const wrong = (what: string): never => {
    throw new Error(`${name}: ${what}`);
  };
  for (const key of Object.keys(declaration)) if (!keys.has(key)) wrong(`"${key}" is no key`);
  if (!/^\S.{5,}$/u.test(shape)) wrong("no shape");
  if (!/^\S.{20,}\.$/u.test(met)) wrong("no sentence on where it is met");
  const [opening] = refusedOpening.exec(met) ?? [];
  if (opening !== undefined) wrong(`the sentence on where it is met begins with "${opening}"`);
  if (!fills && !refuses && !declined) wrong("neither filled nor refused");
  if (fills && !refuses && !kind) wrong("of no kind");
  if (kind && !formKinds.includes(kind)) wrong(`"${kind}" is no kind`);
  if (refuses && !refusals.includes(refuses)) wrong(`"${refuses}" is no reason to refuse`);
  for (const reason of [...asks, ...asksAgain])
    if (!questions.includes(reason)) wrong(`"${reason}" is no reason to ask`);
  for (const [path, what] of Object.entries({ ...fills, ...next?.fills }))
    if (!value.test(what)) wrong(`${path} cannot be filled with "${what}"`);
  for (const path of untouched) if (!fills || !(path in fills)) wrong(`${path} is not declared`);
  // What was filled may be gone again.
  if (kind && !declaration.later && !isFilledAs(kind, declaration)) wrong(`is not filled as a ${kind} is`);
  return declaration;
}

/**
 * Templates of the web pages that a `table.ts` in a folder of test/e2e/pages lists, for pages that differ in a few words
 * or attributes. All texts are HTML.
 */
import type { Declaration } from "../corpus/declaration.ts";

/** Name of a page without its folder → its declaration and its HTML. */
export type Table = Readonly<Record<string, Declaration & { readonly markup: string }>>;

export interface PageOptions {
  readonly lang?: string;
  readonly dir?: "rtl";
  readonly title?: string;
  /** HTML after the title. */
  readonly head?: string;
}

export interface FormOptions extends PageOptions {
  readonly formTag?: string;
  /** Text of the button, or the button itself, which begins with `<`. */
  readonly button?: string;
  /** HTML before the form. */
  readonly above?: string;
  /** HTML after the form. */
  readonly below?: string;
  readonly script?: string;
}

/** Declares a login whose fields have the ids `user` and `pass`. */
export const login = { kind: "login", fills: { "#user": "login", "#pass": "password" } } as const;

const postForm = '<form method="post" action="/sent">';

/** The two labels of a login form without tokens. */
export const userAndPassword = [
  'User <input id="user" name="user">',
  'Password <input id="pass" name="pass" type="password">',
] as const;

/** The two labels of a login form, with the tokens of autocomplete. */
export const withTokens = [
  'User <input id="user" name="user" autocomplete="username">',
  'Password <input id="pass" name="pass" type="password" autocomplete="current-password">',
] as const;

const joined = (lines: readonly (string | undefined)[]): string =>
  lines.filter((line) => line !== undefined).join("\n");

const scriptWith = (code: string): string => `<script>\n${code}\n</script>`;

const element = (button: string): string => (button.startsWith("<") ? button : `<button>${button}</button>`);

/** Returns a page with any contents. */
export function page(body: string, { lang = "en", dir, title = "Account", head = "" }: PageOptions = {}): string {
  return `<!doctype html>
<html lang="${lang}"${dir ? ` dir="${dir}"` : ""}>
<head><meta charset="utf-8"><title>${title}</title>${head}</head>
<body>
${body}
</body>
</html>
`;
}

const around = (markup: string, { above, below, script, ...rest }: FormOptions): string =>
  page(joined([above, markup, below, script && scriptWith(script)]), rest);

/**
 * Returns a page with a form in which each line is a paragraph with a label. A line that begins with `<` stands for
 * itself.
 */
export function form(lines: readonly string[], options: FormOptions = {}): string {
  const { formTag = postForm, button = "Log in" } = options;
  const paragraphs = lines.map((line) => (line.startsWith("<") ? line : `<p><label>${line}</label></p>`));
  return around(joined([formTag, ...paragraphs, `<p>${element(button)}</p>`, "</form>"]), options);
}

/** Returns a form in one line, without a page: labels and a button. */
export const formInLine = (labels: readonly string[], button = "Sign in", formTag = postForm): string =>
  `${formTag}${labels.map((label) => `<label>${label}</label>`).join("")}${element(button)}</form>`;

/** Returns a page with a form in one line. */
export const shortForm = (labels: readonly string[], options: FormOptions = {}): string =>
  around(formInLine(labels, options.button, options.formTag), { title: "Sign in", ...options });

/**
 * Returns a page that asks for the username and draws the second step of the login after a click.
 *
 * @param second - HTML of the second step
 * @param address - address within the site that the second step gets
 */
export function twoSteps(second: string, options: PageOptions = {}, address = "/steps/next"): string {
  const first = `<main><label>E-mail <input id="user" name="identifier" autocomplete="username"></label><button id="next">Next</button></main>`;
  const script = `document.querySelector("#next").onclick = () => {
  history.pushState(null, "", "${address}");
  document.querySelector("main").innerHTML = \`${second}\`;
};`;
  return page(joined([first, scriptWith(script)]), { title: "Sign in", ...options });
}

/**
 * Returns a page that asks for the username and is loaded again for the second step of the login, after a click.
 *
 * @param second - HTML of the second step
 * @param title - title of the second step
 * @param parameters - query of the address of the second step
 */
export function twoPages(second: string, title: string, parameters = "step=2", lang = "en"): string {
  const first = `<main><label>E-mail <input id="user" name="identifier" autocomplete="username"></label><button id="next">Next</button></main>`;
  const script = `document.querySelector("#next").onclick = () => { location.search = "${parameters}"; };
if (location.search) {
  document.title = "${title}";
  document.querySelector("main").innerHTML = \`${second}\`;
}`;
  return page(joined([first, scriptWith(script)]), { title: "Sign in", lang });
}

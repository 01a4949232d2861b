/**
 * Tests the extension's functions that run in web pages. The browser sends these functions to the page as source code,
 * so each function must contain everything that it uses. The functions must leave nothing in the page, except what a
 * test below names.
 */
import { expect } from "chai";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { sourceOf } from "./injected/source-of.ts";
import { type FileServer, serveFiles } from "./servers/file-server.ts";

const asItIs = { onlyFocused: false, alsoReadOnly: false, startBy: Number.MAX_SAFE_INTEGER };

const form = "<form><input name=user><input type=password id=current><button>Sign in</button></form>";

/**
 * Runs the source code of a function in a new frame with the content `html`. Runs in a web page.
 *
 * @param finder - source code of a function that is called first to find a form; the `key` that the finder returns is
 * added to the object in `args`
 * @returns the function's result, the contents of the fields, and what the function has left in the frame
 */
async function callInRealm(
  source: string,
  html: string,
  args: unknown[],
  finder?: string,
): Promise<{ result: unknown; values: string[]; left: string[] }> {
  const frame = document.createElement("iframe");
  frame.srcdoc = html;
  await new Promise((loaded) => {
    frame.onload = loaded;
    document.body.append(frame);
  });
  const realm = frame.contentWindow as Window & typeof globalThis;
  const before = new Set(Reflect.ownKeys(realm));
  // Collects the listeners, observers and timers that the function leaves in the frame.
  const kept: string[] = [];
  Object.assign(realm.EventTarget.prototype, {
    addEventListener: (type: string) => kept.push(type),
    removeEventListener: (type: string) => kept.splice(kept.lastIndexOf(type) >>> 0, 1),
  });
  Object.assign(realm.MutationObserver.prototype, { observe: () => kept.push("MutationObserver") });
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "queueMicrotask"] as const)
    Object.assign(realm, { [name]: () => kept.push(name) });
  const call = (text: string, ...given: unknown[]): unknown =>
    (realm.Function(`return (${text})`) as () => (...all: unknown[]) => unknown)()(...given);
  const found = finder === undefined ? {} : (call(finder, args[0]) as { key?: string });
  const given = found.key === undefined ? args : [{ ...(args[0] as object), key: found.key }];
  const result = call(source, ...given);
  const left = Reflect.ownKeys(realm).filter((key) => !before.has(key));
  // Calls the function of the prototype, because `html` may contain an element that hides `document.querySelectorAll`.
  const query = Reflect.get(Document.prototype, "querySelectorAll") as (selector: string) => ArrayLike<Element>;
  const all = (selector: string): Element[] => {
    const found: unknown = Reflect.apply(query, realm.document, [selector]);
    return Array.from(found as ArrayLike<Element>);
  };
  const values = Array.from(all("input") as HTMLInputElement[], (input) => input.value);
  const marked = all("*").filter(({ outerHTML }) => outerHTML.includes("s3cret"));
  frame.remove();
  return { result, values, left: [...left, ...kept, ...marked.map((element) => element.tagName)].map(String) };
}

await eachBrowser("injected functions", (launch) => {
  let browser: ExtensionBrowser;
  let page: Surface;
  let server: FileServer;
  let inPage: string;
  let rules: string;
  let readBack: string;

  before(async () => {
    [inPage, rules, readBack] = await Promise.all([
      sourceOf("injected-form", "inPage"),
      sourceOf("injected-rules", "readRules"),
      sourceOf("injected-kept", "readBack"),
    ]);
    browser = await launch();
    server = await serveFiles({ "/": "extension/popup/index.html" }); // any file will do: the page only needs an origin
    page = await browser.open(`http://127.0.0.1:${server.port}/`);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  it("read the rules of the field for a new password, or else of the first field with any rules, and change nothing", async () => {
    const none = { passwordrules: null, minlength: null, maxlength: null, pattern: null };
    const old = '<input type=password value="s3cret-old" maxlength=99>';
    const fresh =
      '<input type=password autocomplete="section-a NEW-password" passwordrules="required: digit" minlength=8>';
    const expected: readonly (readonly [html: string, result: object | undefined])[] = [
      [old + fresh, { ...none, passwordrules: "required: digit", minlength: "8" }],
      ["<input type=password>" + '<input type=password pattern="[a-z]{9}">', { ...none, pattern: "[a-z]{9}" }],
      ["<input type=password>", none],
      ["<input type=password hidden minlength=5><input type=password disabled minlength=6>", undefined],
      ["<input maxlength=7>", undefined],
    ];
    for (const [html, result] of expected) {
      const read = await page.evaluate(callInRealm, rules, html, []);
      expect(read.result, html).to.deep.equal(result);
      expect(read.left.filter((left) => left !== "INPUT" && left !== "HTML" && left !== "BODY")).to.deep.equal([]);
      expect(JSON.stringify(read.result ?? "")).not.to.include("s3cret");
    }
  });

  it("find a form and change nothing", async () => {
    const { result, values, left } = await page.evaluate(callInRealm, inPage, form, [asItIs]);
    expect(result).to.have.nested.property("form.kind", "login");
    expect(values).to.deep.equal(["", ""]);
    expect(left).to.deep.equal([]);
  });

  it("find nothing if there is no password field, or only one that is invisible or read-only", async () => {
    for (const html of [
      "<input>",
      "<input type=password disabled>",
      "<fieldset disabled><input type=password></fieldset>",
      "<input type=password readonly>",
      "<input type=password style='display:none'>",
      "<input type=password style='visibility:hidden'>",
      "<input type=password style='opacity:0'>",
      "<div style='opacity:.2'><input type=password style='opacity:.2'></div>",
      "<input type=password style='position:absolute; left:-999px'>",
      "<input type=password style='position:absolute; clip:rect(0 0 0 0)'>",
      "<div style='overflow:hidden; height:0'><input type=password></div>",
      "<div inert><input type=password></div>",
      "<input type=password autocomplete=one-time-code>",
    ]) {
      const { result } = await page.evaluate(callInRealm, inPage, html, [asItIs]);
      expect(result, html).not.to.have.property("form");
    }
  });

  it("find the properties of the form and the document even if the page hides them", async () => {
    const clobbered = `<img name=querySelectorAll><img name=activeElement><img name=hasFocus><img name=defaultView>
      <img name=documentElement><img name=host><img name=nodeType><form action="https://evil.test/">
      <input name=user><input type=password><input type=hidden name=action><input type=hidden name=method>
      <input type=hidden name=getAttribute><input type=hidden name=parentElement><input type=hidden name=parentNode>
      <input type=hidden name=localName><input type=hidden name=namespaceURI><input type=hidden name=hasAttribute>
      <input type=hidden name=getBoundingClientRect><input type=hidden name=matches></form>`;
    const { result } = await page.evaluate(callInRealm, inPage, clobbered, [asItIs]);
    expect(result).to.have.nested.property("form.targets").that.deep.equals(["https://evil.test/"]);
  });

  it("tell if a password is typed, and read it only then", async () => {
    const login = (field: string, more = ""): string =>
      `<form><input name=user value=ada>${field}${more}<button>Sign in</button></form>`;
    const password = "<input type=password name=password value='s3cret'>";
    // Browsers hide a password that they have filled until the page is touched. The field then has no text.
    const autofill = `<script>const matches = Element.prototype.matches;
      Element.prototype.matches = function (selector) {
        return selector === ":autofill" ? this.type === "password" : matches.call(this, selector);
      };</script>`;
    const cases: readonly (readonly [html: string, typed: string | undefined, text?: string])[] = [
      [login("<input type=password name=password>"), undefined],
      [login(password), "typed", "s3cret"],
      [login("<input type=password name=password value=' \u00a0 '>"), "typed", " \u00a0 "],
      [login("<input type=password name=password value='\u2022\u2022\u2022\u2022\u2022\u2022'>"), undefined],
      [login("<input type=password name=password value='********'>"), undefined],
      [login(password, "<input type=password name=pin value=1234>"), "unclear"],
      [login("<input type=password name=password>", "<input type=password name=second value=1234>"), "unclear"],
      [login(password, "<input type=password name=cvv autocomplete=cc-csc value=123>"), "typed", "s3cret"],
      [login(password, "<input name=otp autocomplete=one-time-code value=123456>"), "typed", "s3cret"],
      [autofill + login("<input type=password name=password>"), "hidden"],
      ["<form><input type=password name=new-password value=s3cret><input type=password name=repeat></form>", undefined],
    ];
    for (const [html, typed, text] of cases) {
      const found = await page.evaluate(callInRealm, inPage, html, [{ onlyFocused: false, alsoReadOnly: false }]);
      expect((found.result as { form?: { typed?: string } }).form?.typed, html).to.equal(typed);
      expect(JSON.stringify(found.result)).to.not.include("s3cret");
      const reading = [{ onlyFocused: false, alsoReadOnly: false }];
      const read = await page.evaluate(callInRealm, inPage, html, reading, inPage);
      expect((read.result as { password?: string } | undefined)?.password, html).to.equal(text);
      expect(read.values).to.deep.equal(found.values);
    }
  });

  it("fill the found form and leave only what is needed to read the fields again", async () => {
    const given = { ...asItIs, login: "ada", current: "s3cret" };
    const { result, values, left } = await page.evaluate(callInRealm, inPage, form, [given], inPage);
    expect(result).to.equal("filled");
    expect(values).to.deep.equal(["ada", "s3cret"]);
    // `saltmillFilledSecrets` has the field of the password until the user types into it, and needs a listener there.
    // The others remain while the fields are watched. `saltmillReadBack` contains promises of the results of reading the
    // fields. The page's own scripts see none of these.
    const watched = ["saltmillReadBack", "keydown", "click", "input", "submit", "setTimeout"];
    expect(left.toSorted()).to.deep.equal(["saltmillFilledSecrets", "input", ...watched].sort());
  });

  for (const isTyped of [true, false]) {
    it(`report ${isTyped ? "no loss after the user has typed something" : "a loss if the page empties the fields later"}`, async () => {
      const markup = "<form><label>User <input name=user></label><label>Password <input type=password></label></form>";
      const given = { ...asItIs, login: "ada", current: "s3cret" };
      await page.evaluate(
        (source, html, values) => {
          document.body.replaceChildren(document.createRange().createContextualFragment(html));
          const { Function: make } = window as typeof globalThis;
          const fill = (make(`return (${source})`) as () => (given: object) => object)();
          fill({ ...values, ...fill({ onlyFocused: false, alsoReadOnly: false }) });
        },
        inPage,
        markup,
        given,
      );
      if (isTyped) await page.type("User", "bob");
      const loss = await page.evaluate(async (source) => {
        const { Function: make } = window as typeof globalThis;
        const read = (make(`return (${source})`) as () => (isLate: boolean) => Promise<unknown>)();
        const first = await read(false);
        document.forms[0]?.reset();
        return [first ?? "none", (await read(true)) ?? "none"];
      }, readBack);
      expect(loss).to.deep.equal(["none", isTyped ? "none" : { how: "emptied", length: 0 }]);
    });
  }

  it("fill a field that is read-only until it has the focus, and fill nothing if it stays read-only", async () => {
    const given = { ...asItIs, alsoReadOnly: true, login: "ada", current: "s3cret" };
    const shut = "<form><input name=user><input type=password readonly></form>";
    const opened = shut.replace("readonly", "readonly onfocus='this.readOnly = false'");
    const first = await page.evaluate(callInRealm, inPage, opened, [given], inPage);
    expect([first.result, first.values]).to.deep.equal(["filled", ["ada", "s3cret"]]);
    const second = await page.evaluate(callInRealm, inPage, shut, [given], inPage);
    expect([second.result, second.values]).to.deep.equal(["read-only", ["", ""]]);
  });

  it("fill nothing if the page kept them waiting too long", async () => {
    const given = { ...asItIs, startBy: 0, login: "ada", current: "s3cret" };
    const { result, values } = await page.evaluate(callInRealm, inPage, form, [given], inPage);
    expect([result, values]).to.deep.equal(["late", ["", ""]]);
  });

  it("fill no password if the page's scripts take too long after the username was filled", async () => {
    const slow = form.replace("name=user", "name=user onchange='performance.now = () => 1e9'");
    const given = { ...asItIs, login: "ada", current: "s3cret" };
    const { result, values } = await page.evaluate(callInRealm, inPage, slow, [given], inPage);
    expect([result, values]).to.deep.equal(["changed", ["ada", ""]]);
  });

  it("fill nothing if the document is sandboxed", async () => {
    const sandboxed = await browser.open("data:text/html,<body>");
    const given = { ...asItIs, login: "ada", current: "s3cret" };
    const { result, values } = await sandboxed.evaluate(callInRealm, inPage, form, [given], inPage);
    expect(result).to.equal("changed");
    expect(values).to.deep.equal(["", ""]);
    await sandboxed.close();
  });

  it("fill nothing if the document or the form is not the one that was found", async () => {
    for (const key of ["https://example.com", "null", ""]) {
      const given = [{ ...asItIs, key, login: "ada", current: "s3cret" }];
      const { result, values, left } = await page.evaluate(callInRealm, inPage, form, given);
      expect(result).to.equal("changed");
      expect(values).to.deep.equal(["", ""]);
      expect(left).to.deep.equal([]);
    }
  });
});

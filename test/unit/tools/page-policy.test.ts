/**
 * Tests what the built pages may do: their content security policies, which come from the manifest and from the pages,
 * the elements of the pages, and what the manifests open to web pages and other extensions.
 */
import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { targets } from "../../../tools/bundle/extension-files.js";
import { hashSource, insideScript, policyElement } from "../../../tools/bundle/page-policy.js";
import {
  allowed,
  asked,
  type Files,
  pagesOf,
  parsePolicy,
  problemsOf,
  type Product,
  sourcesOf,
} from "./built-pages.ts";

async function filesWith(text: string, ...folders: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = path.posix.join(entry.parentPath, entry.name);
      if (!entry.isFile() || file.includes("node_modules") || !/\.[jt]sx?$/u.test(file)) continue;
      if ((await readFile(file, "utf8")).includes(text)) found.push(file);
    }
  }
  return found;
}

describe("the policy of a page of one file", () => {
  it("allows only its own script and style by their hashes, and the named sources", () => {
    const element = policyElement({
      ...{ script: "run()", style: "p {}" },
      ...{ scriptSources: ["'wasm-unsafe-eval'"], directives: ["worker-src blob:"] },
    });
    const [, policy = ""] = /^<meta http-equiv="Content-Security-Policy" content="([^"]*)" \/>$/u.exec(element) ?? [];
    expect(policy.split("; ")).to.deep.equal([
      "default-src 'none'",
      `script-src '${hashSource("run()")}' 'wasm-unsafe-eval'`,
      `style-src '${hashSource("p {}")}'`,
      "worker-src blob:",
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it("is built in one place for the generator page and the pages of the bench", async () => {
    expect(await filesWith('http-equiv="Content-Security-Policy"', "tools", "bench", "online")).to.deep.equal([
      "tools/bundle/page-policy.js",
    ]);
  });

  it("cannot be escaped by the text of a script", () => {
    expect(insideScript('"</script><!-- </SCRIPT <b>"')).to.equal('"\\x3c/script>\\x3c!-- \\x3c/SCRIPT <b>"');
    expect(JSON.parse(insideScript(JSON.stringify("</script>"), "\\u003c"))).to.equal("</script>");
  });
});

async function filesOf(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join("/");
    if (entry.isFile()) files.set(name, await readFile(file, "utf8"));
  }
  return files;
}

const products: readonly Product[] = [...targets, "online"];

describe("the built pages", () => {
  const built = new Map<Product, Files>();
  before(async () => {
    for (const product of products) built.set(product, await filesOf(`build/${product}`));
  });
  const filesIn = (product: Product): Files => built.get(product) ?? new Map<string, string>();

  it("are only in the extension and in the generator page", async () => {
    const pages = products.map((product) => [product, [...pagesOf(filesIn(product)).keys()].sort()]);
    expect(Object.fromEntries(pages)).to.deep.equal({
      chrome: ["accounts.html", "device-unlock.html", "offscreen.html", "popup.html", "welcome.html"],
      firefox: ["accounts.html", "popup.html", "welcome.html"],
      online: ["a page in sw.js", "index.html"],
    });
    expect([...pagesOf(await filesOf("build/lib")).keys()]).to.deep.equal([]);
  });

  for (const product of products) {
    it(`of ${product} can do only what their table allows, and open nothing to others`, () => {
      expect(problemsOf(product, filesIn(product))).to.deep.equal([]);
    });

    it(`of ${product} need everything that their table allows`, () => {
      for (const each of allowed[product].filter(({ sources }) => !sources.includes("*"))) {
        const named = [...pagesOf(filesIn(product)).values(), filesIn(product).get("manifest.json") ?? ""].some(
          (text) =>
            new RegExp(
              `${each.directive} [^;"]*${each.sources[0] === "own hash" ? "'sha256-" : (each.sources[0] ?? "")}`,
              "u",
            ).test(text),
        );
        expect(named, `${each.directive} ${each.sources.join(" ")}`).to.equal(true);
        expect(each.reason).to.have.length.above(10);
      }
    });
  }

  it("of the extension have the permissions that SECURITY.md lists", async () => {
    const document = await readFile("SECURITY.md", "utf8");
    const [, install = "", optional = ""] =
      /\*\*Permissions at install:\*\*([^]*?)\*\*Optional permissions\*\*([^]*?)\*\*Code:\*\*/u.exec(document) ?? [];
    const named = (text: string): string[] =>
      Array.from(text.matchAll(/^- (.*?)[,:]/gmu), ([, names = ""]) => names).flatMap((names) =>
        Array.from(names.matchAll(/`(\w+)`/gu), ([, name = ""]) => name),
      );
    expect(named(install)).to.have.members(asked.chrome.permissions);
    expect(named(optional)).to.have.members(asked.chrome.optional);
    expect(asked.chrome.permissions.filter((name) => !asked.firefox.permissions.includes(name))).to.deep.equal([
      "offscreen",
    ]);
  });

  /** A fault, the text that is replaced in a file and what comes instead, and the problem that must be found. */
  type Fault = readonly [fault: string, from: string, to: string, problem: string];

  /** Declares a test for each fault: it is planted in a file, and must be found. */
  function refuses(product: Product, name: string, faults: readonly Fault[]): void {
    for (const [fault, from, to, problem] of faults) {
      it(`are refused with ${fault}: ${product}/${name}`, () => {
        const text = filesIn(product).get(name) ?? "";
        expect(text.includes(from), from).to.equal(true);
        const files = new Map([...filesIn(product), [name, text.replace(from, () => to)]]);
        const problems = problemsOf(product, files);
        expect(
          problems.some((each) => each.includes(problem)),
          problems.join("\n"),
        ).to.equal(true);
      });
    }
  }

  const meta = `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'" />`;
  for (const [product, name] of [
    ["chrome", "popup.html"],
    ["chrome", "offscreen.html"],
    ["firefox", "accounts.html"],
  ] as const) {
    refuses(product, name, [
      ["no policy", meta, "", "no policy"],
      ["a policy that is only reported", `Policy"`, `Policy-Report-Only"`, "no policy"],
      ["a policy in a comment", meta, `<!-- ${meta} -->`, "no policy"],
      ["a policy for one server", "connect-src 'none'", "connect-src https://x.example", "connect-src allows"],
      ["two directives of one name", "connect-src 'none'", "connect-src *; connect-src 'none'", "connect-src allows"],
      ["'none' beside another source", "connect-src 'none'", "connect-src 'none' wss:", "connect-src allows"],
      ["an empty policy", "connect-src 'none'", "", "connect-src allows"],
      ["a script before the policy", "<head>", `<head><script src="popup.js"></script>`, "not the first"],
      ["a style before the policy", "<head>", `<head><link rel="stylesheet" href="style.css" />`, "not the first"],
      ["a policy in a template", "<head>", "<head><template>", "not the first"],
      ["an inline script", "</title>", "</title><script>run()</script>", "an inline script"],
      ["text in a script with a source", "</script>", "run()</script>", "an inline script"],
      ["an inline style", "</title>", "</title><style>p {}</style>", "an inline style"],
      ["a style attribute", "<body", `<body style="color: red"`, "an attribute style"],
      ["a foreign script", "</title>", `</title><script src="https://x.example/a.js"></script>`, "is no file"],
      ["a foreign style", "</title>", "</title><link rel=stylesheet href=//x.example/a.css>", "is no file"],
      ["a foreign image", "</title>", "</title><img srcset='https://x.example/a.png 2x'>", "is no file"],
      ["an image in its address", "</title>", "</title><img src='data:image/png;base64,AA=='>", "is no file"],
    ]);
  }

  refuses("chrome", "manifest.json", [
    ["eval", "'wasm-unsafe-eval'", "'unsafe-eval'", "script-src allows"],
    ["inline scripts", "script-src 'self'", "script-src 'self' 'unsafe-inline'", "script-src-attr allows"],
    ["foreign scripts", "script-src 'self'", "script-src 'self' https://x.example", "script-src-elem allows"],
    [
      "other sources for elements",
      "default-src",
      "script-src-elem 'self' blob:; default-src",
      "script-src-elem allows",
    ],
    ["inline styles", "style-src 'self'", "style-src 'unsafe-inline'", "style-src-attr allows"],
    ["foreign images", "img-src 'self'", "img-src https:", "img-src allows"],
    ["foreign fonts", "default-src", "font-src *; default-src", "font-src allows"],
    ["media", "default-src", "media-src data:; default-src", "media-src allows"],
    ["plugins", "default-src", "object-src 'self'; default-src", "object-src allows"],
    ["frames", "default-src", "frame-src 'self'; default-src", "frame-src allows"],
    ["workers by an older name", "worker-src 'self'", "child-src blob:", "worker-src allows"],
    ["foreign workers", "worker-src 'self'", "worker-src *", "worker-src allows"],
    ["web manifests", "default-src", "manifest-src 'self'; default-src", "manifest-src allows"],
    ["any base", "base-uri 'none'; ", "", "base-uri allows"],
    ["any target of forms", "form-action 'none'; ", "", "form-action allows"],
    ["any frame around the page", "; frame-ancestors 'none'", "", "frame-ancestors allows"],
    ["no default", "default-src 'none'; ", "", "object-src allows"],
    ["two policies", "frame-ancestors 'none'", "frame-ancestors 'none', default-src *", "a policy with ,"],
    ["no policy", "extension_pages", "extension_page", "script-src allows"],
    ["sandboxed pages' policy", `"extension_pages"`, `"sandbox": "", "extension_pages"`, "content_security_policy"],
    ["a foreign popup", `"popup.html"`, `"https://x.example/"`, "page https://x.example/"],
    ["a foreign background", `"background.js"`, `"https://x.example/a.js"`, "background"],
  ]);
  for (const product of targets) {
    const add = (key: string, value: unknown): Fault => {
      const json = `"${key}": ${JSON.stringify(value)}`;
      return [key, `"default_locale"`, `${json}, "default_locale"`, `manifest: ${key}`];
    };
    refuses(product, "manifest.json", [
      add("web_accessible_resources", [{ resources: ["popup.html"], matches: ["<all_urls>"] }]),
      add("externally_connectable", { matches: ["https://x.example/*"] }),
      add("sandbox", { pages: ["popup.html"] }),
      add("content_scripts", [{ matches: ["<all_urls>"], js: ["popup.js"] }]),
      add("host_permissions", ["https://x.example/*"]),
      add("chrome_url_overrides", { newtab: "popup.html" }),
      add("devtools_page", "popup.html"),
      add("user_scripts", {}),
      ["another permission", `"activeTab"`, `"activeTab", "cookies"`, "manifest: permissions"],
      ["all hosts", `"activeTab"`, `"activeTab", "<all_urls>"`, "manifest: permissions"],
      ["another optional permission", `"clipboardRead"`, `"history"`, "manifest: optional_permissions"],
      ["other hosts", `"http://*/*"`, `"<all_urls>"`, "manifest: optional_host_permissions"],
      ["an older manifest", `"manifest_version": 3`, `"manifest_version": 2`, "manifest: manifest_version"],
    ]);
  }

  refuses("online", "index.html", [
    ["its own server", "default-src 'none'", "default-src 'self'", "connect-src allows"],
    ["one server", "default-src 'none'", "connect-src https://x.example; default-src 'none'", "connect-src allows"],
    ["another script", "<script>", "<script>;", "a script without its hash"],
    ["a second script", "</main>", "</main><script>run()</script>", "a script without its hash"],
    ["another style", "<style>", "<style>p {}", "a style without its hash"],
    ["a hash of no script", "script-src 'sha256-", "script-src 'sha256-AA=' 'sha256-", "script-src allows"],
    ["all inline scripts", "script-src 'sha256-", "script-src 'unsafe-inline' 'sha256-", "script-src allows"],
    ["eval", "'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'", "script-src allows"],
    ["images of a server", "img-src data:", "img-src data: 'self'", "img-src allows"],
    ["workers of other servers", "worker-src blob: 'self'", "worker-src blob: https:", "worker-src allows"],
    ["any base", "base-uri 'none'; ", "", "base-uri allows"],
    ["any target of forms", "; form-action 'none'", "", "form-action allows"],
    ["a script before the policy", "<head>", "<head><script></script>", "not the first"],
    ["a handler", "<main", `<main onclick="run()"`, "an attribute onclick"],
    ["a frame", "</main>", `</main><iframe srcdoc="">`, "an element <iframe>"],
    ["an object", "</main>", "</main><object>", "an element <object>"],
    ["a base", "</title>", `</title><base target="_top" />`, "an element <base>"],
    ["a form", "</main>", "</main><form>", "an element <form>"],
    ["a refresh", "</title>", `</title><meta http-equiv="Refresh" content="0" />`, "a refresh"],
    ["a script in an address", "</main>", `</main><a href="javascript:run()">`, "is no file"],
    ["a look-up of a name", "</title>", `</title><link rel="dns-prefetch" href="//x.example" />`, "is no file"],
  ]);
  refuses("online", "sw.js", [
    ["no policy in its page", "default-src 'none'; ", "", "a page in sw.js: connect-src allows"],
    ["a script in its page", "<title>", "<script></script><title>", "a page in sw.js: a script without its hash"],
  ]);

  it("are refused if they are new and have no policy", () => {
    const added = (name: string): string[] =>
      problemsOf("chrome", new Map([...filesIn("chrome"), [name, "<svg xmlns='http://www.w3.org/2000/svg'></svg>"]]));
    for (const name of ["parts/new.html", "new.htm", "new.XHTML", "icons/new.svg"])
      expect(added(name), name).to.include(`${name}: no policy in the page`);
    expect(added("parts/new.js")).to.deep.equal([]);
  });

  it("cannot choose by themselves who frames them", () => {
    const files = new Map(filesIn("chrome"));
    files.set("manifest.json", (files.get("manifest.json") ?? "").replace("; frame-ancestors 'none'", ""));
    files.set("popup.html", (files.get("popup.html") ?? "").replace("'none'", "'none'; frame-ancestors 'none'"));
    expect(problemsOf("chrome", files)).to.include("popup.html: frame-ancestors allows more than 'none'");
  });

  it("have policies whose fallbacks are those of CSP", () => {
    const policy = parsePolicy("default-src a; SCRIPT-SRC b ; script-src c;style-src-elem 'none'; child-src d");
    for (const [directive, sources] of [
      ["connect-src", ["a"]],
      ["script-src", ["b"]],
      ["script-src-attr", ["b"]],
      ["style-src-elem", []],
      ["style-src-attr", ["a"]],
      ["worker-src", ["d"]],
      ["frame-src", ["d"]],
      ["base-uri", undefined],
      ["form-action", undefined],
      ["frame-ancestors", undefined],
    ] as const)
      expect(sourcesOf(policy, directive), directive).to.deep.equal(sources);
    expect(sourcesOf(parsePolicy("script-src b"), "worker-src")).to.deep.equal(["b"]);
    expect(sourcesOf(parsePolicy("script-src b"), "connect-src")).to.equal(undefined);
  });
});

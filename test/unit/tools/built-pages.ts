/**
 * Checks built pages and manifests: their content security policies, what is in the pages, and what a manifest opens to
 * others. Works with the text of files, so that tests can change the files.
 */
import { createHash } from "node:crypto";

/** The files of a product by their paths, as text. */
export type Files = ReadonlyMap<string, string>;
export type Product = "chrome" | "firefox" | "online";

/** A policy: the sources of each directive. */
type Policy = ReadonlyMap<string, readonly string[]>;

/** A deviation from "nothing is allowed", and why a product has it. */
interface Allowed {
  readonly directive: string;
  /** Sources that the policy may name. A hash stands for the page's own script or style. */
  readonly sources: readonly string[];
  readonly reason: string;
}

const ownFiles: readonly Allowed[] = [
  { directive: "script-src", sources: ["'self'"], reason: "scripts are files of the package" },
  { directive: "script-src", sources: ["'wasm-unsafe-eval'"], reason: "the kernels are WebAssembly" },
  { directive: "style-src", sources: ["'self'"], reason: "styles are files of the package" },
  { directive: "img-src", sources: ["'self'"], reason: "icons are files of the package" },
  { directive: "worker-src", sources: ["'self'"], reason: "workers derive keys and estimate a master password" },
];

/** Everything that a page of a product may do. All other directives must allow nothing. */
export const allowed: Record<Product, readonly Allowed[]> = {
  chrome: ownFiles,
  firefox: ownFiles,
  online: [
    { directive: "script-src", sources: ["own hash"], reason: "the page is one file" },
    { directive: "script-src", sources: ["'wasm-unsafe-eval'"], reason: "the kernels are WebAssembly" },
    { directive: "style-src", sources: ["own hash"], reason: "the page is one file" },
    { directive: "img-src", sources: ["data:"], reason: "the icon is in the file" },
    { directive: "worker-src", sources: ["blob:"], reason: "workers are in the file" },
    { directive: "worker-src", sources: ["'self'"], reason: "sw.js; no narrower source includes it" },
    { directive: "manifest-src", sources: ["'self'"], reason: "the manifest is beside the page" },
    {
      directive: "frame-ancestors",
      sources: ["*"],
      reason: "ignored in a <meta> element; the page refuses frames itself: test/long/generator-frame.test.ts",
    },
  ],
};

/** Directives whose sources come from another directive if they are missing: CSP3 §6.8.3. */
const fallbacks: Record<string, readonly string[]> = {
  "connect-src": ["default-src"],
  "font-src": ["default-src"],
  "img-src": ["default-src"],
  "manifest-src": ["default-src"],
  "media-src": ["default-src"],
  "object-src": ["default-src"],
  "prefetch-src": ["default-src"],
  "script-src": ["default-src"],
  "script-src-elem": ["script-src", "default-src"],
  "script-src-attr": ["script-src", "default-src"],
  "style-src": ["default-src"],
  "style-src-elem": ["style-src", "default-src"],
  "style-src-attr": ["style-src", "default-src"],
  "child-src": ["default-src"],
  "frame-src": ["child-src", "default-src"],
  "worker-src": ["child-src", "script-src", "default-src"],
  "base-uri": [],
  "form-action": [],
  "frame-ancestors": [],
};

/** Parses a policy. Of two directives with one name, the first counts: CSP3 §2.2.1. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/u);
    if (name !== "" && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** Returns the sources that a policy allows, with fallbacks. Undefined if the policy does not restrict the directive. */
export function sourcesOf(policy: Policy, directive: string): readonly string[] | undefined {
  const name = [directive, ...(fallbacks[directive] ?? [])].find((each) => policy.has(each));
  return name === undefined ? undefined : policy.get(name)?.filter((source) => source.toLowerCase() !== "'none'");
}

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text of a script or style. */
  readonly text: string;
}

/** Returns the start tags of a page in their order, without those in comments, scripts, styles and titles. */
function tagsOf(html: string): Tag[] {
  const raw = String.raw`<(script|style|title|textarea)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>([^]*?)</\1\s*>`;
  const tag = String.raw`<([a-z!][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>`;
  return Array.from(html.matchAll(new RegExp(`<!--[^]*?-->|${raw}|${tag}`, "giu")), (match) => {
    const [, rawName, rawAttributes, text = "", name = rawName, attributes = rawAttributes] = match;
    const found = (attributes ?? "").matchAll(/([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/gu);
    return {
      name: (name ?? "").toLowerCase(),
      attributes: new Map(
        Array.from(found, ([, key = "", a, b, c]): [string, string] => [key.toLowerCase(), a ?? b ?? c ?? ""]),
      ),
      text,
    };
  }).filter(({ name }) => name !== "");
}

const isPolicy = ({ name, attributes }: Tag): boolean =>
  name === "meta" && attributes.get("http-equiv")?.toLowerCase() === "content-security-policy";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const isPage = (name: string): boolean => /\.(x?html?|svg|xml)$/iu.test(name);

/**
 * Returns the pages of a product: all files that a browser shows as a page, and the pages inside of scripts, which a
 * service worker answers with.
 */
export function pagesOf(files: Files): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [name, text] of files) {
    if (isPage(name)) pages.set(name, text);
    if (!name.endsWith(".js")) continue;
    for (const [literal] of text.matchAll(/(["'`])<!doctype html(?:\\.|(?!\1)[^\\])*\1/giu))
      pages.set(`a page in ${name}`, literal.slice(1, -1).replaceAll(/\\(.)/gu, "$1"));
  }
  return pages;
}

/** Elements that load or embed something, or that change where links and forms lead. */
const forbiddenElements =
  /^(i?frame|frameset|fencedframe|portal|object|embed|applet|base|form|audio|video|source|track)$/u;
const addresses = ["src", "srcset", "href", "xlink:href", "data", "poster", "action", "formaction", "ping", "manifest"];

function problemsOfPage(product: Product, page: string, manifestPolicy: string | undefined, files: Files): string[] {
  const problems: string[] = [];
  const tags = tagsOf(page);
  const at = tags.findIndex(isPolicy);
  const isHarmless = ({ name, attributes }: Tag): boolean =>
    /^(!doctype|html|head)$/u.test(name) || (name === "meta" && attributes.has("charset"));
  if (at < 0) problems.push("no policy in the page");
  else if (!tags.slice(0, at).every(isHarmless)) problems.push("the policy is not the first element");

  const metas = tags.filter(isPolicy).map(({ attributes }) => attributes.get("content") ?? "");
  if ([manifestPolicy ?? "", ...metas].some((text) => /[,&]/u.test(text))) problems.push("a policy with , or &");
  const inPage = metas.map(parsePolicy);
  const policies = manifestPolicy === undefined ? inPage : [parsePolicy(manifestPolicy), ...inPage];
  const own = { script: new Set<string>(), style: new Set<string>() };
  for (const { name, attributes, text } of tags) {
    if (name === "script" && !attributes.has("src")) own.script.add(hashOf(text));
    if (name === "style") own.style.add(hashOf(text));
  }
  for (const directive of Object.keys(fallbacks)) {
    const names = [directive, directive.replace(/-(elem|attr)$/u, "")];
    const may = allowed[product].filter((each) => names.includes(each.directive)).flatMap(({ sources }) => sources);
    if (may.includes("*")) continue;
    const hashes = may.includes("own hash") ? own[directive.startsWith("script") ? "script" : "style"] : new Set();
    // A <meta> element cannot restrict who frames the page. What one of the policies forbids is forbidden.
    const restricting = directive === "frame-ancestors" ? policies.slice(0, policies.length - inPage.length) : policies;
    const isClosed = restricting.some((policy) =>
      sourcesOf(policy, directive)?.every((source) => may.includes(source) || hashes.has(source)),
    );
    if (!isClosed) problems.push(`${directive} allows more than ${may.join(" ") || "'none'"}`);
  }

  const hashed = (kind: "script" | "style"): boolean =>
    allowed[product].some(({ directive, sources }) => directive === `${kind}-src` && sources.includes("own hash"));
  for (const { name, attributes, text } of tags) {
    if (forbiddenElements.test(name)) problems.push(`an element <${name}>`);
    if (name === "meta" && attributes.get("http-equiv")?.toLowerCase() === "refresh") problems.push("a refresh");
    if (name === "script" && !hashed("script") && (!attributes.has("src") || text.trim() !== ""))
      problems.push("an inline script");
    if (name === "style" && !hashed("style")) problems.push("an inline style");
    if (["script", "style"].includes(name) && hashed(name as "script" | "style") && !attributes.has("src")) {
      const isNamed = policies.every((policy) => sourcesOf(policy, `${name}-src`)?.includes(hashOf(text)));
      if (!isNamed) problems.push(`a ${name} without its hash in the policy`);
    }
    for (const [key, value] of attributes) {
      if (key.startsWith("on") || key === "style") problems.push(`an attribute ${key}`);
      if (!addresses.includes(key)) continue;
      const isData = value.startsWith("data:") && name === "link" && allowed[product].some(isDataImage);
      if (!isData && !files.has(value)) problems.push(`${key}="${value.slice(0, 50)}" is no file of the product`);
    }
  }
  return problems;
}

const isDataImage = ({ directive, sources }: Allowed): boolean => directive === "img-src" && sources.includes("data:");

type Manifest = Readonly<Record<string, unknown>>;

/** The keys of the manifests. None of them opens anything to pages, other extensions or programs. */
const manifestKeys = [
  ...["manifest_version", "name", "description", "version", "default_locale", "icons", "action", "options_ui"],
  ...["permissions", "optional_permissions", "optional_host_permissions", "commands", "incognito", "background"],
  ...["content_security_policy", "minimum_chrome_version", "browser_specific_settings"],
];

const permissions = [
  ...["activeTab", "scripting", "storage", "unlimitedStorage", "alarms", "clipboardWrite", "contextMenus", "idle"],
];

/** The permissions of each manifest, as SECURITY.md lists them. */
export const asked = {
  chrome: { permissions: [...permissions, "offscreen"], optional: ["clipboardRead", "tabs"] },
  firefox: { permissions, optional: ["clipboardRead", "tabs"] },
};

function problemsOfManifest(product: "chrome" | "firefox", manifest: Manifest, files: Files): string[] {
  const problems: string[] = [];
  const differs = (key: string, expected: unknown): void => {
    if (JSON.stringify(manifest[key]) !== JSON.stringify(expected)) problems.push(`manifest: ${key}`);
  };
  for (const key of Object.keys(manifest)) if (!manifestKeys.includes(key)) problems.push(`manifest: ${key}`);
  differs("manifest_version", 3);
  differs("permissions", asked[product].permissions);
  differs("optional_permissions", asked[product].optional);
  differs("optional_host_permissions", ["https://*/*", "http://*/*"]);
  differs("background", product === "chrome" ? { service_worker: "background.js" } : { scripts: ["background.js"] });
  const policy = manifest["content_security_policy"];
  if (Object.keys(policy ?? {}).join() !== "extension_pages") problems.push("manifest: content_security_policy");
  const pages = [
    (manifest["action"] as { default_popup?: string } | undefined)?.default_popup,
    (manifest["options_ui"] as { page?: string } | undefined)?.page,
  ];
  for (const page of pages) if (!files.has(page?.split("#")[0] ?? "")) problems.push(`manifest: page ${String(page)}`);
  return problems;
}

/** Returns everything that is wrong with the pages and the manifest of a product, each with the name of the file. */
export function problemsOf(product: Product, files: Files): string[] {
  const problems: string[] = [];
  let manifestPolicy: string | undefined;
  if (product !== "online") {
    const manifest = JSON.parse(files.get("manifest.json") ?? "{}") as Manifest;
    problems.push(...problemsOfManifest(product, manifest, files));
    const policies = manifest["content_security_policy"] as { extension_pages?: string } | undefined;
    manifestPolicy = policies?.extension_pages ?? "";
  }
  for (const [name, page] of pagesOf(files))
    problems.push(...problemsOfPage(product, page, manifestPolicy, files).map((problem) => `${name}: ${problem}`));
  return problems;
}

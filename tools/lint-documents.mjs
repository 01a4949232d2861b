// @ts-check
/**
 * `npm run lint:documents`: rejects dead links, names of missing code files and long lines in the documents, a walk in
 * docs/data-path.md that passes a folder twice, and a list in CONTRIBUTING.md that differs from package.json.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { root } from "./steps.mjs";

const longest = 100;

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), "utf8");
/** @param {string} file */
const exists = (file) => existsSync(path.join(root, file));
/** @param {readonly string[]} patterns */
const tracked = (...patterns) => {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", ...patterns];
  return execFileSync("git", list, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => file && exists(file));
};

/**
 * Removes code blocks, which may contain other links and names.
 *
 * @param {string} text
 */
const prose = (text) => text.replace(/^```[\s\S]*?^```/gmu, "");

/**
 * Returns the lines that are too long. Headings, tables and the parts that a script writes (after `<!-- counted`) may
 * have longer lines.
 *
 * @param {string} text
 */
export const longLines = (text) =>
  prose(text)
    .replace(/^<!-- counted[\s\S]*?^<!-- end/gmu, "")
    .split("\n")
    .filter((line) => Array.from(line).length > longest && !/^\s*[|#]/u.test(line))
    .map((line) => `longer than ${longest} characters: ${line}`);

/**
 * Returns the anchors that GitHub creates for the headings of a document.
 *
 * @param {string} document
 */
const anchorsIn = (document) =>
  Array.from(prose(read(document)).matchAll(/^#+ (.*)$/gmu), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

/**
 * Returns the links of a document that lead to no file or heading of the repository.
 *
 * @param {string} document @param {string} text
 */
export const deadLinks = (document, text) =>
  Array.from(
    prose(text).matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/gu),
    ([, link, source]) => link ?? source ?? "",
  )
    .filter((link) => {
      if (/^https?:/u.test(link)) return false;
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? document : path.posix.join(path.posix.dirname(document), file);
      return !exists(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
    })
    .map((link) => `dead link: ${link}`);

/**
 * Returns the code files between backticks that do not exist. A name is a full path or the end of a path.
 *
 * @param {string} text @param {readonly string[]} files
 */
export const missingFiles = (text, files) =>
  Array.from(prose(text).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))`/gu), ([, name = ""]) => name)
    .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
    .map((name) => `no such file: ${name}`);

/**
 * Checks the list of folders on the way of the master password: at most ten, each once, with the files it names.
 *
 * @param {string} text the text of docs/data-path.md
 */
export function wrongWalk(text) {
  const [, section = ""] = /\n## From the key press to the root\n(.*?)\n## /su.exec(text) ?? [];
  const steps = Array.from(section.matchAll(/^\d+\. (.*(?:\n {3}.*)*)/gmu), ([, step = ""]) => step);
  const folders = steps.map((step) => /^`([\w/-]+)`: /u.exec(step)?.[1] ?? "");
  const wrong = steps.length < 1 || steps.length > 10 ? [`${steps.length} steps from the key press to the root`] : [];
  for (const [i, folder] of folders.entries()) {
    if (folder === "" || !exists(folder)) wrong.push(`step ${i + 1} names no folder`);
    if (folders.indexOf(folder) < i) wrong.push(`step ${i + 1} enters ${folder} again`);
    for (const [, file = ""] of (steps[i] ?? "").matchAll(/`([\w-]+\.tsx?)`/gu)) {
      if (!exists(path.posix.join(folder, file))) wrong.push(`step ${i + 1}: no ${file} in ${folder}`);
    }
  }
  return wrong;
}

/**
 * Compares CONTRIBUTING.md with package.json: the table of development dependencies, and the commands.
 *
 * @param {string} text @param {{ scripts: Record<string, string>, devDependencies: Record<string, string> }} manifest
 */
export function wrongLists(text, { scripts, devDependencies }) {
  const [, table = ""] = /\n## Development dependencies\n(.*?)\n## /su.exec(text) ?? [];
  const rows = Array.from(table.matchAll(/^\| (`.*?) \| (\S.*) \|$/gmu), ([, names = ""]) => names);
  const named = rows.flatMap((names) => Array.from(names.matchAll(/`([^`]+)`/gu), ([, name = ""]) => name));
  const commands = Array.from(text.matchAll(/npm run ([\w:]+)/gu), ([, script = ""]) => script);
  return [
    ...Object.keys(devDependencies)
      .filter((name) => !named.includes(name))
      .map((name) => `${name} is not in the table`),
    ...named.filter((name) => !(name in devDependencies)).map((name) => `${name} is not a development dependency`),
    ...commands.filter((script) => !(script in scripts)).map((script) => `there is no npm run ${script}`),
    ...Object.keys(scripts)
      .filter((script) => /^test:/u.test(script) && !text.includes(`npm run ${script}`))
      .map((script) => `npm run ${script} is not explained`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = tracked();
  const documents = files.filter((file) => file.endsWith(".md"));
  const faults = documents.flatMap((document) => {
    const text = read(document);
    return [
      ...longLines(text),
      ...(/^(docs\/|[^/]+$)/u.test(document) ? [...deadLinks(document, text), ...missingFiles(text, files)] : []),
      ...(document === "docs/data-path.md" ? wrongWalk(text) : []),
      ...(document === "CONTRIBUTING.md" ? wrongLists(text, JSON.parse(read("package.json"))) : []),
    ].map((fault) => `${document}: ${fault}`);
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0 || documents.length < 10) process.exitCode = 1;
}

import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { hashSource, insideScript, policyElement } from "../../../tools/bundle/page-policy.js";

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

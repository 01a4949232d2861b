/**
 * Makes lesspass-2-long.json with npm `lesspass` 9.2.0, from a folder in which it is installed:
 *
 *     node PATH/test/vectors/makers/make-lesspass-long.cjs > PATH/test/vectors/lesspass-2-long.json
 */
const { createRequire } = require("node:module");
const path = require("node:path");
const { generatePassword } = createRequire(path.resolve("index.js"))("lesspass");

const names = ["lowercase", "uppercase", "digits", "symbols"];
const cases = [36, 50, 64, 100, 128].flatMap((length) =>
  [names, ["digits"], ["lowercase", "symbols"]].map((chosen, i) => ({
    ...{ masterPassword: "correct horse battery staple", site: "example.org", login: "ada", revision: i + 1 },
    rules: { length, ...Object.fromEntries(names.map((name) => [name, chosen.includes(name)])) },
  })),
);

async function main() {
  const made = [];
  for (const { masterPassword, site, login, revision, rules } of cases) {
    const password = await generatePassword({ site, login, counter: revision, ...rules }, masterPassword);
    made.push({ masterPassword, site, login, revision, rules, password });
  }
  process.stdout.write(`${JSON.stringify({ made }, null, 1)}\n`);
}

main();

/**
 * Makes supergenpass.json with npm `supergenpass-lib` 3.0.1, from a folder in which it is installed:
 *
 *     node PATH/test/vectors/makers/make-supergenpass.cjs > PATH/test/vectors/supergenpass.json
 *
 * SuperGenPass makes a domain from an address. `site` is this domain. A secret password, which SuperGenPass also
 * supports, is appended to the master password.
 */
const { createRequire } = require("node:module");
const path = require("node:path");
const { generate, hostname } = createRequire(path.resolve("index.js"))("supergenpass-lib");

const derived = (masterPassword, site, { length = 10, method = "md5", rounds = 10 }) =>
  new Promise((resolve) => {
    generate(masterPassword, site, { length, method, hashRounds: rounds, removeSubdomains: false }, resolve);
  });

async function vector(masterPassword, site, rules = {}) {
  return { masterPassword, site, rules, password: await derived(masterPassword, site, rules) };
}

async function main() {
  // The values are those of tests/generate.js of supergenpass-lib.
  const expected = [
    ["w9UbG0NEk7", "test", "example.com", {}],
    ["sJfoZg3nU8", "test", "example.com", { method: "sha512" }],
    ["aC81", "test", "example.com", { length: 4, method: "sha512" }],
    ["vBKDNdjhhL6dBfgDSRxZxAAA", "test", "example.com", { length: 24, method: "md5" }],
    ["sJfoZg3nU8y32EyHFRlSY08u", "test", "example.com", { length: 24, method: "sha512" }],
    ["nCa5tyHdOQ", "test", "example.com", { rounds: 50 }],
    ["zPQSNhTzs9fS", "testtest", hostname("https://www.google.com/"), { length: 12 }],
    ["q8ZWYccWDt", "test", "www.google.com", { method: "sha512" }],
    ["aRFG84Gim9", "test", hostname("example.co.uk"), {}],
    ["fDOVXY6AhC", "わかよたれそつねならむ", "example.com", {}],
    ["iUL7ndPlsD", "Árvíztűrő tükörfúrógép", "example.com", {}],
  ];
  const published = [];
  for (const [password, ...given] of expected) {
    const each = await vector(...given);
    if (each.password !== password) throw new Error(`${password} was expected, not ${each.password}`);
    published.push(each);
  }
  const made = [];
  for (let i = 0; i < 42; i++) {
    const rules = { length: 4 + (i % 21), method: i % 2 ? "sha512" : "md5", rounds: [1, 9, 10, 11, 100, 1000][i % 6] };
    made.push(
      await vector(
        ["correct horse", "пароль", "🔑", "x".repeat(200)][i % 4],
        ["example.com", "bücher.example", "a"][i % 3],
        rules,
      ),
    );
  }
  console.log(JSON.stringify({ published, made }, null, 1));
}

void main();

/** Tests that a file with one enormous text is read in limited memory. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

/** Reads a file that consists of a beginning, 60 MB of a repeated part, and an end. */
const script = `
  import { readImport } from "./src/exchange/index.ts";
  const [start, part, end] = process.argv.slice(1);
  const file = Buffer.concat([Buffer.from(start), Buffer.alloc(60_000_000, part), Buffer.from(end)]);
  const { entries, problems } = await readImport(file);
  console.log(JSON.stringify([entries.map(({ site }) => site), problems.map(({ error }) => error.code)]));
`;

/**
 * Limit of the heap in MB, beside which Node keeps the 60 MB of the file. A text needs 60 MB, or 120 with letters beyond
 * Latin-1, and as much again while its parts are joined. The rest is room for the garbage that Node has not collected
 * yet: beside six busy processes, some runs exceeded 240 MB, and none of 20 exceeded 280 MB.
 */
const limit = 320;

const table = ["name,url,username,password,note\nA,https://a.example/,ada,1,", "\nB,https://b.example/,ada,2,\n"];
const item = '{"type":1,"name":"B","login":{"username":"ada","password":"2","uris":[{"uri":"https://b.example"}]}}';
const json = [
  '{"encrypted":false,"folders":[],"items":[{"type":1,"name":"A","notes":"',
  `","login":{"username":"ada","password":"1","uris":[{"uri":"https://a.example"}]}},${item}]}`,
];

describe("one text of 60 MB", () => {
  for (const [what, [start = "", end = ""], part] of [
    ["of doubled quotation marks", [`${table[0]}"`, `"${table[1]}`], '""'],
    ["of lines with separators", [`${table[0]}"`, `"${table[1]}`], "aaaaa,bbbb\n"],
    ["with few letters beyond Latin-1", table, `${"a".repeat(9997)}€`],
    ["in JSON, with few letters beyond Latin-1", json, `${"a".repeat(9997)}€`],
  ] as const) {
    it(`is read: ${what}`, () => {
      const args = [`--max-old-space-size=${limit}`, "--import=tsx/esm", "--input-type=module", "--eval", script];
      const cwd = fileURLToPath(new URL("../../../../..", import.meta.url));
      const { stdout, status } = spawnSync(process.execPath, [...args, start, part, end], { cwd, encoding: "utf8" });
      expect([status, stdout]).to.deep.equal([0, '[["b.example"],["record-too-large"]]\n']);
    });
  }
});

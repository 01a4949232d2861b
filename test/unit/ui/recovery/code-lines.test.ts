/** Tests pasting the lines of a recovery code. */
import { expect } from "chai";
import { typedRecovery } from "../../../../src/backup/index.ts";
import { fieldsFor, spreadLines } from "../../../../ui/recovery/CodeLines.tsx";

// The recovery code of the password "PIN 0815" in docs/formats.md.
const lines = ["AEAAGJBBEJTUJKKGE6WCULTMAH", "85Y33PLKGYQZ6QFQ8CKSZ4865W", "LJSH9398ZJPT2CA7RP5C8XB6Q8"];
const grouped = (line: string, hyphen = " "): string => line.match(/.{1,4}/gu)!.join(hyphen);
const all = (written: (line: string, i: number) => string, between = ""): string => lines.map(written).join(between);

describe("pasted lines", () => {
  const written: Readonly<Record<string, string>> = {
    "in groups": all((line) => grouped(line), " "),
    "as a field joins them": all((line) => line),
    "with hyphens of any kind": all((line, i) => grouped(line, ["-", "\u2010", "\u2013"][i])),
    "with list numbers": all((line, i) => `${i + 1}. ${grouped(line)}`),
    "with list numbers in brackets": all((line, i) => `${i + 9})\t${grouped(line)}`, "\n"),
    "as the text of their QR code": `R7:${all((line) => line)}`,
    "with Arabic numbers": all((line, i) => `${"\u0661\u0662\u0663"[i]}. ${line}`),
    "with numbers at some": `${lines[0]!}2.${lines[1]!}${lines[2]!}`,
  };
  for (const [how, text] of Object.entries(written)) {
    it(`are spread over the fields if they are pasted into the first one ${how}`, () => {
      const typed = spreadLines([""], 0, text);
      expect(typed).to.deep.equal(lines);
      expect(typedRecovery(typed).bytes).to.be.instanceOf(Uint8Array);
    });
  }

  it("fill the fields from the one they are pasted into", () => {
    const [first, second, third] = lines as [string, string, string];
    const typed = spreadLines([first, "", ""], 1, `2. ${grouped(second)} 3. ${grouped(third)}`);
    expect(typed).to.deep.equal(lines);
    expect(spreadLines([first, "", third], 1, `2) ${grouped(second)}`)).to.deep.equal(lines);
  });

  it("are kept until a typing error in the first line is corrected", () => {
    const [first, second, third] = lines as [string, string, string];
    const mistyped = `${first.slice(0, -1)}${first.endsWith("A") ? "B" : "A"}`;
    const pasted = spreadLines([""], 0, mistyped + second + third);
    const { lines: none } = typedRecovery(pasted);
    expect(none).to.equal(undefined);
    const corrected = spreadLines(fieldsFor(pasted, none), 0, first);
    const known = typedRecovery(corrected);
    expect(known.bytes).to.be.instanceOf(Uint8Array);
    expect(fieldsFor(corrected, known.lines)).to.deep.equal(lines);
    expect(fieldsFor([first], typedRecovery([first]).lines)).to.deep.equal([first, "", ""]);
  });

  it("stay in one field if there are too few fields or the lines are incomplete", () => {
    const [first, second, third] = lines as [string, string, string];
    expect(spreadLines([first, "", "x"], 2, second + third)).to.deep.equal([first, "", second + third]);
    for (const text of ["", "AEAA", `1. AEAA`, grouped(first), `${first}${second.slice(1)}`, `${first}.${second}`]) {
      expect(spreadLines(["", ""], 0, text)).to.deep.equal([text, ""]);
    }
  });
});

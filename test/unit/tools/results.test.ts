/**
 * Tests that the numbers which a test command prints agree with mocha's report, and that the last line has a fixed
 * form.
 */
import { expect } from "chai";
import { closingLine, countTests, exitCode, sum, summary } from "../../../tools/results.mjs";

const report = `
  the vault
    ✔ opens: 7 passing strangers
    - is skipped

  12 passing (3s)
  2 pending
  1 failing

  1) the vault
`;

describe("the results of a command", () => {
  const ci = process.env["CI"];
  const withCI = (value: string | undefined, look: () => void): void => {
    try {
      if (value === undefined) delete process.env["CI"];
      else process.env["CI"] = value;
      look();
    } finally {
      if (ci === undefined) delete process.env["CI"];
      else process.env["CI"] = ci;
    }
  };

  it("are read from mocha's report", () => {
    expect(countTests(report, false)).to.deep.equal({ passed: 12, failed: 1, skipped: 2 });
    expect(countTests("\n  3 passing (1ms)\n", true)).to.deep.equal({ passed: 3, failed: 0, skipped: 0 });
    const coloured = "\n\u001b[92m \u001b[0m\u001b[32m 3 passing\u001b[0m\u001b[90m (1ms)\u001b[0m\n";
    expect(countTests(coloured, true)).to.deep.equal({ passed: 3, failed: 0, skipped: 0 });
  });

  it("count a failure if mocha reported none and did not succeed", () => {
    expect(countTests("SyntaxError", false)).to.deep.equal({ passed: 0, failed: 1, skipped: 0 });
    expect(countTests("\n  3 passing (1ms)\n", false)).to.deep.equal({ passed: 3, failed: 1, skipped: 0 });
  });

  it("are added up and listed step by step", () => {
    const [one, other] = [countTests(report, false), { passed: 1, failed: 0, skipped: 0 }];
    expect(closingLine(sum([one, other]))).to.equal("13 passed, 1 failed, 2 skipped");
    expect(
      summary([
        ["unit tests", one, 3.2],
        ["lint", other],
      ]),
    ).to.equal("FAILED  unit tests: 12 passed, 1 failed, 2 skipped, 3 s\nok      lint: 1 passed, 0 failed, 0 skipped");
  });

  it("fail for a failed test, and in CI for a skipped one", () => {
    const skipped = { passed: 1, failed: 0, skipped: 1 };
    withCI(undefined, () => {
      expect(exitCode(skipped)).to.equal(0);
      expect(exitCode({ ...skipped, failed: 1 })).to.equal(1);
    });
    withCI("true", () => {
      expect(exitCode(skipped)).to.equal(1);
      expect(exitCode({ ...skipped, skipped: 0 })).to.equal(0);
    });
  });
});

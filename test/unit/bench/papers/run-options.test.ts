import { expect } from "chai";
import { engineNames, otherNodes } from "../../../../bench/measure/engines/engine.ts";
import { chosen, readOptions, withContenders } from "../../../../bench/papers/run-options.ts";

describe("the options of npm run bench", () => {
  it("select everything if none is given", () => {
    const engines = [...engineNames, ...otherNodes];
    expect(readOptions([])).to.deep.include({ engines, mode: "full", whole: true, page: false });
    expect(chosen(["aes-unroll", "lea-128"], readOptions([]).only)).to.deep.equal(new Set(["aes-unroll", "lea-128"]));
  });

  it("choose engines by name, and studies by the beginning of their names", () => {
    const { engines, only, whole } = readOptions(["--only", "aes,lea-1", "--engines", "firefox,node"]);
    expect(engines).to.deep.equal(["firefox", "node"]);
    expect(whole).to.equal(false);
    expect([...chosen(["aes-a", "aes-b", "lea-128", "lea-256"], only)]).to.deep.equal(["aes-a", "aes-b", "lea-128"]);
  });

  it("choose one row of a study, for a minute", () => {
    const { only, contender, minutes, whole } = readOptions(["--row", "mac/HMAC, @noble/hashes 2.4.0, key ready"]);
    expect(only).to.deep.equal(["mac"]);
    expect(contender).to.equal("HMAC, @noble/hashes 2.4.0, key ready");
    expect([minutes, whole]).to.deep.equal([1, false]);
    expect(readOptions(["--row", "mac/HMAC", "--minutes", "3"]).minutes).to.equal(3);
  });

  it("choose the study of a row by its whole id", () => {
    const ids = ["lea-128", "lea-128-on-the-fly", "mac"];
    expect([...chosen(ids, ["lea-128"], true)]).to.deep.equal(["lea-128"]);
    expect([...chosen(ids, ["lea-128"])]).to.deep.equal(["lea-128", "lea-128-on-the-fly"]);
    expect(() => chosen(ids, ["ma"], true)).to.throw('No study is called "ma"');
  });

  it("keep the contenders whose names contain the text, and refuse a text that none contains", () => {
    const studies = [
      { id: "mac", contenders: [{ name: "CMAC, ours" }, { name: "HMAC, ours" }, { name: "HMAC, old" }] },
    ];
    const names = (text?: string): string[][] =>
      withContenders(studies, text).map(({ contenders }) => contenders.map(({ name }) => name));
    expect(names("HMAC")).to.deep.equal([["HMAC, ours", "HMAC, old"]]);
    expect(names()).to.deep.equal([["CMAC, ours", "HMAC, ours", "HMAC, old"]]);
    expect(() => names("GMAC")).to.throw("There are: CMAC, ours; HMAC, ours; HMAC, old.");
  });

  it("choose other versions of Node by name", () => {
    expect(readOptions(["--engines", "node-22,node", "--quick"]).engines).to.deep.equal(["node-22", "node"]);
  });

  it("do not count as complete with a quick look or a limit of time", () => {
    expect(readOptions(["--quick"])).to.deep.include({ engines: engineNames, mode: "quick", whole: false });
    expect(readOptions(["--minutes", "2.5"])).to.deep.include({ minutes: 2.5, mode: "full", whole: false });
  });

  for (const args of [
    ["--only", ""],
    ["--only", "aes,"],
    ["--only", "aes,aes"],
    ["--engines", ""],
    ["--engines", "node,opera"],
    ["--engines", "node-18"],
    ["--engines", "node,node"],
    ["--from", "results.json", "--quick"],
    ["--from", "results.json", "--only", "aes"],
    ["--minutes", "0"],
    ["--row", "mac"],
    ["--row", "/HMAC"],
    ["--row", "mac/"],
    ["--row", "mac/HMAC", "--only", "mac"],
    ["--row", "mac/HMAC", "--from", "results.json"],
    ["--minutes", "five"],
    ["--fast"],
    ["aes"],
  ]) {
    it(`are refused: ${args.join(" ")}`, () => {
      expect(() => readOptions(args)).to.throw(Error);
    });
  }

  it("are refused if no study has such a name, even beside one that exists", () => {
    expect(() => chosen(["aes-unroll"], ["aes", "pbkdf3"])).to.throw('No study begins with "pbkdf3"');
  });
});

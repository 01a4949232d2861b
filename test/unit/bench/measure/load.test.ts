/** Tests how the benchmarks measure the load of other processes, with invented texts of /proc. */
import { expect } from "chai";
import { type LoadReading, othersLoad, readLoad, watchLoad } from "../../../../bench/measure/load.ts";
import { familyOf, flagsOf, readProcess } from "../../../../bench/measure/processes.ts";

const stat = (user: number, idle: number, steal: number): string =>
  `cpu  ${user} 0 0 ${idle} 0 0 0 ${steal} 77 0\ncpu0 0 0 0 0 0 0 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0\nintr 5\n`;

const reading = (user: number, idle: number, steal: number, own: number): LoadReading => {
  const read = readLoad(stat(user, idle, steal), own);
  if (read === undefined) throw new Error("nothing was read");
  return read;
};

describe("the load of other processes", () => {
  it("is none while only the bench works", () => {
    expect(othersLoad(reading(100, 100, 0, 50), reading(200, 200, 0, 150))).to.equal(0);
  });

  it("counts the cores that others used, and those that the host took away", () => {
    // While 200 ticks pass, two cores together have 400 ticks of processor time. They were busy for 300 ticks, and the
    // benchmark used 100 of these. Other processes used the remaining 200 ticks, which is the whole time of one core.
    expect(othersLoad(reading(0, 0, 0, 0), reading(200, 100, 100, 100))).to.equal(1);
  });

  it("is never negative, although times are read one after another", () => {
    expect(othersLoad(reading(0, 0, 0, 0), reading(10, 190, 0, 12))).to.equal(0);
  });

  it("is unknown where the system does not tell it", () => {
    expect(readLoad("", 0)).to.equal(undefined);
  });

  it("is a number on Linux", function () {
    const load = watchLoad()();
    if (process.platform === "linux") expect(load).to.be.at.least(0);
    else expect(load).to.equal(undefined);
  });
});

describe("the processes of the bench", () => {
  const line = (name: string, pid: number, parent: number): string =>
    `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 1 2 3 4 10 20 30 40 20 0 1 0 5 6 7`;

  it("are read although a name contains spaces and parentheses", () => {
    expect(readProcess(line("Web Content) S (x", 7, 3))).to.deep.equal({ pid: 7, parent: 3, ticks: 100 });
    expect(readProcess("")).to.equal(undefined);
  });

  it("are the descendants of one process", () => {
    const all = [
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 1],
      [5, 9],
    ].map(([pid = 0, parent = 0]) => ({ pid, parent, ticks: 1 }));
    expect(familyOf(2, all).map(({ pid }) => pid)).to.deep.equal([2, 3]);
    expect(familyOf(1, all).map(({ pid }) => pid)).to.have.members([1, 2, 3, 4]);
  });

  it("have flags, of which none names a file or a port", () => {
    const command = ["chrome", "--headless=new", "--user-data-dir=/tmp/x", "--port=1", "about:blank", "--disable-gpu"];
    expect(flagsOf(command.join("\0"))).to.deep.equal(["--headless=new", "--disable-gpu"]);
  });
});

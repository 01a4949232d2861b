/**
 * Tests that the processor and memory limits of a benchmark run are read from Linux control groups of versions 1 and 2.
 */
import { expect } from "chai";
import { limits } from "../../../../bench/measure/limits.ts";

const read = (files: Readonly<Record<string, string>>) => limits((file) => files[file]);

describe("the limits of a run", () => {
  it("are those of the groups of version 1", () => {
    const files = {
      "/proc/self/cgroup": "5:memory:/weak\n4:cpuacct:/\n3:cpu:/weak\n0::/\n",
      "/sys/fs/cgroup/cpu/weak/cpu.cfs_quota_us": "2500\n",
      "/sys/fs/cgroup/cpu/weak/cpu.cfs_period_us": "10000\n",
      "/sys/fs/cgroup/memory/weak/memory.limit_in_bytes": "1073741824\n",
    };
    expect(read(files)).to.deep.equal({ cores: 0.25, memoryMiB: 1024 });
  });

  it("are found where version 1 joins two controllers", () => {
    const files = {
      "/proc/self/cgroup": "3:cpu,cpuacct:/weak\n",
      "/sys/fs/cgroup/cpu/weak/cpu.cfs_quota_us": "50000\n",
      "/sys/fs/cgroup/cpu/weak/cpu.cfs_period_us": "100000\n",
    };
    expect(read(files)).to.deep.equal({ cores: 0.5 });
  });

  it("are those of the group of version 2", () => {
    const files = {
      "/proc/self/cgroup": "0::/user.slice/run.scope\n",
      "/sys/fs/cgroup/user.slice/run.scope/cpu.max": "25000 100000\n",
      "/sys/fs/cgroup/user.slice/run.scope/memory.max": "1073741824\n",
    };
    expect(read(files)).to.deep.equal({ cores: 0.25, memoryMiB: 1024 });
  });

  it("are missing where nothing is limited, and where the system has no groups", () => {
    const first = {
      "/proc/self/cgroup": "3:cpu:/\n5:memory:/\n",
      "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
      "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
    };
    const second = {
      "/proc/self/cgroup": "0::/\n",
      "/sys/fs/cgroup/cpu.max": "max 100000\n",
      "/sys/fs/cgroup/memory.max": "max\n",
    };
    for (const files of [first, second, {}]) expect(read(files)).to.equal(undefined);
  });
});

/**
 * Measures the processor time of a merge of two vaults with 10,000 accounts: two equal vaults, vaults with each account
 * changed in one of them, and vaults with each account changed in both.
 */
import type { NamedRecord } from "../../src/merge/entry.ts";
import { drawForChange } from "../../src/merge/change-ids.ts";
import { withIds } from "../../src/merge/give-ids.ts";
import { mergeRecords, type Records } from "../../src/merge/merge.ts";

const count = 10_000;
const rounds = 9;
const draw = drawForChange();

function vault(notes?: string, before?: Records): Records {
  const records = Array.from({ length: count }, (_, i): [string, NamedRecord] => {
    const name = `account/${String(i).padStart(22, "0")}`;
    const fields = {
      site: `site${i}.example`,
      login: "ada@example.org",
      scheme: "saltmill-1",
      root: "0123456789abcdefghijkl",
      revision: 1,
      rules: { length: 16, classes: ["lower", "upper", "digit", "symbol"] },
      created: 1_790_000_000_000,
      ...(notes !== undefined && { notes }),
    };
    return [name, withIds(before?.get(name), { v: 1, name, modified: 0, ...fields }, { draw })];
  });
  return new Map(records);
}

/** Returns a vault as if it had been read from storage again, so that nothing is cached. */
const read = (records: Records): Records =>
  new Map((JSON.parse(JSON.stringify([...records.values()])) as NamedRecord[]).map((record) => [record.name, record]));

const base = vault();
const cases = {
  "the same on both sides": [base, base],
  "each account changed on one side": [base, vault("theirs", base)],
  "each account changed on both sides": [vault("mine", base), vault("theirs", base)],
} as const;
for (const [title, [mine, theirs]] of Object.entries(cases)) {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const sides = [read(mine), read(theirs)] as const;
    const start = process.cpuUsage();
    await mergeRecords(...sides);
    times.push(process.cpuUsage(start).user / 1000);
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(rounds / 2)] ?? 0;
  process.stdout.write(
    `${count} accounts, ${title}: ${median.toFixed(0)} ms (median of ${rounds}; the goal is 300 ms)\n`,
  );
}

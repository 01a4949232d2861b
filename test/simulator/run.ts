/**
 * `npm run sync:simulate -- [first seed] [count]`: runs random schedules of syncing devices. Prints the seeds of the
 * schedules that end in a fault, such as a lost change.
 */
import process from "node:process";
import { simulateNewKeys } from "./new-keys.ts";
import { simulate } from "./simulate.ts";

/**
 * Only every 20th seed also runs a schedule with new vault keys, because such a schedule takes 20 times as long: its
 * vaults are encrypted. If `count` is 1, the only seed always runs it.
 */
const newKeysEvery = 20;

const [first = 1, count = 2000] = process.argv.slice(2).map(Number);
const sum = { schedules: 0, syncs: 0, cut: 0, requests: 0, broken: 0 };
for (let seed = first; seed < first + count; seed++) {
  const { broken: fault, syncs, cut, requests } = await simulate(seed);
  const isForKeys = count === 1 || seed % newKeysEvery === 0;
  const broken = fault ?? (isForKeys ? await simulateNewKeys(seed) : undefined);
  sum.schedules++;
  sum.syncs += syncs;
  sum.cut += cut;
  sum.requests += requests;
  if (broken === undefined) continue;
  sum.broken++;
  process.stdout.write(`seed ${seed}: ${broken}\n`);
}
process.stdout.write(
  `${sum.schedules} schedules with ${sum.syncs} syncs (${sum.cut} cut off) and ${sum.requests} requests: ${sum.broken} broke a law\n`,
);
process.exitCode = sum.broken > 0 ? 1 : 0;

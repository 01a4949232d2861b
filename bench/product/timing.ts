/**
 * `npm run bench:timing`: tests if the time of AES and of the tag comparison depends on the input. Runs in Node, whose
 * clock is precise enough.
 */
import { parseArgs } from "node:util";
import { machineLines, rewriteBlock } from "./document.ts";
import { machine } from "../measure/machine.ts";
import { median } from "../measure/statistics.ts";
import { largestT, thresholds } from "./timing/dudect.ts";
import { subjects } from "./timing/subjects.ts";

const string = { type: "string" } as const;
const { values } = parseArgs({ options: { samples: string, rounds: string, write: string } });
const samples = Number(values.samples ?? 100_000);
const rounds = Number(values.rounds ?? 5);

const verdict = (t: number): string =>
  t < thresholds.likely ? "nothing seen" : t < thresholds.certain ? "likely" : "certain";

const lines = [
  `Node ${process.versions.node}; ${rounds} rounds of ${samples.toLocaleString("en")} samples; the median of the rounds' largest |t|.`,
  "",
  "| what | classes | largest \\|t\\| | of the rounds | a leak? |",
  "|---|---|---|---|---|",
];
const all = subjects.map((subject) => ({ subject, ts: [] as number[] }));
for (let round = 0; round < rounds; round++) {
  for (const { subject, ts } of all) {
    process.stderr.write(`  round ${round + 1}: ${subject.name} …\n`);
    ts.push(largestT(subject, samples));
  }
}
all.forEach(({ subject: { name, classes, leaks }, ts }) => {
  const t = median(ts);
  const range = `${Math.min(...ts).toFixed(1)} … ${Math.max(...ts).toFixed(1)}`;
  const known = leaks ? ", as it should be: it is there to show that the method notices" : "";
  lines.push(
    `| ${name} | ${classes.join(" / ")} | ${t.toFixed(1)} | ${range} | ${verdict(t)}${t >= thresholds.likely ? known : ""} |`,
  );
});
process.stdout.write(`${[...machineLines(machine()), "", ...lines].join("\n")}\n`);
if (values.write !== undefined)
  await rewriteBlock(values.write, "timing", [...machineLines(machine()).slice(0, 1), "", ...lines]);

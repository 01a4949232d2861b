/** `npx tsx bench/variants/table.ts`: the founding papers' tables of variants, here and now in Node. */
import { table } from "../report.ts";
import { median } from "../statistics.ts";
import { aesForms, loadAes, loadOcb2, ocbUnrolls, setUpAes } from "./aes.ts";
import { loadGenerated, loadSha1, pbkdf2Stages, type Pbkdf2Stage } from "./pbkdf2.ts";
import { weighAes, weighOcb2 } from "./weigh.ts";

/** Does so many pieces of work. */
type Contender = (pieces: number) => unknown;

const rounds = 9;
const sampleMs = 50;

async function sample(contender: Contender, pieces: number): Promise<number> {
  const begun = performance.now();
  await contender(pieces);
  return performance.now() - begun;
}

/** All take turns, after each has run until a sample is long enough and the engine has compiled it. @returns medians, milliseconds of a piece */
async function race(contenders: readonly Contender[]): Promise<number[]> {
  const pieces: number[] = [];
  for (const contender of contenders) {
    let [n, spent] = [1, 0];
    for (;;) {
      const ms = await sample(contender, n);
      spent += ms;
      if (ms < sampleMs) n *= 2;
      else if (spent > 4 * sampleMs) break;
    }
    pieces.push(n);
  }
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, contender] of contenders.entries()) {
      const n = pieces[i] ?? 1;
      times[i]?.push((await sample(contender, n)) / n);
    }
  }
  return times.map(median);
}

const print = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
const key = crypto.getRandomValues(new Uint8Array(16));
/** Of blocks of 16 bytes, each so many milliseconds. */
const megabytes = (ms: number | undefined): string => (0.016 / (ms ?? NaN)).toFixed(1);

async function printAes(): Promise<void> {
  const ciphers = await Promise.all(aesForms.map(async (form) => (await loadAes(form))(key)));
  const speeds = await race(
    ciphers.map(({ encrypt }) => (blocks) => {
      for (let i = 0; i < blocks; i++) encrypt();
    }),
  );
  const setUps = aesForms.map(() => ({ load: [] as number[], first: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [i, form] of aesForms.entries()) {
      const { load, firstCipher } = await setUpAes(form, key);
      setUps[i]?.load.push(load);
      setUps[i]?.first.push(firstCipher);
    }
  }
  const rows: string[][] = [];
  for (const [i, form] of aesForms.entries()) {
    const { minified, gzip } = await weighAes(form);
    const { load = [], first = [] } = setUps[i] ?? {};
    const times = [load, first].map((all) => median(all).toFixed(2));
    rows.push([form.hardcode, form.unroll, String(minified), String(gzip), megabytes(speeds[i]), ...times]);
  }
  print("AES-128 by tables", "");
  print(...table(["hard-coded", "unrolled", "bytes", "gzip", "MB/s", "load ms", "first cipher ms"], rows));
}

async function printOcb2(): Promise<void> {
  const forms = aesForms
    .filter(({ hardcode }) => hardcode === "nothing")
    .flatMap((aes) => ocbUnrolls.map((unroll) => ({ aes, unroll })));
  const text = new Int32Array(4096);
  const blocks = text.length / 4;
  const seals = await Promise.all(forms.map(async ({ aes, unroll }) => (await loadOcb2(aes, unroll))(key)));
  const speeds = await race(
    seals.map((seal) => (messages) => {
      for (let i = 0; i < messages; i++) seal(Int32Array.of(0, 0, 0, i), text);
    }),
  );
  const rows: string[][] = [];
  for (const [i, { aes, unroll }] of forms.entries()) {
    const { minified, gzip } = await weighOcb2(aes, unroll);
    rows.push([unroll, aes.unroll, String(minified), String(gzip), megabytes((speeds[i] ?? NaN) / blocks)]);
  }
  print("", "OCB2 with AES-128, which hard-codes nothing: 16 KiB sealed", "");
  print(...table(["OCB2 unrolled", "AES unrolled", "bytes", "gzip", "MB/s"], rows));
}

async function printPbkdf2(): Promise<void> {
  const stages: Record<string, Pbkdf2Stage> = { ...pbkdf2Stages(await loadSha1(80)) };
  for (const unroll of [1, 20, 80, 160]) stages[`generated(${unroll})`] = await loadGenerated(unroll);
  const [password, salt] = [20, 16].map((length) => crypto.getRandomValues(new Uint8Array(length)));
  if (!password || !salt) return;
  const times = await race(Object.values(stages).map((derive) => (c) => derive(password, salt, c, 20)));
  const first = times[0] ?? NaN;
  const rows = Object.keys(stages).map((name, i) => {
    const ms = times[i] ?? NaN;
    return [name, (1e6 * ms).toFixed(0), (first / ms).toFixed(1)];
  });
  print("", "PBKDF2-HMAC-SHA1, all over a SHA-1 of 80 rounds in a row", "");
  print(...table(["stage", "ns an iteration", "times the first"], rows));
}

await printAes();
await printOcb2();
await printPbkdf2();

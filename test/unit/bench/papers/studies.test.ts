/**
 * Tests the benchmarks that repeat the measurements of five papers. Each study has the systems that study-rows.ts lists
 * for it, and every implementation computes the right bytes.
 */
import { expect } from "chai";
import { nativeCalls } from "../../../../bench/measure/inside/backend.ts";
import { differs } from "../../../../bench/measure/inside/equality.ts";
import type { Contender, Prepared, Study } from "../../../../bench/measure/study.ts";
import { weigh } from "../../../../bench/papers/weights/index.ts";
import { alsoAs } from "../../../../bench/papers/report/values.ts";
import { bundledStudies } from "./bundled-studies.ts";
import { called, onlyInNewerEngines, refusals, rows } from "./study-rows.ts";

/** Returns small input sizes or iteration counts of a study, or [1] if the study has only one size. */
const smallest = ({ axis }: Study): number[] => {
  if (axis === undefined) return [1];
  return axis.name === "iterations" ? [1, 3] : [Math.min(...axis.full, ...axis.quick), 100];
};

async function made(contender: Contender, size: number): Promise<Prepared | Error> {
  try {
    return await contender.make(size);
  } catch (error) {
    return error as Error;
  }
}

describe("the studies", () => {
  let studies: readonly Study[];

  before(async function () {
    this.timeout(120_000);
    studies = await bundledStudies();
  });

  const find = (id: string): Study => {
    const found = studies.find((study) => study.id === id);
    if (found === undefined) throw new Error(`There is no study "${id}".`);
    return found;
  };

  it("are those of the papers' tables", () => {
    expect(studies.map(({ id }) => id)).to.have.members(Object.keys(rows));
    expect(new Set(studies.map(({ id }) => id))).to.have.property("size", studies.length);
  });

  it("name the paper and the table that they repeat, and state their finding in one sentence", () => {
    for (const { id, seed, table, title, shows, axis, contenders } of studies) {
      expect(id).to.match(/^[a-z0-9]+(-[a-z0-9]+)*$/u);
      expect([seed, table, title], id).to.not.include("");
      expect(shows, id).to.match(/^[A-Z].+\.$/u);
      expect(new Set(contenders.map(({ name }) => name)), id).to.have.property("size", contenders.length);
      if (axis) expect([...axis.full], id).to.deep.equal([...axis.full].sort((a, b) => a - b));
    }
  });

  for (const [id, { seed, table, systems }] of Object.entries(rows)) {
    describe(id, () => {
      it(`repeats "${table}" of "${seed}" with every system`, () => {
        const study = find(id);
        expect(study).to.include({ seed, table });
        const names = study.contenders.map(({ name }) => name);
        for (const system of systems) expect(names.filter(called(system)), system).to.not.be.empty;
      });

      it("gives the right bytes from all its contenders", async () => {
        const study = find(id);
        const [first] = study.contenders;
        for (const size of smallest(study)) {
          const reference = async (): Promise<Prepared> => first!.make(size);
          for (const contender of study.contenders) {
            const { name } = contender;
            const why = refusals[`${id}: ${name}`];
            const prepared = await made(contender, size);
            if (why !== undefined) {
              expect(prepared).to.have.property("message", `not available: ${why}`);
              continue;
            }
            if (prepared instanceof Error && onlyInNewerEngines(name)) {
              expect(prepared.message).to.match(/^not available: this engine has no [A-Za-z0-9-]+ in WebCrypto$/u);
              continue;
            }
            if (prepared instanceof Error) throw prepared;
            expect(await differs(prepared, name === first!.name ? undefined : reference), `${name}, ${size}`).to.equal(
              undefined,
            );
            await prepared.run(crypto.getRandomValues(new Uint8Array(16)));
            if (study.axis === undefined && study.measure !== "ms") expect(prepared.pieces, name).to.be.above(0);
          }
        }
      });
    });
  }

  it("compare every contender with another implementation", async () => {
    for (const study of studies) {
      for (const contender of study.contenders) {
        const name = `${study.id}: ${contender.name}`;
        if (refusals[name] !== undefined || onlyInNewerEngines(contender.name)) continue;
        expect(await made(contender, smallest(study)[0]!), name).to.have.property("expected");
      }
    }
  });

  it("show published values in a unit of the study, or as a size, a ratio or a guess's price", () => {
    for (const { id, measure, published = [], ...rest } of studies) {
      const units = [measure, ...alsoAs({ measure, ...rest }), "bytes", "KB", "times", "guesses/s", "ms a guess"];
      for (const { label, unit } of published) expect(units, `${id}: ${label}`).to.include(unit);
    }
  });

  it("derive one key in each step of the ladder, and four keys in the study of four keys", async () => {
    const lengthsOf = async (id: string): Promise<number[]> => {
      const all = find(id).contenders.map(
        async ({ make }) => (await (await make(2)).answer(new Uint8Array(16))).length,
      );
      return [...new Set(await Promise.all(all))];
    };
    expect(await lengthsOf("pbkdf2-ladder")).to.deep.equal([20]);
    expect(await lengthsOf("pbkdf2-four-keys")).to.deep.equal([80]);
    for (const { make } of find("pbkdf2-four-keys").contenders) expect((await make(2)).pieces).to.equal(8);
  });

  it("compare looped and unrolled LEA with the same kind of key schedule", () => {
    const ways = {
      separated: ["128", "192", "256"],
      "on the fly": ["128-on-the-fly", "192-on-the-fly", "256-on-the-fly"],
    };
    for (const [way, ids] of Object.entries(ways)) {
      for (const id of ids) {
        const ofLea = find(`lea-${id}`).contenders.filter(({ name }) => !name.includes("AES"));
        for (const { name, weighs } of ofLea) expect(weighs, name).to.include(` ${way} `);
      }
    }
  });

  const namesOf = (id: string): string[] => find(id).contenders.map(({ name }) => name);

  it("record the backend of each contender of ours that may call WebCrypto, and of no library that never does", async function () {
    this.timeout(120_000);
    const engines = /WebCrypto(?!, four| on)|SubtleCrypto|native|asked in each iteration/u;
    for (const study of studies) {
      const [size = 1] = smallest(study);
      for (const contender of study.contenders) {
        const prepared = await made(contender, size);
        if (prepared instanceof Error) continue;
        const fresh = crypto.getRandomValues(new Uint8Array(16));
        await prepared.answer(fresh); // the first run may test the engine's functions
        const run = prepared.ready ? await prepared.ready(fresh) : (): unknown => prepared.run(fresh);
        const calls = await nativeCalls(run);
        const named = engines.test(contender.name) && !contender.name.includes("without WebCrypto");
        if (calls > 0) expect(named || prepared.backend !== undefined, `${study.id}: ${contender.name}`).to.equal(true);
      }
    }
  });

  it("have a contender of ours without WebCrypto wherever ours may call WebCrypto", () => {
    const chosen = ["pbkdf2-libraries", "hash-pbkdf2-sha1", "hash-pbkdf2-sha256", "memory-hard"];
    for (const id of chosen) expect(namesOf(id).filter(called("Saltmill without WebCrypto")), id).to.have.length(1);
    for (const id of ["cryptpad-encrypt", "cryptpad-decrypt"])
      expect(namesOf(id).filter(called("AES-CCM Saltmill synchronous")), id).to.have.length(1);
    expect(namesOf("pbkdf2-ladder").filter(called("Saltmill WebAssembly"))).to.have.length(1);
    expect(namesOf("pbkdf2-four-keys").filter(called("SIMD WebAssembly"))).to.have.length(1);
  });

  it("compare authentication only with the same beginning: each algorithm of ours with its key ready and from the key", () => {
    const names = namesOf("mac");
    expect(names.filter((name) => !/, (?:key ready|from the key)$/u.test(name))).to.deep.equal([]);
    for (const { name } of find("mac").contenders.filter(({ ours }) => ours)) {
      const other = name.replace(/key ready$|from the key$/u, (end) =>
        end === "key ready" ? "from the key" : "key ready",
      );
      expect(names, name).to.include(other);
    }
  });

  it("hash small inputs too where they search for the size from which one hash is faster", () => {
    expect(find("hash-fastest").axis?.full.filter((size) => size < 1000)).to.have.length.of.at.least(2);
  });

  it("have a size for every contender that is not the engine's own, where the papers or readers compare sizes", () => {
    const own = /WebCrypto(?:$|, buffering$|, key ready$|, from the key$)|SubtleCrypto(?:,|$)|node:crypto$/u;
    const steps = ["pbkdf2-ladder", "pbkdf2-four-keys", "hash-pooled", "hash-fixed", "lea-aes"]; // of one algorithm
    const unweighed = studies
      .filter(({ id }) => !steps.includes(id))
      .flatMap(({ id, contenders }) =>
        contenders
          .filter(({ name, weighs }) => weighs === undefined && !own.test(name))
          .map(({ name }) => `${id}: ${name}`),
      );
    expect(unweighed).to.deep.equal([]);
  });

  it("have a size for every library key that a contender names", async function () {
    this.timeout(120_000);
    const facts = studies.map(({ contenders, ...rest }) => ({
      ...rest,
      contenders: contenders.map(({ name, weighs }) => ({ name, ...(weighs !== undefined && { weighs }) })),
    }));
    for (const [key, { minified, gzip }] of Object.entries(await weigh(facts))) {
      expect(minified, key).to.be.above(gzip);
      expect(gzip, key).to.be.above(300);
    }
  });
});

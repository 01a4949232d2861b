/** One of the two sides of a bar: prepare, run, show the bytes. Only the running is timed. */
export interface Work<I, O> {
  /** @param fresh - 16 random bytes, another 16 for every run: Firefox remembers what PBKDF2 gave for a salt */
  readonly prepare: (fresh: Uint8Array<ArrayBuffer>) => I | Promise<I>;
  readonly run: (input: I) => O | Promise<O>;
  /** What both sides must agree on. */
  readonly bytes: (output: O, input: I) => Uint8Array;
}

export interface Sample {
  readonly ms: number;
  /** What the last run gave. */
  readonly bytes: Uint8Array;
}

/** Runs once for each of the fresh bytes, one after the other. */
export type Side = (fresh: readonly Uint8Array<ArrayBuffer>[]) => Promise<Sample>;

export function side<I, O>({ prepare, run, bytes }: Work<I, O>): Side {
  return async (fresh) => {
    const inputs: I[] = [];
    for (const each of fresh) inputs.push(await prepare(each));
    let last: [O, I] | undefined;
    const begun = performance.now();
    for (const input of inputs) {
      const output = run(input);
      // A synchronous side pays for no turn of the event loop.
      last = [output instanceof Promise ? await output : output, input];
    }
    const ms = performance.now() - begun;
    if (last === undefined) throw new Error("A sample is at least one run.");
    return { ms, bytes: bytes(...last) };
  };
}

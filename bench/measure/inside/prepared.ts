/** Runs inside an engine. Prepares each contender once for each input size. */
import type { Comparison, Contender, Prepared } from "../study.ts";

/** A contender at one size. */
export interface Task {
  readonly contender: string;
  readonly size: number;
}

/** Finds a contender and prepares it. */
export type Prepare = (comparison: string, task: Task) => Promise<Prepared>;

export function preparedOf(all: readonly Comparison[]) {
  const made = new Map<string, Promise<Prepared>>();

  function find(id: string, name: string): Contender {
    const comparison = all.find((each) => each.id === id);
    if (comparison === undefined) throw new Error(`There is no study or bar "${id}".`);
    const contender = comparison.contenders.find((each) => each.name === name);
    if (contender === undefined) throw new Error(`${id} has no contender "${name}".`);
    return contender;
  }

  const prepare: Prepare = (id, { contender, size }) => {
    const key = JSON.stringify([id, contender, size]);
    const there = made.get(key) ?? (async () => find(id, contender).make(size))();
    made.set(key, there);
    return there;
  };

  return {
    prepare,
    /** Releases prepared data, which may have ten megabytes for each contender. */
    forget: (): void => {
      made.clear();
    },
  };
}

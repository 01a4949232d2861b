/** Prepares each contender once for each input size. Runs inside an engine. */
import type { Comparison, Contender, Prepared } from "../study.ts";

/** A contender and the size of its input. */
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
    /** Releases the prepared contenders, which may have ten megabytes of data each. */
    forget: (): void => {
      made.clear();
    },
  };
}

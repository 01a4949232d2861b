/** Inside an engine: the contenders, each made ready for a size once. */
import type { Contender, Prepared, Study } from "./study.ts";
import { studies } from "./studies/index.ts";

/** A contender at a size. */
export interface Task {
  readonly contender: string;
  readonly size: number;
}

const made = new Map<string, Promise<Prepared>>();

function find(id: string): Study {
  const found = studies.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no study "${id}".`);
  return found;
}

function findContender(study: string, name: string): Contender {
  const found = find(study).contenders.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${study} has no contender "${name}".`);
  return found;
}

export function prepared(study: string, { contender, size }: Task): Promise<Prepared> {
  const key = JSON.stringify([study, contender, size]);
  const there = made.get(key) ?? (async () => findContender(study, contender).make(size))();
  made.set(key, there);
  return there;
}

/** Lets go of what was prepared: ten megabytes a contender, say. */
export const forget = (): void => {
  made.clear();
};

/** The module of `npm run bench:timing` that an engine loads. */
import { clockStep } from "../../measure/inside/sample.ts";
import { compareTimes, stepNs, type Subject, type Tested } from "./dudect.ts";
import { makeSubjects } from "./subjects.ts";

let made: Promise<readonly Subject[]> | undefined;
const subjects = (): Promise<readonly Subject[]> => (made ??= makeSubjects());

export type SubjectFacts = Pick<Subject, "name" | "classes" | "leaks" | "plants">;

export const insideTiming = {
  clockStep,
  stepNs,
  describe: async (): Promise<SubjectFacts[]> =>
    (await subjects()).map(({ name, classes, leaks, plants }) => ({
      ...{ name, classes },
      ...(leaks !== undefined && { leaks }),
      ...(plants && { plants }),
    })),
  test: async (name: string, samples: number, planted: number): Promise<Tested> => {
    const subject = (await subjects()).find((each) => each.name === name);
    if (subject === undefined) throw new Error(`There is no subject "${name}".`);
    return compareTimes(subject, samples, planted);
  },
};

export type InsideTiming = typeof insideTiming;
export const { describe, test } = insideTiming;
export { clockStep, stepNs };

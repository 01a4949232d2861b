/**
 * Declares tests that need a program or system that may be missing on this machine. If it is missing, they are pending.
 * With CI=true they fail, because nothing may stay untested there.
 */

/**
 * Declares a suite that needs something.
 *
 * @param missing - a sentence about the missing thing, or `undefined` if nothing is missing
 */
export function describeWith(missing: string | undefined, title: string, suite: (this: Mocha.Suite) => void): void {
  if (missing === undefined) describe(title, suite);
  else if (process.env["CI"] === "true") describe(title, () => void it(missing, failing(missing)));
  else describe.skip(`${title} (${missing})`, suite);
}

/** Declares a single test that needs something, as {@link describeWith} does for a suite. */
export function itWith(missing: string | undefined, title: string, test: Mocha.Func | Mocha.AsyncFunc): void {
  if (missing === undefined) it(title, test);
  else if (process.env["CI"] === "true") it(title, failing(missing));
  else it.skip(`${title} (${missing})`, test);
}

const failing = (missing: string) => (): never => {
  throw new Error(`${missing}. With CI=true every test must run.`);
};

/**
 * Declares tests that need a program or an operating system which this machine may not have. If the program or system
 * is missing, the tests are pending. With CI=true, they fail instead, because continuous integration must run every
 * test.
 */

/**
 * Declares a suite that needs a certain program or operating system.
 *
 * @param missing - a sentence that says what this machine does not have, or `undefined` if it has everything
 */
export function describeWith(missing: string | undefined, title: string, suite: (this: Mocha.Suite) => void): void {
  if (missing === undefined) describe(title, suite);
  else if (process.env["CI"] === "true") describe(title, () => void it(missing, failing(missing)));
  else describe.skip(`${title} (${missing})`, suite);
}

/**
 * Declares a single test that needs a certain program or operating system, as {@link describeWith} does for a suite.
 */
export function itWith(missing: string | undefined, title: string, test: Mocha.Func | Mocha.AsyncFunc): void {
  if (missing === undefined) it(title, test);
  else if (process.env["CI"] === "true") it(title, failing(missing));
  else it.skip(`${title} (${missing})`, test);
}

const failing = (missing: string) => (): never => {
  throw new Error(`${missing}. With CI=true every test must run.`);
};

import { data } from "./data.js";

/**
 * Patterns for the names of the project's own modules. The test vectors in these modules are published in standards.
 * `test/vectors` names each source.
 */
const own = [
  /^(crypto|src|ui|extension|online|cli)\/.*\.(js|tsx?)$/,
  /^ui\/_locales\/\w+\/messages\.json$/,
  /^online\/self-test\/vectors\.json$/,
  /^package\.json$/,
];

/** A module that rollup's plugin adds for converted CommonJS modules. */
const helpers = "commonjsHelpers.js";

/**
 * Returns the package of a module.
 *
 * @param {string} name - the module's name, as `moduleName` returns it
 * @returns {string | undefined} the package's folder; undefined for the project's own code and the tables of `data.js`
 * @throws Error for an unknown module, because nothing may be bundled without a known licence
 */
export function originOf(name) {
  if (name === helpers) return "node_modules/@rollup/plugin-commonjs";
  const [, folder] = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(name) ?? [];
  if (folder !== undefined) return folder;
  if (own.some((mine) => mine.test(name)) || data.some(({ part }) => part.test(name))) return undefined;
  throw new Error(`the origin of ${name} is unknown: add it to tools/notices/data.js`);
}

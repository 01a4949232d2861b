import { data } from "./data.js";

/** The project's own modules; the vectors among them are values that standards publish, each named in `test/vectors`. */
const own = [
  /^(crypto|src|ui|extension|online|cli)\/.*\.(js|tsx?)$/,
  /^ui\/_locales\/\w+\/messages\.json$/,
  /^online\/self-test\/vectors\.json$/,
  /^package\.json$/,
];

/** What rollup's plugin puts beside a module that it has turned into another form. */
const helpers = "commonjsHelpers.js";

/**
 * The package that a module is from.
 *
 * @param {string} name - of a module, from `moduleName`
 * @returns {string | undefined} the package's folder; nothing for the project's own code and the tables of `data.js`
 * @throws Error for a module that cannot be placed: nothing is bundled whose licence nobody knows
 */
export function originOf(name) {
  if (name === helpers) return "node_modules/@rollup/plugin-commonjs";
  const [, folder] = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(name) ?? [];
  if (folder !== undefined) return folder;
  if (own.some((mine) => mine.test(name)) || data.some(({ part }) => part.test(name))) return undefined;
  throw new Error(`nobody knows where ${name} is from: tools/notices/data.js has to be told`);
}

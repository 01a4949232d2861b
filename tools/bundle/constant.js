/**
 * A module that exports one text, known only to the build: it takes the place of the file of that name.
 *
 * @param {RegExp} file - matches the path of the module that it replaces
 * @param {string} name - of the export
 * @param {string} text
 * @returns {import("rollup").Plugin}
 */
export function constant(file, name, text) {
  return {
    name: `constant ${name}`,
    load: (id) => (file.test(id) ? `export const ${name} = ${JSON.stringify(text)};` : null),
  };
}

/**
 * Replaces a module. The new module exports a text that only the build knows.
 *
 * @param {RegExp} file - matches the path of the replaced module
 * @param {string} name - the name of the export
 * @param {string} text
 * @returns {import("rollup").Plugin}
 */
export function constant(file, name, text) {
  return {
    name: `constant ${name}`,
    load: (id) => (file.test(id) ? `export const ${name} = ${JSON.stringify(text)};` : null),
  };
}

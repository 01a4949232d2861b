/**
 * Bundled lists and tables that come from elsewhere but are not a whole package.
 *
 * @type {readonly { part: RegExp, title: string, licence: string, text: string }[]}
 */
export const data = [
  {
    part: /^src\/schemes\/eff-large-2016\.json$/,
    title: "EFF's large word list",
    licence: "CC-BY-3.0-US",
    text: "eff-word-list.txt",
  },
  {
    part: /^src\/accounts\/confusables\.json$/,
    title: "Unicode's confusables.txt",
    licence: "Unicode-3.0",
    text: "unicode.txt",
  },
  {
    part: /^src\/accounts\/confusables\.json$/,
    title: "unhomoglyph 1.0.6, out of which that table is",
    licence: "MIT",
    text: "unhomoglyph.txt",
  },
  {
    part: /(^|\/)node_modules\/tldts\/.*\/data\//,
    title: "The public suffix list",
    licence: "MPL-2.0",
    text: "public-suffix-list.txt",
  },
];

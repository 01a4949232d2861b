/**
 * The part of linkedom, a DOM for Node, that is used. The package is installed only when the bench runs, but types are
 * checked without it.
 */
declare module "linkedom" {
  export function parseHTML(html: string): { readonly document: Document };
}

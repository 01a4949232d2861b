/**
 * The part of the document for Node that is used. It is installed only when the bench runs, but types are checked
 * without it.
 */
declare module "linkedom" {
  export function parseHTML(html: string): { readonly document: Document };
}

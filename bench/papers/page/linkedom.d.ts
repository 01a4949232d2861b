/**
 * The types of the part of linkedom (a DOM for Node) that the bench uses. They are declared here, because types are
 * also checked on machines where linkedom is not installed.
 */
declare module "linkedom" {
  export function parseHTML(html: string): { readonly document: Document };
}

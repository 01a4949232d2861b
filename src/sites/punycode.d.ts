declare module "punycode.js" {
  const punycode: { readonly toUnicode: (host: string) => string };
  export default punycode;
}

/** A library's bundle as text. `bench/measure/loaded-text.ts` creates this module when the studies are bundled. */
declare module "loaded:*" {
  const text: string;
  export default text;
}

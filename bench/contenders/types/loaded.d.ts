/** A library's bundle as text. `bench/measure/loaded-text.ts` makes it while the studies are bundled. */
declare module "loaded:*" {
  const text: string;
  export default text;
}

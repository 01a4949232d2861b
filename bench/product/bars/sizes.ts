/**
 * Measures the size of the code of `crypto/` that loads immediately. Dynamic imports, which load only when they are
 * needed, do not count.
 */
import { weighFirstLoad } from "../../measure/weight.ts";

export interface Sized {
  readonly id: string;
  readonly title: string;
  readonly bytes: number;
  readonly bar: number;
}

const doors = [
  {
    id: "size-all",
    title: "crypto/, everything",
    contents: 'export * from "../crypto/index.ts"; export * from "../crypto/papers/index.ts";',
    bar: 30_000,
  },
  {
    id: "size-pbkdf2",
    title: "crypto/, pbkdf2HmacSha1 alone",
    contents: 'export { pbkdf2HmacSha1 } from "../crypto/index.ts";',
    bar: 8_000,
  },
];

export const measureSizes = (wanted: (id: string) => boolean): Promise<Sized[]> =>
  Promise.all(
    doors
      .filter(({ id }) => wanted(id))
      .map(async ({ contents, ...rest }) => ({ ...rest, bytes: (await weighFirstLoad(contents)).gzip })),
  );

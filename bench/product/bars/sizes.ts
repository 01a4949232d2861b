/** The size of `crypto/` for a site that ships it. */
import { weighModule } from "../../measure/weight.ts";

export interface Sized {
  readonly id: string;
  readonly title: string;
  readonly bytes: number;
  readonly bar: number;
}

const doors = [
  { id: "size-all", title: "crypto/, everything", contents: 'export * from "../crypto/index.ts";', bar: 25_000 },
  {
    id: "size-pbkdf2",
    title: "crypto/, pbkdf2HmacSha1 alone",
    contents: 'export { pbkdf2HmacSha1 } from "../crypto/index.ts";',
    bar: 6_000,
  },
];

export const measureSizes = (wanted: (id: string) => boolean): Promise<Sized[]> =>
  Promise.all(
    doors
      .filter(({ id }) => wanted(id))
      .map(async ({ contents, ...rest }) => ({ ...rest, bytes: (await weighModule(contents)).gzip })),
  );

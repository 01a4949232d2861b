/** What a site pays to ship `crypto/`: bundled, minified, gzip. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../tools/steps.mjs";

export interface Sized {
  readonly id: string;
  readonly title: string;
  readonly bytes: number;
  readonly bar: number;
}

const doors = [
  { id: "size-all", title: "crypto/, everything", contents: 'export * from "./crypto/index.ts";', bar: 25_000 },
  {
    id: "size-pbkdf2",
    title: "crypto/, pbkdf2HmacSha1 alone",
    contents: 'export { pbkdf2HmacSha1 } from "./crypto/index.ts";',
    bar: 6_000,
  },
];

async function weigh(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles.reduce((sum, { contents: code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

export const sizeIds = doors.map(({ id }) => id);

export function measureSizes(wanted: (id: string) => boolean): Promise<Sized[]> {
  return Promise.all(
    doors
      .filter(({ id }) => wanted(id))
      .map(async ({ contents, ...rest }) => ({ ...rest, bytes: await weigh(contents) })),
  );
}

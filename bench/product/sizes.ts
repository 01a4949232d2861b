/**
 * `npm run bench:sizes`: measures a snapshot of typical accounts, a KDBX file of the same accounts, and what the bytes of
 * the snapshot are. `-- --write docs/syncing.md` writes the tables into that document.
 */
import { parseArgs } from "node:util";
import { ByteReader } from "../../src/backup/byte-reader.ts";
import { fromBase64 } from "../../src/base64.ts";
import { exportKdbx } from "../../src/exchange/index.ts";
import { syncVault } from "../../src/sync/index.ts";
import type { Vault } from "../../src/vault/index.ts";
import { memoryStore } from "../../test/unit/src/sync/two-devices.ts";
import { generated, imported } from "../../test/unit/src/sync/typical-vaults.ts";
import { rewriteBlock, table } from "./document.ts";

interface Sizes {
  readonly title: string;
  readonly snapshot: number;
  readonly kdbx: number;
  /** Bytes of each part of the snapshot. */
  readonly parts: readonly number[];
}

async function sizesOf(title: string, vault: Vault): Promise<Sizes> {
  const store = memoryStore();
  await syncVault(vault, store);
  const [bytes = new Uint8Array()] = store.files.values();
  const { file, blocks } = JSON.parse(new TextDecoder().decode(bytes)) as { file: string; blocks: string[] };
  const opened = await Promise.all(
    blocks.map((block, i) =>
      vault.keys.records.openBytes(`backup/${file}/${i}/${blocks.length}`, fromBase64(block) ?? new Uint8Array()),
    ),
  );
  const content = Uint8Array.from(opened.flatMap((block) => Array.from(block)));
  const reader = new ByteReader(content);
  const contentParts = [reader.part().length, reader.part().length, reader.part().length];
  const used = contentParts.reduce((sum, length) => sum + 4 + length, 0);
  const text = blocks.reduce((sum, block) => sum + block.length, 0);
  const parts = [...contentParts, content.length - used, text - content.length, bytes.length - text];
  const { bytes: kdbx } = await exportKdbx(await vault.contents(), { password: "correct horse" });
  return { title, snapshot: bytes.length, kdbx: kdbx.length, parts };
}

const { values } = parseArgs({ options: { write: { type: "string" } } });
const rows: Sizes[] = [];
for (const [kind, make] of [
  ["imported", imported],
  ["generated", generated],
] as const)
  for (const count of [100, 500, 10_000]) rows.push(await sizesOf(`${count} ${kind}`, await make(count)));
const lines = [
  ...table(
    [
      "accounts",
      "snapshot",
      "KDBX",
      "ratio",
      "site, name, ids …",
      "random names",
      "secrets",
      "zeros",
      "Base64",
      "the rest",
    ],
    rows.map(({ title, snapshot, kdbx, parts }) => [
      title,
      String(snapshot),
      String(kdbx),
      (snapshot / kdbx).toFixed(2),
      ...parts.map(String),
    ]),
  ),
];
if (values.write !== undefined) await rewriteBlock(values.write, "sizes", lines);
process.stdout.write(`${lines.join("\n")}\n`);

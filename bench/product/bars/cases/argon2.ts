/** Compares Argon2id of Saltmill, with the costs of the scheme saltmill-2, with that of others. */
import { argon2id as packageArgon2id } from "../../../contenders/argon2.ts";
import { argon2id as hashWasmArgon2id } from "../../../contenders/hash-wasm.ts";
import * as sodium from "../../../contenders/libsodium-sumo.ts";
import { argon2id as nobleArgon2id } from "../../../contenders/noble-hashes.ts";
import { argon2id as nodeArgon2id } from "../../../contenders/node-crypto.ts";
import { argon2id as ourArgon2id } from "../../../contenders/saltmill-argon2.ts";
import type { ArgonSettings, DeriveHard } from "../../../contenders/shapes.ts";
import * as newer from "../../../contenders/webcrypto-newer.ts";
import { type Contender, sizeOr } from "../../../measure/study.ts";
import { type Bar, work } from "../bar.ts";

type Argon2id = DeriveHard<ArgonSettings>;

const password = new TextEncoder().encode("correct horse battery staple");
const full: ArgonSettings = { memory: 64 * 1024, passes: 3 };
const smallest: ArgonSettings = { memory: 64, passes: 1 };

/** @param load - loads the function, or throws the error of `notAvailable` if the engine lacks it */
const deriving = (name: string, load: () => Argon2id | Promise<Argon2id>): Contender => ({
  name,
  async make(size) {
    const derive = await load();
    const settings = sizeOr(size, full, smallest);
    return work({
      prepare: (salt) => salt,
      run: (salt) => derive(password, salt, settings),
      bytes: (tag) => tag,
    });
  },
});

const ours = (backend: Parameters<typeof ourArgon2id>[0]): Contender => deriving(backend, () => ourArgon2id(backend));

const title = (mine: string, theirs: string): string =>
  `Argon2id ${mine} ÷ ${theirs}: 64 MiB, three passes, one lane, 32 bytes`;

export const argon2: readonly Bar[] = [
  {
    id: "argon2-libsodium",
    title: title("of the best backend", "libsodium"),
    contenders: [
      ours("auto"),
      deriving("libsodium", async () => {
        await sodium.ready;
        return sodium.argon2id;
      }),
    ],
    bars: { chromium: 0.9, firefox: 0.9, webkit: 0.9, node: 0.9 },
  },
  {
    id: "argon2-hash-wasm",
    title: title("of the best backend", "hash-wasm"),
    contenders: [ours("auto"), deriving("hash-wasm", () => hashWasmArgon2id)],
    bars: {},
  },
  {
    id: "argon2-subtle",
    title: title("of the best backend", "SubtleCrypto, where it has Argon2id"),
    contenders: [
      ours("auto"),
      deriving("WebCrypto", async () => {
        await newer.needsArgon2id();
        return newer.argon2id;
      }),
    ],
    bars: {},
  },
  {
    id: "argon2-node",
    title: title("of the best backend", "crypto.argon2Sync of Node"),
    engines: ["node"],
    contenders: [ours("auto"), deriving("node:crypto", nodeArgon2id)],
    bars: {},
  },
  {
    id: "argon2-package",
    title: title("of the best backend", "the package argon2, which is the reference implementation in C"),
    engines: ["node"],
    contenders: [ours("auto"), deriving("argon2", packageArgon2id)],
    bars: {},
  },
  {
    id: "argon2-js",
    title: title("in JavaScript", "@noble/hashes"),
    contenders: [ours("js"), deriving("noble", () => nobleArgon2id)],
    bars: {},
  },
];

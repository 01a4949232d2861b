/**
 * The npm package argon2: the reference implementation in C, as a program for Node. It cannot be bundled, so it is loaded
 * from the working folder of Node's process, which is `bench`.
 */
import type * as NodeModule from "node:module";
import type { ArgonSettings, DeriveHard } from "./shapes.ts";

interface NodeProcess {
  readonly process: { cwd(): string; getBuiltinModule(name: "node:module"): typeof NodeModule };
}

interface Package {
  readonly argon2id: number;
  readonly hash: (
    password: Uint8Array,
    options: {
      readonly raw: true;
      readonly salt: Uint8Array;
      readonly type: number;
      readonly hashLength: number;
      readonly parallelism: number;
      /** Memory in KiB. */
      readonly memoryCost: number;
      readonly timeCost: number;
    },
  ) => Promise<Uint8Array>;
}

/** Loads the package. */
export function argon2id(): DeriveHard<ArgonSettings> {
  const { process } = globalThis as unknown as NodeProcess;
  const require = process.getBuiltinModule("node:module").createRequire(`${process.cwd()}/`);
  const { argon2id: type, hash } = require("argon2") as Package;
  const rest = { raw: true, type, hashLength: 32, parallelism: 1 } as const;
  return (password, salt, { memory, passes }) =>
    hash(password, { ...rest, salt, memoryCost: memory, timeCost: passes });
}

import { argon2, type Argon2Parameters } from "../../crypto/index.ts";
import type { ArgonSettings, DeriveHard } from "./shapes.ts";

export const argon2id =
  (backend: NonNullable<Argon2Parameters["backend"]>): DeriveHard<ArgonSettings> =>
  (password, salt, { memory, passes }) =>
    argon2({ kind: "id", password, salt, memory, passes, lanes: 1, bytes: 32, backend });

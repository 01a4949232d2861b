/** The larger build of libsodium, because the smaller one has no Argon2. Callers must await `ready` once. */
import sodium from "libsodium-wrappers-sumo";
import type { ArgonSettings, DeriveHard } from "./shapes.ts";

export const { ready } = sodium;

/** @param salt - 16 bytes: libsodium takes no other length */
export const argon2id: DeriveHard<ArgonSettings> = (password, salt, { memory, passes }) =>
  sodium.crypto_pwhash(32, password, salt, passes, 1024 * memory, sodium.crypto_pwhash_ALG_ARGON2ID13);

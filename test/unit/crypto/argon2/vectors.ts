import type { Argon2Parameters } from "../../../../crypto/index.ts";
import lists from "../../../vectors/argon2.json" with { type: "json" };
import { bytes } from "../bytes.ts";

/** Parameters of Argon2 with the tag that other implementations have computed. */
export interface Vector {
  readonly parameters: Argon2Parameters;
  readonly tag: string;
}

const read = (all: typeof lists.made): Vector[] =>
  all.map(({ kind, version, password, salt, secret, associatedData, tag, ...costs }) => ({
    parameters: {
      ...costs,
      kind: kind as Argon2Parameters["kind"],
      version: version as 0x13,
      password: bytes(password),
      salt: bytes(salt),
      secret: bytes(secret),
      associatedData: bytes(associatedData),
    },
    tag,
  }));

/** The vectors of RFC 9106 §5.1 to §5.3. */
export const published = read(lists.published);
/** Vectors with at most 3,100 KiB. */
export const made = read(lists.made);
/** Vectors with 64 to 256 MiB. */
export const large = read(lists.large);

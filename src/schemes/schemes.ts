import { AppError, kindOf } from "../errors.ts";
import { easypasswords1 } from "./easypasswords1.ts";
import { lesspass2 } from "./foreign/lesspass2.ts";
import { masterpassword0, masterpassword1, masterpassword2, masterpassword3 } from "./foreign/masterpassword.ts";
import { pashword } from "./foreign/pashword.ts";
import { passwordmaker } from "./foreign/passwordmaker.ts";
import { pfp2 } from "./foreign/pfp2.ts";
import { pwdhash, pwdhash2 } from "./foreign/pwdhash.ts";
import { saltmill1 } from "./saltmill1.ts";
import { saltmill2 } from "./saltmill2.ts";
import type { AccountScheme, ForeignScheme, RootScheme, Scheme } from "./scheme.ts";
import { stored } from "./stored.ts";
import { supergenpass } from "./foreign/supergenpass.ts";

/**
 * The schemes that generate passwords, by id. To add a scheme, write its file and list it here. If the new scheme is
 * not that of another program, the compiler also requires instructions for the emergency kit. A released scheme must
 * never change: a single different byte would change passwords and lock users out.
 *
 * @example
 * ```ts
 * import { schemes } from "saltmill";
 * schemes["saltmill-1"].entropyBits({ length: 16, classes: ["lower", "upper", "digit", "symbol"] }); // 101.4 bits
 * ```
 */
export const schemes = {
  "saltmill-1": saltmill1,
  "saltmill-2": saltmill2,
  "easypasswords-1": easypasswords1,
  "lesspass-2": lesspass2,
  "pfp-2": pfp2,
  "masterpassword-0": masterpassword0,
  "masterpassword-1": masterpassword1,
  "masterpassword-2": masterpassword2,
  "masterpassword-3": masterpassword3,
  supergenpass,
  pwdhash,
  "pwdhash-2": pwdhash2,
  passwordmaker,
  pashword,
} as const;

/** The id of one of {@link schemes}. */
export type SchemeId = keyof typeof schemes;

/** The id of a scheme of another program. Accounts of that program can be imported. */
export type ForeignSchemeId = {
  [Id in SchemeId]: (typeof schemes)[Id] extends ForeignScheme ? Id : never;
}[SchemeId];

/** The id of a scheme whose accounts share a root of the vault. */
export type RootSchemeId = {
  [Id in SchemeId]: (typeof schemes)[Id] extends RootScheme ? Id : never;
}[SchemeId];

/** One of {@link schemes} whose accounts share a root of the vault. */
export type KnownRootScheme = RootScheme & { readonly id: RootSchemeId; readonly iterations: number };

declare const unknownId: unique symbol;

/** The id of a scheme that only a newer version of Saltmill knows. */
export type UnknownSchemeId = string & { readonly [unknownId]: true };

/** The `scheme` field of an account. */
export type AccountSchemeId = SchemeId | typeof stored.id | UnknownSchemeId;

/**
 * The scheme that is used if nobody chooses another. In a vault, new accounts have the scheme of the vault's current
 * root.
 */
export const defaultScheme = saltmill1;

export const isSchemeId = (id: unknown): id is SchemeId => typeof id === "string" && Object.hasOwn(schemes, id);

/** Returns the scheme with this id if it generates passwords. */
export const generatorOf = (id: unknown): Scheme | undefined => (isSchemeId(id) ? schemes[id] : undefined);

/**
 * Returns the scheme with this id if it is the scheme of another program.
 *
 * @example
 * ```ts
 * import { foreignSchemeOf } from "saltmill";
 * foreignSchemeOf("lesspass-2")?.program; // "LessPass"
 * foreignSchemeOf("saltmill-1"); // undefined
 * ```
 */
export const foreignSchemeOf = (id: unknown): ForeignScheme | undefined =>
  isForeignSchemeId(id) ? schemes[id] : undefined;

/** Returns the scheme with this id if its accounts share a root of the vault. */
export function rootSchemeOf(id: unknown): KnownRootScheme | undefined {
  const scheme = generatorOf(id);
  return scheme?.root === "vault" ? (scheme as KnownRootScheme) : undefined;
}

/** Returns true for the id of another program's scheme. */
export const isForeignSchemeId = (id: unknown): id is ForeignSchemeId => isSchemeId(id) && "open" in schemes[id];

/**
 * Returns the scheme with this id, including the scheme of stored passwords, or `undefined` if the id belongs to a
 * newer version.
 */
export const schemeOf = (id: unknown): AccountScheme | undefined => (id === stored.id ? stored : generatorOf(id));

/** Returns true if accounts with this scheme id have a stored password. */
export const isStored = (id: unknown): id is typeof stored.id => id === stored.id;

export function unknownScheme(scheme: unknown): AppError {
  const actual = typeof scheme === "string" ? scheme : kindOf(scheme);
  return new AppError("scheme-unknown", `"${actual}" is not a scheme: use ${Object.keys(schemes).join(", ")}`, [
    actual,
  ]);
}

/**
 * Recovery codes. A recovery code is a secret on paper, such as a stored password, encrypted with a key that is derived
 * from a root. A person who finds the paper must guess the master password. Each guess takes as much work as a guess
 * for the vault itself. To decrypt a recovery code, the owner needs the master password and the identity, but no vault
 * and no file.
 */
import {
  aes,
  ccmOpenSync,
  ccmSealSync,
  concatBytes,
  equalConstantTime,
  kdfCounterSha256,
  u32,
  wipe,
} from "../../crypto/index.ts";
import { assertBytes, assertMethods } from "../arguments.ts";
import { AppError } from "../errors.ts";
import { randomBytes } from "../random.ts";
import { assertRoot, type RootSchemeId } from "../schemes/index.ts";
import { assertWellFormed, utf8 } from "../text.ts";
import { cannotDecrypt } from "../vault/index.ts";
import {
  lineBytes,
  lineCharacters,
  type LinePlace,
  readLine,
  symbolsOf,
  typedLine,
  writeLine,
} from "./recovery-line.ts";

/** The version of a recovery code, by the scheme of the root that opens it. */
export const recoveryVersions: Readonly<Record<RootSchemeId, number>> = { "saltmill-1": 1, "saltmill-2": 2 };

const schemeOfVersion = (version: number | undefined): RootSchemeId | undefined =>
  (Object.keys(recoveryVersions) as RootSchemeId[]).find((id) => recoveryVersions[id] === version);

const nonceBytes = 12;
const tagBytes = 16;
/** Length in bytes of version ‖ number of lines ‖ nonce, which fill the first line. */
const headBytes = 3 + nonceBytes;
const mostLines = 2 ** 15;

/** Maximum number of UTF-8 bytes of a secret. The padding needs one more byte. */
export const longestRecoverable = mostLines * lineBytes - headBytes - tagBytes - 1;

/** Options for {@link recoveryCode}. */
export interface RecoveryCodeOptions {
  readonly scheme?: RootSchemeId | undefined;
  readonly nonce?: Uint8Array | undefined;
}

/**
 * Returns the lines of a recovery code, 26 characters each.
 *
 * @param root - 20 secret bytes; the caller owns them, no reference is kept
 * @param options - `scheme` is the scheme with which the root was derived, by default `"saltmill-1"`. `nonce` is only
 * for test vectors, and by default random bytes.
 * @throws {@link AppError} `bad-character`, `bad-argument`, `recovery-too-long`, `randomness-failed`
 * @example
 * ```ts
 * import { deriveRoot } from "saltmill";
 * import { recoveryCode } from "saltmill/vault";
 * const root = await deriveRoot({ masterPassword: "correct horse battery staple", identity: "ada@example.org" });
 * recoveryCode(root, "PIN 0815").length; // 3 lines
 * ```
 */
export function recoveryCode(
  root: Uint8Array,
  secret: string,
  { scheme = "saltmill-1", nonce = randomBytes(nonceBytes) }: RecoveryCodeOptions = {},
): readonly string[] {
  assertRoot(root);
  const version = recoveryVersions[scheme];
  assertBytes("nonce", nonce, nonceBytes);
  assertWellFormed("secret", secret);
  const text = utf8(secret);
  if (text.length > longestRecoverable) {
    const values = [text.length, longestRecoverable];
    throw new AppError(
      "recovery-too-long",
      `too long for a recovery code: the limit is ${longestRecoverable} bytes`,
      values,
    );
  }
  const lines = Math.ceil((headBytes + text.length + 1 + tagBytes) / lineBytes);
  // pads the secret with 0x80 and zeros, so that the last line is full
  const plaintext = new Uint8Array(lines * lineBytes - headBytes - tagBytes);
  plaintext.set(text);
  plaintext[text.length] = 0x80;
  try {
    const sealed = withCipher(root, scheme, (cipher) =>
      ccmSealSync({ cipher, nonce, plaintext, associatedData: associatedData(version, lines) }),
    );
    const bytes = concatBytes(head(version, lines), nonce, sealed);
    const mark = markOf(bytes);
    return Array.from({ length: lines }, (_, index) =>
      writeLine(bytes.subarray(index * lineBytes, (index + 1) * lineBytes), placeOf(index, mark)),
    );
  } finally {
    wipe(text, plaintext);
  }
}

/** Splits a line into groups of four characters. The last group consists of the line's two check characters. */
export const groupLine = (line: string): string => (line.match(/.{1,4}/gu) ?? []).join(" ");

/**
 * Returns the text of the QR code beside a printed recovery code, such as `R7:AEAASPLU…`: the number on paper, and the
 * letters of all lines. QR codes store these characters in little space.
 *
 * @param number - the number of the recovery code on paper
 * @param lines - its lines, in groups or not
 */
export const recoveryQrText = (number: number, lines: readonly string[]): string =>
  `R${number}:${lines.map(typedLine).join("")}`;

/** A recovery code that was read from the QR code beside it. */
export interface ScannedRecovery {
  /** Its number on paper. */
  readonly number: number;
  readonly lines: readonly string[];
}

/** Reads the text of a QR code that `recoveryQrText` returned. Returns undefined for any other text. */
export function scannedRecovery(text: string): ScannedRecovery | undefined {
  const [, number, body = ""] = /^R(\d{1,5}):([A-Z2-9]+)$/u.exec(text) ?? [];
  if (number === undefined || body.length > lineCharacters * mostLines) return undefined;
  const lines = Array.from({ length: Math.ceil(body.length / lineCharacters) }, (_, i) =>
    body.slice(i * lineCharacters, (i + 1) * lineCharacters),
  );
  return typedRecovery(lines).bytes && { number: Number(number), lines };
}

/** State of a recovery code while it is typed. */
export interface TypedRecovery {
  /** Number of lines. Undefined until the first line is right. */
  readonly lines?: number;
  /** State of each typed line: right, incomplete, or an error. */
  readonly state: readonly ("good" | "incomplete" | AppError)[];
  /** All bytes of the code, as soon as every line is right. */
  readonly bytes?: Uint8Array;
}

/**
 * Checks the lines typed so far. Ignores case, spaces and hyphens. Until the first line is right, the lines after it
 * cannot be checked and count as incomplete.
 *
 * @example
 * ```ts
 * import { openRecovery, typedRecovery } from "saltmill/vault";
 * export function secretOf(typed: readonly string[], root: Uint8Array): string | undefined {
 *   const { bytes } = typedRecovery(typed);
 *   return bytes && openRecovery(bytes, root);
 * }
 * ```
 */
export function typedRecovery(typed: readonly string[]): TypedRecovery {
  let first: Uint8Array | undefined;
  const read: Uint8Array[] = [];
  const state = typed.map((text, index): TypedRecovery["state"][number] => {
    if (index > 0 && !first) return "incomplete";
    try {
      if (first && index >= linesOf(first) && typedLine(text) !== "") {
        throw new AppError("recovery-line", "there are too many lines", [index + 1]);
      }
      const bytes = readLine(text, placeOf(index, first ? markOf(first) : []));
      if (!bytes) return "incomplete";
      if (!first) {
        assertHead(bytes);
        first = bytes;
      } else if (equalConstantTime(bytes, first)) {
        // A copy of the first line can pass the check of a later line by chance. The check includes the line's number
        // and the two symbols that identify the recovery code. For the two lines, three or more of these symbols can
        // differ, and the check is certain to detect only two differences.
        throw new AppError("recovery-line", "the first line is repeated", [index + 1]);
      }
      read.push(bytes);
      return "good";
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
  if (!first) return { state };
  const lines = linesOf(first);
  const whole = state.length >= lines && state.every((each, i) => each === (i < lines ? "good" : "incomplete"));
  return whole ? { lines, state, bytes: concatBytes(...read) } : { lines, state };
}

/**
 * Decrypts the secret in a complete recovery code.
 *
 * @param bytes - from `typedRecovery`
 * @param root - 20 secret bytes derived from the master password and identity that the vault had when the recovery code
 * was printed, with the scheme of {@link recoveryScheme}; the caller owns them
 * @throws {@link AppError} `cannot-decrypt` for a wrong master password or identity, or bytes that are not a recovery
 * code; `bad-argument`
 * @example
 * ```ts
 * import { deriveRoot } from "saltmill";
 * import { openRecovery, recoveryCode, typedRecovery } from "saltmill/vault";
 * const root = await deriveRoot({ masterPassword: "correct horse battery staple", identity: "ada@example.org" });
 * const lines = recoveryCode(root, "PIN 0815");
 * openRecovery(typedRecovery(lines).bytes ?? new Uint8Array(), root); // "PIN 0815"
 * ```
 */
export function openRecovery(bytes: Uint8Array, root: Uint8Array): string {
  assertMethods("bytes", bytes, ["subarray"]);
  assertRoot(root);
  const nonce = bytes.subarray(3, headBytes);
  const ciphertext = bytes.subarray(headBytes);
  const scheme = recoveryScheme(bytes);
  if (ciphertext.length <= tagBytes || !scheme) throw cannotDecrypt();
  let plaintext: Uint8Array | undefined;
  try {
    const version = recoveryVersions[scheme];
    plaintext = withCipher(root, scheme, (cipher) =>
      ccmOpenSync({ cipher, nonce, ciphertext, associatedData: associatedData(version, linesOf(bytes)) }),
    );
    const end = plaintext.lastIndexOf(0x80);
    if (end >= 0) return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plaintext.subarray(0, end));
  } catch {
    // The error is the same for every reason, so that it does not reveal which check failed.
  } finally {
    wipe(plaintext);
  }
  throw cannotDecrypt();
}

/**
 * Returns the scheme of the root that opens a recovery code, or undefined if `bytes` are not a recovery code.
 *
 * @example
 * ```ts
 * import { recoveryCode, recoveryScheme, typedRecovery } from "saltmill/vault";
 * const { bytes } = typedRecovery(recoveryCode(new Uint8Array(20), "PIN 0815", { scheme: "saltmill-2" }));
 * recoveryScheme(bytes ?? new Uint8Array()); // "saltmill-2"
 * ```
 */
export const recoveryScheme = ([version]: Uint8Array): RootSchemeId | undefined => schemeOfVersion(version);

function withCipher<T>(root: Uint8Array, scheme: RootSchemeId, work: (cipher: ReturnType<typeof aes>) => T): T {
  const key = kdfCounterSha256(root, utf8(`${scheme} recovery key`), 32);
  const cipher = aes(key);
  try {
    return work(cipher);
  } finally {
    cipher.wipe();
    wipe(key);
  }
}

const associatedData = (version: number, lines: number): Uint8Array =>
  concatBytes(utf8("saltmill-recovery-1\0"), head(version, lines));

/** Returns the first three bytes of a recovery code: the version and the number of lines. */
const head = (version: number, lines: number): Uint8Array =>
  concatBytes(Uint8Array.of(version), u32(lines).subarray(2));

/** Reads the number of lines of a recovery code from its first line. */
const linesOf = (firstLine: Uint8Array): number => (firstLine[1] ?? 0) * 256 + (firstLine[2] ?? 0);

/**
 * Asserts that a line begins a recovery code of a known version.
 *
 * @throws {@link AppError} `recovery-format`
 */
function assertHead(firstLine: Uint8Array): void {
  const lines = linesOf(firstLine);
  const minimum = Math.ceil((headBytes + tagBytes + 1) / lineBytes);
  if (recoveryScheme(firstLine) && lines >= minimum && lines <= mostLines) return;
  throw new AppError("recovery-format", "this is not a recovery code, or it is from a newer version of Saltmill");
}

/**
 * Returns the two symbols of the nonce that identify a recovery code. The check characters of all lines after the first
 * depend on these symbols, so that a line from a different recovery code is nearly always detected at once.
 */
const markOf = (firstLine: Uint8Array): readonly number[] => symbolsOf(firstLine.subarray(0, lineBytes)).slice(5, 7);

const placeOf = (index: number, mark: readonly number[]): LinePlace => ({
  index,
  mark: index === 0 ? [] : mark,
});

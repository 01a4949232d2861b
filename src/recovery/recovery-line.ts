/**
 * A line of a recovery code: 24 characters of 5 bits and 2 that check them. The check is a Reed-Solomon code of length 31
 * over GF(32), distance 3: any one or two wrong characters are noticed, so any typing error and any two that changed
 * places. The number of the line and a mark of its code are checked with it, so that a line in a wrong place is noticed.
 */
import { AppError } from "../errors.ts";

/**
 * No I, O, 0 and 1: nothing that is easily taken for another.
 *
 * @example
 * ```ts
 * import { recoveryAlphabet } from "saltmill";
 * recoveryAlphabet.length; // 32
 * ```
 */
export const recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const lineBytes = 15;
const dataCharacters = 24;
const checkCharacters = 2;
export const lineCharacters = dataCharacters + checkCharacters;

/** A line's number from 0, and the two characters of the first line that tell its code from others; none for the first. */
export interface LinePlace {
  readonly index: number;
  readonly mark: readonly number[];
}

// GF(32) by x^5 + x^2 + 1, in which 2 generates all 31 elements but 0.
const powers = Array.from({ length: 31 }, () => 0);
for (let i = 0, value = 1; i < 31; i++) {
  powers[i] = value;
  value <<= 1;
  if (value & 32) value ^= 0b100101;
}
const power = (exponent: number): number => powers[exponent % 31] ?? 0;
const times = (a: number, b: number): number => (a && b ? power(powers.indexOf(a) + powers.indexOf(b)) : 0);
const inverse = (a: number): number => power(31 - powers.indexOf(a));

/** The two sums that must be zero: of all symbols, and of the i-th times 2^i. */
function syndrome(symbols: readonly number[]): [number, number] {
  let plain = 0;
  let weighted = 0;
  symbols.forEach((symbol, i) => {
    plain ^= symbol;
    weighted ^= times(symbol, power(i));
  });
  return [plain, weighted];
}

/** What is checked and not written: three symbols of the line's number, two of the code's mark. */
const unwritten = ({ index, mark }: LinePlace): number[] => [
  (index >> 10) & 31,
  (index >> 5) & 31,
  index & 31,
  mark[0] ?? 0,
  mark[1] ?? 0,
];

/** The line of 15 bytes. */
export function writeLine(bytes: Uint8Array, place: LinePlace): string {
  const data = symbolsOf(bytes);
  const before = [...unwritten(place), ...data];
  const [plain, weighted] = syndrome(before);
  // c1 + c2 = plain and c1·2^29 + c2·2^30 = weighted
  const n = before.length;
  const second = times(weighted ^ times(plain, power(n)), inverse(power(n) ^ power(n + 1)));
  return [...data, plain ^ second, second].map((symbol) => recoveryAlphabet.charAt(symbol)).join("");
}

/** Bytes as symbols of 5 bits, the first bit first. */
export function symbolsOf(bytes: Uint8Array): number[] {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/gu) ?? []).map((five) => parseInt(five, 2));
}

function bytesOf(symbols: readonly number[]): Uint8Array<ArrayBuffer> {
  const bits = symbols.map((symbol) => symbol.toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/gu) ?? [], (eight) => parseInt(eight, 2));
}

/** What was typed, as it is meant: without spaces and hyphens, in capitals (of ASCII alone: `ß` is not `SS`). */
export const typedLine = (text: string): string =>
  text.replace(/[\s\p{Pd}]/gu, "").replace(/[a-z]/gu, (letter) => letter.toUpperCase());

/**
 * Reads a line that was typed back, case, spaces and hyphens aside.
 *
 * @returns its 15 bytes; nothing while it is not yet complete
 * @throws {@link AppError} `recovery-character` as soon as there is one that no code has, `recovery-line` for a complete
 * line that does not check, or one that is too long
 */
export function readLine(text: string, place: LinePlace): Uint8Array<ArrayBuffer> | undefined {
  const typed = typedLine(text);
  const line = place.index + 1;
  const symbols = Array.from(typed, (character) => {
    const symbol = recoveryAlphabet.indexOf(character);
    if (symbol >= 0) return symbol;
    throw new AppError("recovery-character", `line ${line} has a character that no code has`, [line, character]);
  });
  if (symbols.length < lineCharacters) return undefined;
  const [plain, weighted] = syndrome([...unwritten(place), ...symbols]);
  if (symbols.length > lineCharacters || plain !== 0 || weighted !== 0) {
    throw new AppError("recovery-line", `line ${line} does not check`, [line]);
  }
  return bytesOf(symbols.slice(0, dataCharacters));
}

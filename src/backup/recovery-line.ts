/**
 * Lines of a recovery code: 24 characters of 5 bits and 2 check characters. The check characters come from a
 * Reed-Solomon code of length 31 over GF(32) with distance 3. They detect any one or two wrong characters, and two
 * swapped characters. They also depend on the line's number and on two symbols that identify the recovery code. A line
 * in a wrong place is therefore detected too.
 */
import { AppError } from "../errors.ts";

/** Alphabet of recovery codes. It has no I, O, 0 and 1, which are easily confused. */
export const recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const lineBytes = 15;
const dataCharacters = 24;
const checkCharacters = 2;
export const lineCharacters = dataCharacters + checkCharacters;

/**
 * Position of a line: its number, counted from 0, and the two symbols that identify its recovery code. These symbols
 * are part of the first line, so `mark` is empty for the first line.
 */
export interface LinePlace {
  readonly index: number;
  readonly mark: readonly number[];
}

// Powers of 2 in GF(32) modulo x^5 + x^2 + 1. These are the 31 elements other than 0.
const powers = Array.from({ length: 31 }, () => 0);
for (let i = 0, value = 1; i < 31; i++) {
  powers[i] = value;
  value <<= 1;
  if (value & 32) value ^= 0b100101;
}
const power = (exponent: number): number => powers[exponent % 31] ?? 0;
const times = (a: number, b: number): number => (a && b ? power(powers.indexOf(a) + powers.indexOf(b)) : 0);
const inverse = (a: number): number => power(31 - powers.indexOf(a));

/**
 * Returns two sums in GF(32) that are zero for a valid line: the sum of all symbols, and the sum over i of symbol
 * number i times 2^i.
 */
function syndrome(symbols: readonly number[]): [number, number] {
  let plain = 0;
  let weighted = 0;
  symbols.forEach((symbol, i) => {
    plain ^= symbol;
    weighted ^= times(symbol, power(i));
  });
  return [plain, weighted];
}

/**
 * Returns the symbols that are checked but not written: three for the line's number and two that identify the recovery
 * code.
 */
const unwritten = ({ index, mark }: LinePlace): number[] => [
  (index >> 10) & 31,
  (index >> 5) & 31,
  index & 31,
  mark[0] ?? 0,
  mark[1] ?? 0,
];

/** Encodes 15 bytes as a line: 24 characters and the two check characters. */
export function writeLine(bytes: Uint8Array, place: LinePlace): string {
  const data = symbolsOf(bytes);
  const before = [...unwritten(place), ...data];
  const [plain, weighted] = syndrome(before);
  // Solves c1 + c2 = plain and c1·2^29 + c2·2^30 = weighted for the check characters c1 and c2.
  const n = before.length;
  const second = times(weighted ^ times(plain, power(n)), inverse(power(n) ^ power(n + 1)));
  return [...data, plain ^ second, second].map((symbol) => recoveryAlphabet.charAt(symbol)).join("");
}

/** Splits bytes into symbols of 5 bits, beginning with the highest bit of the first byte. */
export function symbolsOf(bytes: Uint8Array): number[] {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/gu) ?? []).map((five) => parseInt(five, 2));
}

function bytesOf(symbols: readonly number[]): Uint8Array<ArrayBuffer> {
  const bits = symbols.map((symbol) => symbol.toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/gu) ?? [], (eight) => parseInt(eight, 2));
}

/**
 * Normalizes typed text: removes spaces and hyphens and changes ASCII letters to upper case. Other letters stay, so `ß`
 * does not become `SS`.
 */
export const typedLine = (text: string): string =>
  text.replace(/[\s\p{Pd}]/gu, "").replace(/[a-z]/gu, (letter) => letter.toUpperCase());

/**
 * Decodes a typed line. Case, spaces and hyphens are ignored.
 *
 * @returns the line's 15 bytes, or undefined while the line is incomplete
 * @throws {@link AppError} `recovery-character` for a character that no recovery code contains; `recovery-line` for a
 * complete line with wrong check characters, or a line that is too long
 */
export function readLine(text: string, place: LinePlace): Uint8Array<ArrayBuffer> | undefined {
  const typed = typedLine(text);
  const line = place.index + 1;
  const symbols = Array.from(typed, (character) => {
    const symbol = recoveryAlphabet.indexOf(character);
    if (symbol >= 0) return symbol;
    throw new AppError("recovery-character", `line ${line} has a character that is never used in codes`, [
      line,
      character,
    ]);
  });
  if (symbols.length < lineCharacters) return undefined;
  const [plain, weighted] = syndrome([...unwritten(place), ...symbols]);
  if (symbols.length > lineCharacters || plain !== 0 || weighted !== 0) {
    throw new AppError("recovery-line", `line ${line} has a typo or is in the wrong place`, [line]);
  }
  return bytesOf(symbols.slice(0, dataCharacters));
}

/** Damages backup files at random. The random generator has a seed, so each run makes the same files. */
import type { BackupJson } from "./backups.ts";

export type Random = (below: number) => number;

/** Returns the random generator Mulberry32, which is small and good enough for tests. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) % below;
  };
}

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)]!;

const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);

const hostile: readonly (() => unknown)[] = [
  ...[null, true, false, 0, -1, 1.5, 2, 1e308, 2 ** 53, "", "x", "AQ==", "__proto__", [], {}].map(
    (each) => () => structuredClone(each),
  ),
  () => nested(10),
  () => nested(40),
  () => JSON.parse('{"__proto__":{"format":"saltmill-backup"}}') as unknown,
  () => "A".repeat(20_000),
  () => Array.from({ length: 500 }, (_, i) => i),
  () => "\ud800",
];

const names = [
  "__proto__",
  "constructor",
  "toString",
  "",
  "vault",
  "records",
  "seal",
  "backup",
  "r/",
  "r/AAAAAAAA/",
  "0",
];

type Spot = [holder: Record<string, unknown>, name: string];

/** Returns the place of every value in a file: the object that contains the value, and the name of the property. */
function spotsOf(json: object): Spot[] {
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) => [
    [json as Record<string, unknown>, name] satisfies Spot,
    ...(typeof value === "object" && value !== null ? spotsOf(value) : []),
  ]);
}

const put = (holder: object, name: string, value: unknown): void => {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
};

/**
 * Makes up to three changes to the JSON of a backup. A change removes, replaces, copies or damages a value, or adds a
 * record from `more`, which contains encrypted records of other backups.
 */
function spoilJson(text: string, more: readonly string[], random: Random): string {
  const json = JSON.parse(text) as BackupJson;
  for (let times = 1 + random(3); times > 0; times--) {
    const [holder, name] = pick(random, spotsOf(json));
    const [other, otherName] = pick(random, spotsOf(json));
    const value = holder[name];
    switch (random(7)) {
      case 0:
        put(holder, name, pick(random, hostile)());
        break;
      case 1:
        Reflect.deleteProperty(holder, name);
        break;
      case 2:
        put(holder, pick(random, names), structuredClone(value));
        break;
      case 3:
        put(holder, name, structuredClone(other[otherName]));
        break;
      case 4:
        if (typeof json.records !== "object" || (json.records as unknown) === null) break;
        put(json.records, pick(random, Object.keys(json.records).concat(names)), pick(random, more));
        break;
      case 5:
        if (typeof value === "number") put(holder, name, pick(random, [value + 1, value * 2, -value, String(value)]));
        else put(holder, name, [value]);
        break;
      default:
        if (typeof value === "string") put(holder, name, spoilText(value, random));
    }
    if (spotsOf(json).length === 0) break;
  }
  return JSON.stringify(json);
}

const pieces = [
  '"',
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\\",
  "\\u0000",
  "null",
  "0",
  "A",
  "=",
  " ",
  "\n",
  "é",
  "\ud83d",
  "\0",
];

/** Damages a text: characters are changed, inserted, removed, duplicated or cut off. */
function spoilText(text: string, random: Random): string {
  const at = random(text.length + 1);
  const end = Math.min(text.length, at + 1 + random(random(8) === 0 ? 400 : 3));
  switch (random(6)) {
    case 0:
      return text.slice(0, at) + pick(random, pieces) + text.slice(end);
    case 1:
      return text.slice(0, at) + text.slice(end);
    case 2:
      return text.slice(0, end) + text.slice(at);
    case 3:
      return text.slice(0, at) + pick(random, pieces) + text.slice(at);
    case 4:
      return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << random(7))) + text.slice(at + 1);
    default:
      return random(4) === 0
        ? text.slice(0, at)
        : text.slice(0, at) + text.slice(at, end).toUpperCase() + text.slice(end);
  }
}

/** Returns a damaged backup file. */
export const spoil = (text: string, more: readonly string[], random: Random): string =>
  random(3) === 0 ? spoilText(text, random) : spoilJson(text, more, random);

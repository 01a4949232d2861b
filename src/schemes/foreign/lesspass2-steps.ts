import { hmacSha256, wipe } from "../../../crypto/index.ts";
import { utf8 } from "../../text.ts";
import type { ForeignMaster, ForeignOpened, ForeignSteps } from "./foreign-scheme.ts";
import { numberOf, pbkdf2Sha256 } from "./shared-steps.ts";

/** The parameters of LessPass. */
export interface LessPassRules {
  readonly length: number;
  readonly lowercase: boolean;
  readonly uppercase: boolean;
  readonly digits: boolean;
  readonly symbols: boolean;
  readonly exclude?: string | undefined;
}

/** Returns the functions that derive passwords. `classesOf` returns the chosen classes without excluded characters. */
export const stepsOf = (classesOf: (rules: LessPassRules) => readonly string[]): ForeignSteps<LessPassRules> => ({
  open,
  derive: (secret, { rules }) => passwordFrom(secret, rules.length, classesOf(rules)),
});

function open({ bytes }: ForeignMaster): ForeignOpened<LessPassRules> {
  return {
    check: fingerprint(bytes),
    secretFor({ site, login, revision }, progress) {
      const salt = utf8(site + login + Number(revision).toString(16));
      return pbkdf2Sha256({ password: bytes, salt, iterations: 100_000, keyBytes: 32 }, progress);
    },
  };
}

/**
 * Converts a secret to a password. Treats the secret as a number and divides it repeatedly. Each remainder chooses a
 * character or a position.
 */
function passwordFrom(secret: Uint8Array, length: number, classes: readonly string[]): string {
  let entropy = numberOf(secret);
  const next = (count: number): number => {
    const remainder = entropy % BigInt(count);
    entropy /= BigInt(count);
    return Number(remainder);
  };
  const alphabet = classes.join("");
  let password = "";
  while (password.length < length - classes.length) password += alphabet.charAt(next(alphabet.length));
  const forced = classes.map((set) => set.charAt(next(set.length)));
  for (const character of forced) {
    const place = next(password.length);
    password = password.slice(0, place) + character + password.slice(place);
  }
  return password;
}

/** The pictures that LessPass's command line shows. */
const pictures = Array.from("#❤🏨🎓🔌🚑🚌🚗✈🚀🚢🚇🚚💴💶₿💵💷🗄📈🛏🍺🔔🔭🎂💣💼🐛📷🛒⭐☕☁☕🗨📦🍴🖥💎❗👁🚩⚗⚽🎮🎓");

/** Returns the three pictures by which users of LessPass recognize their master password. */
function fingerprint(bytes: Uint8Array): string {
  const hash = hmacSha256(bytes, new Uint8Array(0));
  try {
    return [0, 3, 6]
      .map((at) => ((hash[at] ?? 0) << 16) | ((hash[at + 1] ?? 0) << 8) | (hash[at + 2] ?? 0))
      .map((number) => pictures[number % pictures.length])
      .join(" ");
  } finally {
    wipe(hash);
  }
}

/** How to come by a password without this program, for whoever holds the paper: by the formats, which never change. */
export interface Recipe {
  /** A scheme's id, or `recovery` for the codes. */
  readonly of: string;
  /** One sentence or formula each, in English. */
  readonly steps: readonly string[];
}

const pieces = [
  "Texts are UTF-8. + joins bytes. u32(n) is n in 4 bytes, the highest first. lp(x) is u32(the number of x's bytes) + x.",
  "stream(key, info) is HMAC-SHA-256(key, u32(1) + info) + HMAC-SHA-256(key, u32(2) + info) + … (SP 800-108 in counter mode).",
];

const root = [
  "In the master password every space of Unicode's category Zs becomes a plain space, then Unicode NFC. Nothing is trimmed.",
  "The identity: trim, NFKC, lower case, NFKC, trim.",
  'root = PBKDF2-HMAC-SHA1(master password, "saltmill-1" + a zero byte + identity, 1310720 iterations, 20 bytes).',
];

const all: readonly Recipe[] = [
  {
    of: "saltmill-1",
    steps: [
      "Saltmill does it anywhere: its generator page, or its library's derivePassword with what stands beside the account. Otherwise:",
      ...pieces,
      ...root,
      "Site and login in Unicode NFC.",
      "Named kinds of characters: lower abcdefghjkmnpqrstuvwxyz, upper ABCDEFGHJKMNPQRSTUVWXYZ, digit 23456789, symbol !#$%&()*+,-./:;<=>?@[]^_{|}~",
      "The characters of each kind are sorted. Kinds stand in the order lower, upper, digit, symbol, then any others sorted.",
      "rules = u32(length) + u32(number of kinds) + lp(kind) for each kind.",
      'S = stream(root, "saltmill-1 password" + a zero byte + lp(site) + lp(login) + u32(revision) + lp(rules)).',
      "alphabet = all kinds joined, N characters. A byte b of S below N · floor(256 / N) gives the character number b mod N; other bytes are skipped.",
      "Take characters until the length is reached. If a kind is missing among them, drop them all and go on with S where it stands.",
      'For words: S = stream(root, "saltmill-1 words" + a zero byte + lp(site) + lp(login) + u32(revision) + lp(u32(number of words) + lp(separator) + lp("eff-large-2016"))).',
      "Two bytes of S at a time are a number; one below 62208 gives the word number (it mod 7776) of the EFF's large word list, counted from 0. The separator joins them.",
    ],
  },
  {
    of: "easypasswords-1",
    steps: [
      "Saltmill or Easy Passwords 1 does it, with the master password of Easy Passwords. Otherwise:",
      "salt = site + a zero byte + login, and where there is a revision other than 1: + a zero byte + revision. Nothing is normalised.",
      "bytes = PBKDF2-HMAC-SHA1(master password, salt, 262144 iterations, as many bytes as characters).",
      "Kinds: lower abcdefghjkmnpqrstuvwxyz, upper ABCDEFGHJKMNPQRSTUVWXYZ, digit 23456789, symbol !#$%&()*+,-./:;<=>?@[]^_{|}~, in this order, those chosen. They are in play; none is seen.",
      "For byte i of n, from 0: if (kinds in play) - (kinds seen) is n - i or more, the seen ones leave play and none is seen. Then number (byte mod characters in play), counted through the kinds in play, is the character; its kind is seen.",
    ],
  },
  {
    of: "recovery",
    steps: [
      "Saltmill reads a code back and tells of every typing error. Otherwise:",
      "A character is 5 bits, its place in ABCDEFGHJKLMNPQRSTUVWXYZ23456789 from 0. The last two of each line only check it: leave them out.",
      "The bits of all lines, 8 to a byte, are: 1 byte 01, 2 bytes number of lines, 12 bytes nonce, ciphertext, 16 bytes tag.",
      ...pieces,
      ...root,
      'key = the first 32 bytes of stream(root, "saltmill-1 recovery key").',
      'AES-256-CCM (tag of 16 bytes) with this key and nonce, and as associated data "saltmill-recovery-1" + a zero byte + the code\'s first 3 bytes.',
      "The plaintext is the password, then a byte 80 (hexadecimal), then zero bytes.",
    ],
  },
];

/** The recipes for these. */
export const recipesFor = (wanted: ReadonlySet<string>): readonly Recipe[] => all.filter(({ of }) => wanted.has(of));

/** The number of bytes of each digest. */
export const digestBytes = { md4: 16, md5: 16, md5_v6: 16, sha1: 20, rmd160: 20, sha256: 32 } as const;
export type Digest = keyof typeof digestBytes;

/**
 * The HMAC-SHA-256 of PasswordMaker up to version 1.5.1, which computed wrong values. Accounts with this algorithm keep
 * it until the user changes their rules.
 */
export const oldHmac = "hmac-sha256_v1.5.1";
export type Algorithm = Digest | `hmac-${Digest}` | typeof oldHmac;

const digests = Object.keys(digestBytes) as Digest[];
export const algorithms: readonly Algorithm[] = [
  ...digests.flatMap((digest): Algorithm[] => [digest, `hmac-${digest}`]),
  oldHmac,
];

/** The parameters of PasswordMaker. */
export interface PasswordMakerRules {
  readonly length: number;
  readonly algorithm: Algorithm;
  readonly charset: string;
  readonly l33t: "off" | "before" | "after" | "both";
  readonly l33tLevel: number;
  readonly prefix: string;
  readonly suffix: string;
}

export const digestOf = ({ algorithm }: PasswordMakerRules): Digest =>
  algorithm === oldHmac ? "sha256" : (algorithm.replace("hmac-", "") as Digest);

/** Returns true if leetspeak is applied at `place`: before or after the hash. */
export const isL33t = ({ l33t: where }: PasswordMakerRules, place: "before" | "after"): boolean =>
  where === "both" || where === place;

/** Length of a saltmill-1 root, in bytes. */
export const rootBytes = 20;

/** First bytes of the salt of every root. No vault key has such a salt. */
export const rootSaltPrefix = "saltmill-1\0";

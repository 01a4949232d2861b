/** Of a root of saltmill-1. */
export const rootBytes = 20;

/** The salt of every root begins with it; the salt of no vault key does. */
export const rootSaltPrefix = "saltmill-1\0";

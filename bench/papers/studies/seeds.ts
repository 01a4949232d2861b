/** The founding papers, by their titles. */
export const symmetric = "Symmetric cryptography in JavaScript";
export const efficientPbkdf2 = "Implementing efficient PBKDF2 for the browser";
export const hashing = "Performance of Hashing in Javascript Crypto Libraries";
export const cryptpad = "Comparison of Cryptography Libraries for CryptPad";
export const leaInJavaScript = "Low-Power Encryption Algorithm Block Cipher in JavaScript";

/** Studies of what the papers could not know yet. */
export const beyond = "Beyond the papers";

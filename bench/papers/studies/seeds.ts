/** The titles of the papers on which Saltmill is based. The report groups the studies by these titles. */
export const symmetric = "Symmetric cryptography in JavaScript";
export const efficientPbkdf2 = "Implementing efficient PBKDF2 for the browser";
export const hashing = "Performance of Hashing in Javascript Crypto Libraries";
export const cryptpad = "Comparison of Cryptography Libraries for CryptPad";
export const leaInJavaScript = "Low-Power Encryption Algorithm Block Cipher in JavaScript";

/** The report's heading for studies of functions that no paper measures. */
export const beyond = "Beyond the papers";

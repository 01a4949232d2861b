/** Not ASCII only: what takes text for bytes is found out. */
export const password = new TextEncoder().encode("correct horse bättery staple");

/** Exports the functions for unlocking with a PIN. This module is loaded on demand, because most users have no PIN. */
export {
  dropSealedKeys,
  hasPin,
  keepPinSession,
  opensWithPin,
  sealForPin,
  setPin,
  tryPin,
} from "../../src/master/index.ts";

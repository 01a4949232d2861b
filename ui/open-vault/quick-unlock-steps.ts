/** Exports the steps of a PIN. They load on demand, because most people have no PIN. */
export {
  dropSealedKeys,
  hasPin,
  keepPinSession,
  opensWithPin,
  removePin,
  sealForPin,
  setPin,
  tryPin,
} from "../../src/internal.ts";

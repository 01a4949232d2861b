export { changeMaster, type ChangeMasterOptions } from "./change-master.ts";
export { checkMaster } from "./check-master.ts";
export { finishMove, moveAccounts, moveBack } from "./move.ts";
export { newVaultKey, type NewVaultKeyOptions } from "./new-vault-key.ts";
export { givesMemory, probeMemory, tellMemory, watchMemory } from "./memory-probe.ts";
export { hasPin, pinDigits, removePin, setPin } from "./pin.ts";
export { type MasterProgress, masterProgress, type MasterState, masterStateOf } from "./progress.ts";
export {
  type Authenticator,
  type AuthenticatorAnswer,
  type AuthenticatorFault,
  keepDeviceSession,
  type NewCredential,
  opensWithDevice,
  setDeviceUnlock,
  tryDevice,
} from "./device-unlock.ts";
export { dropSealedKeys, keepPinSession, opensWithPin, sealForPin, tryPin } from "./pin-unlock.ts";
export { updateRetiredRoots } from "./roots.ts";
export { suggestedBits, suggestMasterPassword } from "./suggest.ts";

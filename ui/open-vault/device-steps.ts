/** Exports the functions for unlocking with an authenticator. This module is loaded on demand, because few people use it. */
export { keepDeviceSession, opensWithDevice, setDeviceUnlock, tryDevice } from "../../src/master/index.ts";

import { isObject } from "../arguments.ts";
import { toBase64Url } from "../base64.ts";
import { randomBytes } from "../random.ts";
import { type Contents, isTime, type Vault } from "../vault/index.ts";
import { devicePrefix } from "../merge/index.ts";

/** A device that syncs a vault. */
export interface Device {
  readonly id: string;
  readonly label: string;
  /**
   * Time of the device's last sync that this vault knows of, in milliseconds since 1970. Syncs update this time at most
   * once a day. Naming the device updates it too.
   */
  readonly used: number;
  /** The device's answer to the question whether it gives the memory that saltmill-2 needs. Missing if it gave none. */
  readonly memory?: MemoryAnswer | undefined;
}

/** A device's answer to the question whether it gives the memory that saltmill-2 needs. */
export interface MemoryAnswer {
  readonly gives: boolean;
  /** Time of the answer, in milliseconds since 1970. */
  readonly at: number;
}

const idRecord = "device";
const day = 86_400_000;

/** Reads an answer from a stored value. Returns undefined if the value is none. */
export function memoryAnswerIn(value: unknown): MemoryAnswer | undefined {
  if (!isObject(value)) return undefined;
  const { gives, at } = value;
  return typeof gives === "boolean" && isTime(at) ? { gives, at } : undefined;
}

/** Returns the devices that sync a vault, sorted by label. */
export function devicesOf({ records }: Contents): Device[] {
  const devices = [...records.values()].flatMap(({ name, label, used, modified, memory, ...fields }): Device[] => {
    if (!name.startsWith(devicePrefix) || "deleted" in fields || typeof label !== "string") return [];
    const id = name.slice(devicePrefix.length);
    return [{ id, label, used: isTime(used) ? used : modified, memory: memoryAnswerIn(memory) }];
  });
  return devices.sort((a, b) => (a.label < b.label ? -1 : 1));
}

/** Returns the id of this device, or undefined if it has none yet. */
export async function ownDeviceId(vault: Vault): Promise<string | undefined> {
  const { id } = await vault.local(idRecord);
  return typeof id === "string" ? id : undefined;
}

/** Names this device, or changes its name. */
export async function nameDevice(vault: Vault, label: string, now = Date.now()): Promise<void> {
  const id = (await ownDeviceId(vault)) ?? toBase64Url(randomBytes(16));
  await vault.change(({ records }) => {
    const before = records.get(devicePrefix + id);
    const isKnown = before !== undefined && !("deleted" in before);
    return {
      writes: { [devicePrefix + id]: { ...(isKnown && before), label, used: now } },
      local: { [idRecord]: { id, label } },
      result: undefined,
    };
  });
}

/**
 * Stores the time of this device's sync, at most once a day. A device that was removed from the list and still syncs is
 * listed again. Does nothing if this device was never named.
 */
export async function noteDeviceSync(vault: Vault, now = Date.now()): Promise<void> {
  const { id, label } = await vault.local(idRecord);
  if (typeof id !== "string" || typeof label !== "string") return;
  const known = devicesOf(await vault.contents()).find((device) => device.id === id);
  if (!known || Math.abs(now - known.used) >= day) await nameDevice(vault, known?.label ?? label, now);
}

/**
 * Writes into the record of this device whether it gives the memory that saltmill-2 needs. Does nothing if this device is
 * not listed.
 */
export async function publishMemory(vault: Vault, { gives, at }: MemoryAnswer): Promise<void> {
  const id = await ownDeviceId(vault);
  await vault.change(({ records }) => {
    const name = devicePrefix + String(id);
    const before = records.get(name);
    const isListed = before !== undefined && !("deleted" in before);
    return { writes: isListed ? { [name]: { ...before, memory: { gives, at } } } : {}, result: undefined };
  });
}

/**
 * Removes a device from the list. The removed device can still open the vault and sync.
 */
export const forgetDevice = (vault: Vault, id: string): Promise<void> =>
  vault.change(({ records }) => ({
    writes: records.has(devicePrefix + id) ? { [devicePrefix + id]: { deleted: true } } : {},
    result: undefined,
  }));

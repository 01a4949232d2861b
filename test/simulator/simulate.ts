/**
 * Runs one random schedule of devices that sync through a shared store of files. Devices change accounts and sync.
 * Syncs are interrupted. Disks are copied, restored or lost. The store loses files, gets an older state back or is
 * slow. At the end, the interruptions stop and each device syncs. Then all devices must have the same records, and no
 * saved change may be lost.
 */
import { syncReplica } from "../../src/sync/engine.ts";
import { entryOf, idsOf } from "../../src/merge/entry.ts";
import { contentKey, type Records } from "../../src/merge/merge.ts";
import { newLedger, passwordIn, site } from "./edits.ts";
import { Choices } from "./random.ts";
import { type Bug, Cut, type Device, openFile, World } from "./world.ts";

export interface Run {
  /** Describes the fault that was found, or is undefined. */
  readonly broken?: string;
  readonly syncs: number;
  readonly cut: number;
  readonly requests: number;
}

const steps = 120;
const rounds = 12;
const notKept = (): Error => new Cut();

/** Lets all promises continue, except those that wait for {@link Device.pending}. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export async function simulate(seed: number, bug?: Bug): Promise<Run> {
  const choices = new Choices(seed);
  const world = new World(choices, newLedger(), bug);
  const counts = { syncs: 0, cut: 0 };
  let acknowledged = new Set<string>();
  const first = world.addDevice();
  world.edit(first);
  const count = 2 + choices.below(4);
  while (world.devices.length < count) world.addDevice();

  const sync = async (device: Device): Promise<void> => {
    device.isSyncing = true;
    device.stop = new AbortController();
    counts.syncs++;
    try {
      const { records } = await syncReplica(world.replica(device), world.store(device), {
        notKept,
        signal: device.stop.signal,
      });
      for (const id of allIds(records)) acknowledged.add(id);
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      counts.cut++;
    } finally {
      device.isSyncing = false;
    }
  };
  const unexpected: unknown[] = [];
  const start = (device: Device): void => {
    void sync(device).catch((error: unknown) => unexpected.push(error));
  };
  const stop = async (device: Device): Promise<void> => {
    while (device.isSyncing) {
      device.pending?.cut();
      await settle();
    }
  };

  /**
   * Removes all files or one file from the store, damages a file, or restores an earlier state of the store. Changes that were only in
   * the store may be lost, so no change counts as saved (`acknowledged`) after the damage.
   */
  const damageStore = async (): Promise<void> => {
    for (const device of world.devices) await stop(device);
    world.late.length = 0;
    acknowledged = new Set();
    const kind = choices.below(4);
    if (kind === 0) world.files = new Map();
    else if (kind === 1) world.files = new Map(choices.of([...world.earlierFiles, world.files]));
    else if (kind === 2) world.files.delete(choices.of([...world.files.keys(), ""]));
    else rot(world.files, choices);
  };

  for (let step = 0; step < steps; step++) {
    world.now += choices.below(3_600_000);
    const living = world.devices.filter(({ isLost }) => !isLost);
    const device = choices.of(living);
    const dice = choices.next();
    if (device.pending && dice < 0.65) {
      if (choices.happens(0.03)) device.pending.cut();
      else device.pending.go();
    } else if (dice < 0.8) {
      if (!device.isSyncing) start(device);
    } else if (dice < 0.94) world.edit(device);
    else if (dice < 0.95) {
      if (living.length < 5) world.addDevice(device.disk);
    } else if (dice < 0.96) {
      await stop(device);
      device.disk = choices.of([...device.earlier, device.disk]);
    } else if (dice < 0.97) {
      if (living.length > 2) {
        await stop(device);
        device.isLost = true;
      }
    } else if (dice < 0.975) await damageStore();
    else if (dice < 0.99) world.late.splice(choices.below(world.late.length + 1), 1).forEach(tryAgain);
    else world.earlierFiles.push(new Map(world.files));
    await settle();
  }

  for (const device of world.devices) await stop(device);
  world.late.splice(0).forEach(tryAgain);
  world.faults = false;
  const living = world.devices.filter(({ isLost }) => !isLost);
  for (const id of living.flatMap(({ disk }) => allIds(disk.records))) acknowledged.add(id);
  const result = (broken?: string): Run => ({ ...counts, requests: world.requests, ...(broken && { broken }) });
  for (const device of living) device.isSteady = true;
  const syncUntilSilent = async (): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      world.now += 9 * 86_400_000; // nine days, because devices remove a damaged file after a week
      const changes = world.changes;
      for (const device of living) await sync(device);
      if (world.changes === changes) break;
    }
  };
  await syncUntilSilent();
  rot(world.files, choices); // all devices have everything, so no edit would ever cause another snapshot
  await syncUntilSilent();
  if (unexpected.length > 0) return result(`an unexpected error: ${String(unexpected[0])}`);

  const states = living.map(({ disk }) => disk.records);
  const [one = new Map() as Records] = states;
  if (states.some((state) => stateOf(state) !== stateOf(one))) return result("the devices end with different states");
  if (world.files.size !== 1) return result(`the store ends with ${world.files.size} files`);
  for (const [name, bytes] of world.files) {
    if (openFile(name, bytes).kind !== "snapshot") return result("the store ends with a damaged file");
  }
  const before = world.requests;
  for (const device of living) await sync(device);
  if (world.requests - before !== living.length) return result("the devices are not silent in the end");
  const kept = new Set(allIds(one));
  const gone = new Set([...world.ledger.gone, ...deletedIds(one)]);
  for (const id of acknowledged) if (!kept.has(id) && !gone.has(id)) return result(`the value ${id} is lost`);
  for (const record of one.values()) {
    if (entryOf(record).values.size > 0 && !passwordIn(record).includes(site)) return result("an account has no site");
    if (entryOf(record).values.size > 0 && !world.ledger.passwords.has(passwordIn(record)))
      return result("a password changed that nobody has changed");
  }
  return result();
}

/** Damages a file as disks, servers and people do: mostly without changing its length. */
function rot(files: Map<string, Uint8Array>, choices: Choices): void {
  if (files.size === 0) return;
  const name = choices.of([...files.keys()]);
  const bytes = files.get(name) ?? new Uint8Array();
  const kind = choices.below(5);
  if (kind === 0) files.set(name, new Uint8Array(bytes.length));
  else if (kind === 1) files.set(name, new Uint8Array(bytes.length).fill(0xff));
  else if (kind === 2) files.set(name, bytes.slice(0, choices.below(bytes.length + 1)));
  else if (kind === 3) files.set(name, choices.of([...files.values()]));
  else
    files.set(
      name,
      bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte)),
    );
}

function tryAgain(effect: () => void): void {
  try {
    effect();
  } catch (error) {
    if (!(error instanceof Cut)) throw error;
  }
}

const allIds = (records: Records): string[] => [...records.values()].flatMap((record) => idsOf(entryOf(record)));

/** Returns the ids of the values that existed when their entry was deleted. These values may be missing at the end. */
const deletedIds = (records: Records): string[] =>
  [...records.values()].flatMap((record) => [...entryOf(record).deleted]);

const stateOf = (records: Records): string =>
  [...records.values()]
    .map((record) => `${record.name} ${contentKey(record)} ${passwordIn(record)}`)
    .sort()
    .join("\n");

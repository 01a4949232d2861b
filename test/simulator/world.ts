/**
 * The devices and the store of the simulator. Each request to the store waits until the schedule lets the request
 * continue, so that the schedule decides the order of the requests.
 */
import { createHash } from "node:crypto";
import type { NamedRecord } from "../../src/merge/entry.ts";
import { drawForChange } from "../../src/merge/change-ids.ts";
import { changedNames, type OpenedFile, type Replica, type ReplicaState } from "../../src/sync/replica.ts";
import { needsIds, withIds } from "../../src/merge/give-ids.ts";
import { contentKey, mergeRecords, type Records } from "../../src/merge/merge.ts";
import { noNotes, type SyncNotes } from "../../src/sync/notes.ts";
import type { SyncStore } from "../../src/sync/store.ts";
import { edited, type Ledger, note } from "./edits.ts";
import type { Choices } from "./random.ts";

/** Faults that a test can build into the simulated devices. The simulator must find each of these faults. */
export type Bug = "a clock decides" | "a tombstone is dropped" | "a name counts as merged too early";

/** Thrown when a sync is interrupted. */
export class Cut extends Error {}

interface Disk {
  readonly records: Records;
  readonly notes: SyncNotes;
}

export interface Device {
  disk: Disk;
  /** Earlier states of the disk. The schedule may restore one of them, as a person restores a backup. */
  readonly earlier: Disk[];
  /** Milliseconds by which the clock of the device is ahead (negative: behind). */
  readonly skew: number;
  isLost: boolean;
  /** The sync that waits for the schedule: `go` lets the sync continue, `cut` interrupts it. */
  pending: { readonly go: () => void; readonly cut: () => void } | undefined;
  isSyncing: boolean;
  /** Ends the running sync, so that the sync does not go on with other files after an interruption. */
  stop: AbortController;
  /** True at the end of the schedule, when syncs no longer wait and are no longer interrupted. */
  isSteady: boolean;
}

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

export class World {
  readonly choices: Choices;
  readonly ledger: Ledger;
  readonly bug: Bug | undefined;
  readonly devices: Device[] = [];
  files = new Map<string, Uint8Array>();
  /** Earlier states of the store. The schedule may restore one of them. */
  readonly earlierFiles: Map<string, Uint8Array>[] = [];
  /** Requests that failed for the device but may still take effect in the store. */
  readonly late: (() => void)[] = [];
  now = 1_000_000;
  requests = 0;
  /** Number of requests that write or remove a file. */
  changes = 0;
  faults = true;

  constructor(choices: Choices, ledger: Ledger, bug?: Bug) {
    this.choices = choices;
    this.ledger = ledger;
    this.bug = bug;
  }

  addDevice(disk: Disk = { records: new Map(), notes: noNotes }): Device {
    const skew = this.choices.of([0, -400_000_000, 400_000_000, 5000]);
    const state = { isLost: false, pending: undefined, isSyncing: false, isSteady: false, stop: new AbortController() };
    const device: Device = { disk, earlier: [], skew, ...state };
    this.devices.push(device);
    return device;
  }

  edit(device: Device): void {
    device.earlier.push(device.disk);
    const isOld = this.choices.happens(0.1);
    const records = edited(device.disk.records, this.choices, this.ledger, this.now + device.skew, isOld);
    device.disk = { ...device.disk, records };
  }

  #gate(device: Device): Promise<void> {
    if (device.isSteady) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        device.pending = undefined;
        settle();
      };
      device.pending = {
        go: end(resolve),
        cut: end(() => {
          device.stop.abort(new Cut());
          reject(device.stop.signal.reason as Cut);
        }),
      };
    });
  }

  store(device: Device): SyncStore {
    const ask = async <T>(effect: () => T): Promise<T> => {
      await this.#gate(device);
      this.requests++;
      if (!this.faults || !this.choices.happens(0.08)) return effect();
      if (this.choices.happens(0.5))
        this.late.push(effect); // the device gets an error; the request takes effect after that, or never
      else if (this.choices.happens(0.7)) effect(); // the request takes effect, but the device gets an error
      throw new Cut();
    };
    return {
      list: () => ask(() => Array.from(this.files, ([name, { length: size }]) => ({ name, size }))),
      read: (name) => ask(() => this.files.get(name)),
      write: (name, bytes) =>
        ask(() => {
          this.changes++;
          const isCut = this.faults && this.choices.happens(0.05);
          this.files.set(name, isCut ? bytes.subarray(0, this.choices.below(bytes.length)) : bytes);
          if (isCut) throw new Cut();
        }),
      remove: (name) =>
        ask(() => {
          this.changes++;
          this.files.delete(name);
        }),
    };
  }

  /** Adds ids to records that an old Saltmill version has changed. The old version writes no ids for its changes. */
  #withIds(records: Records): Records {
    const all = new Map(records);
    for (const record of records.values()) {
      if (!needsIds(record)) continue;
      const given = withIds(record, record, { draw: drawForChange(() => this.choices.bytes(6)) });
      note(given, this.ledger);
      all.set(record.name, given);
    }
    return all;
  }

  replica(device: Device): Replica {
    const digest = (records: Records): string =>
      createHash("sha256")
        .update(
          [...records.values()]
            .map((record) => `${record.name}${contentKey(record)}`)
            .sort()
            .join("\n"),
        )
        .digest("base64url");
    const state = (): ReplicaState => {
      const fewer = Object.values(device.disk.notes.merged).some((file) => file.records > device.disk.records.size);
      return { ...device.disk, isDamaged: fewer };
    };
    return {
      read: async () => {
        await this.#gate(device);
        return state();
      },
      merge: async (theirs, change) => {
        if (this.bug === "a name counts as merged too early") {
          device.disk = { ...device.disk, notes: change(device.disk.notes) };
        }
        await this.#gate(device);
        const mine = this.#withIds(device.disk.records);
        const merged = await mergeRecords(mine, theirs);
        if (this.bug === "a clock decides") for (const [name, record] of merged) merged.set(name, latest(record));
        const isEarly = this.bug === "a name counts as merged too early";
        device.disk = { records: merged, notes: isEarly ? device.disk.notes : change(device.disk.notes) };
        const after = { ...state(), taken: changedNames(mine, merged) };
        await this.#gate(device);
        return after;
      },
      seal: (name, records) => {
        const all = [...records.values()].map((record) =>
          this.bug === "a tombstone is dropped" ? dull(record) : record,
        );
        const text = JSON.stringify({ name, all });
        return Promise.resolve(encode({ text, check: createHash("sha256").update(text).digest("hex") }));
      },
      open: (name, bytes) => Promise.resolve(openFile(name, bytes)),
      digest,
      newName: () => `${Buffer.from(this.choices.bytes(16)).toString("base64url")}.saltmill`,
      now: () => this.now + device.skew,
    };
  }
}

export function openFile(name: string, bytes: Uint8Array): OpenedFile {
  try {
    const { text, check } = JSON.parse(new TextDecoder().decode(bytes)) as { text: string; check: string };
    if (createHash("sha256").update(text).digest("hex") !== check) return { kind: "bad" };
    const { name: sealed, all } = JSON.parse(text) as { name: string; all: NamedRecord[] };
    if (sealed !== name) return { kind: "bad" };
    return { kind: "snapshot", records: new Map(all.map((record) => [record.name, record])) };
  } catch {
    return { kind: "bad" };
  }
}

/**
 * Removes all values of a record except the newest one, which the record shows. A wrong merge that trusts the clocks
 * would do this.
 */
function latest(record: NamedRecord): NamedRecord {
  return { ...record, sync: without(record, "others") };
}

/** Returns a record without the ids of its replaced values. */
function dull(record: NamedRecord): NamedRecord {
  return { ...record, sync: without(record, "replaced") };
}

const without = ({ sync }: NamedRecord, field: string): object =>
  Object.fromEntries(Object.entries(sync ?? {}).filter(([name]) => name !== field));

/** Tests syncing through a browser's sync, which carries the parts of a file to other devices at different times. */
import { expect } from "chai";
import fc from "fast-check";
import { concatBytes } from "../../../../crypto/bytes.ts";
import { entryOf, idsOf } from "../../../../src/merge/entry.ts";
import { contentKey, type Records } from "../../../../src/merge/merge.ts";
import { browserStore } from "../../../../src/sync/browser-store.ts";
import { syncReplica } from "../../../../src/sync/engine.ts";
import { newLedger } from "../../../simulator/edits.ts";
import { Choices } from "../../../simulator/random.ts";
import { type Device, World } from "../../../simulator/world.ts";
import { type BrowserArea, browserArea } from "./browser-area.ts";

describe("syncing through the browser's sync", () => {
  it("keeps the laws of syncing while items arrive late, in part, in another order, or are wiped", async function () {
    this.timeout(600_000);
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        expect(await carriedSyncs(seed)).to.equal(undefined);
      }),
      { numRuns: 60 },
    );
  });
});

/**
 * Simulates browsers that exchange `storage.sync` through a server, in a random order of events. As in real browsers,
 * items travel one by one, a vault may be removed from the server, and a browser that joins takes the server's items.
 */

type Items = Map<string, unknown>;

/** A browser: its device, its `storage.sync`, and the items that it had when it last exchanged them with the server. */
interface Profile {
  readonly device: Device;
  readonly area: BrowserArea;
  base: Items;
}

const steps = 60;
const rounds = 30;

/** @returns the fault of syncing that was found, such as "a value is lost", or undefined */
export async function carriedSyncs(seed: number): Promise<string | undefined> {
  const choices = new Choices(seed);
  const world = new World(choices, newLedger());
  world.faults = false;
  const server: Items = new Map();
  const kind = choices.of(["chromium", "firefox"] as const);
  const padding = new Uint8Array(choices.of([0, 20_000, 45_000, 60_000])).fill(0x20);
  const profiles = Array.from({ length: 2 + choices.below(2) }, (): Profile => {
    const device = world.addDevice();
    device.isSteady = true;
    return { device, area: browserArea(kind), base: new Map() };
  });
  world.edit(choices.of(profiles).device);

  const sync = async ({ device, area }: Profile): Promise<void> => {
    const replica = world.replica(device);
    const seal = async (name: string, records: Records): Promise<Uint8Array> =>
      concatBytes(await replica.seal(name, records), padding);
    const options = { notKept: () => new Error("the file came back changed") };
    await syncReplica({ ...replica, seal }, browserStore(area), options);
  };
  /**
   * Exchanges changed items with the server, each key by itself: first sends the browser's changes, and then takes the
   * server's changes. `isCarried` decides for each changed item if the exchange happens now.
   */
  const carry = ({ area, base }: Profile, isCarried: () => boolean): void => {
    const copy = (key: string, from: Items, ...to: Items[]): void => {
      for (const items of to) {
        if (from.has(key)) items.set(key, from.get(key));
        else items.delete(key);
      }
    };
    for (const key of new Set([...area.items.keys(), ...base.keys()])) {
      if (area.items.get(key) !== base.get(key) && isCarried()) copy(key, area.items, server, base);
    }
    for (const key of new Set([...server.keys(), ...base.keys()])) {
      if (server.get(key) !== base.get(key) && isCarried()) copy(key, server, area.items, base);
    }
  };

  for (let step = 0; step < steps; step++) {
    world.now += choices.below(1_200_000);
    const profile = choices.of(profiles);
    const dice = choices.next();
    if (dice < 0.25) world.edit(profile.device);
    else if (dice < 0.55) await sync(profile).catch(ignoreFull);
    else if (dice < 0.9) carry(profile, () => choices.happens(0.5));
    else if (dice < 0.95) carry(profile, () => true);
    else if (dice < 0.97)
      server.clear(); // as if another browser had uninstalled the extension
    else {
      profile.area.items.clear(); // as in a browser that begins to sync: it takes what the server has
      for (const [key, value] of server) profile.area.items.set(key, value);
      profile.base = new Map(server);
    }
  }

  const stored = profiles.flatMap(({ device }) => allIds(device.disk.records));
  for (let round = 0; ; round++) {
    if (round === rounds) return "the browsers are never silent";
    world.now += 43_200_000; // half a day, so that incomplete files reach the age of a week and are removed
    const full: unknown[] = [];
    const before = [stateOf(server), ...profiles.map(({ area }) => area.writes)].join();
    for (const profile of profiles) {
      carry(profile, () => true);
      await sync(profile).catch((error: unknown) => {
        ignoreFull(error);
        full.push(error);
      });
      carry(profile, () => true);
    }
    if (
      full.length === 0 &&
      before === [stateOf(server), ...profiles.map(({ area }) => area.writes)].join() &&
      round > 0
    )
      break;
  }
  const [one, ...others] = profiles.map(({ device }) => device.disk.records);
  if (!one || others.some((records) => textOf(records) !== textOf(one)))
    return "the browsers end with different states";
  if (new Set([...server.keys()].map((key) => key.split("/")[0])).size !== 1)
    return "the server ends with several files";
  const kept = new Set(allIds(one));
  const gone = new Set([...world.ledger.gone, ...[...one.values()].flatMap((record) => [...entryOf(record).deleted])]);
  return stored.some((id) => !kept.has(id) && !gone.has(id)) ? "a value is lost" : undefined;
}

/** Ignores the error of a full storage, which only delays a sync. Throws all other errors. */
function ignoreFull(error: unknown): void {
  if (!String(error).includes("too large")) throw error;
}

const allIds = (records: Records): string[] => [...records.values()].flatMap((record) => idsOf(entryOf(record)));
const stateOf = (items: Items): string => [...items.keys()].sort().join();
const textOf = (records: Records): string =>
  [...records.values()]
    .map((record) => `${record.name} ${contentKey(record)}`)
    .sort()
    .join("\n");

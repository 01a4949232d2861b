import { expect } from "chai";
import type { StorePlace } from "../../../../ui/devices/ports.ts";
import { createStoreAccess, type StoreAccess } from "../../../../ui/devices/store-access.ts";

const server = (host: string): StorePlace => ({ kind: "webdav", url: `https://${host}/dav/` });
const [one, two] = [server("one.example"), server("two.example")];

describe("the permissions that the form for a store has asked for", () => {
  let given: (readonly [place: StorePlace, kept: StorePlace | undefined])[];
  let access: StoreAccess;
  let answer: () => Promise<boolean>;

  beforeEach(() => {
    given = [];
    answer = () => Promise.resolve(true);
    access = createStoreAccess({
      askForAccess: () => answer(),
      giveBackAccess: (place, kept) => {
        given.push([place, kept]);
        return Promise.reject(new Error("the browser keeps it"));
      },
    });
  });

  it("are all given back if no store was connected", async () => {
    expect(await access.ask(one)).to.equal(true);
    expect(await access.ask(two)).to.equal(true);
    expect(given).to.deep.equal([]);
    access.close();
    expect(given).to.deep.equal([
      [one, undefined],
      [two, undefined],
    ]);
  });

  it("are given back except for the connected store, even if another was asked for last", async () => {
    await access.ask(one);
    await access.ask(two);
    access.keep(one);
    access.close();
    expect(given).to.deep.equal([
      [one, one],
      [two, one],
    ]);
  });

  it("are not given back if the user has refused them", async () => {
    answer = () => Promise.resolve(false);
    expect(await access.ask(one)).to.equal(false);
    access.close();
    expect(given).to.deep.equal([]);
  });

  it("are given back at once if the form was closed before the user agreed", async () => {
    let allow: (agreed: boolean) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        allow = resolve;
      });
    const asked = access.ask(one);
    access.close();
    allow(true);
    expect(await asked).to.equal(false);
    expect(given).to.deep.equal([[one, undefined]]);
  });

  it("are given back if the connection fails after the form was closed", async () => {
    await access.ask(one);
    access.keep(one);
    access.close();
    access.keep(undefined);
    expect(given.at(-1)).to.deep.equal([one, undefined]);
  });
});

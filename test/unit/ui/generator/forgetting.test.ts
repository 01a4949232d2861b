/** Tests that the generator removes its secrets after ten minutes, for every kind of password. */
import { expect } from "chai";
import { memoryStorage } from "../../../../src/vault/index.ts";
import { make, type FormInput } from "../../../../ui/generator/make.ts";
import type { GeneratorPorts } from "../../../../ui/generator/ports.ts";
import { createGeneratorState, type GeneratorState } from "../../../../ui/generator/state.ts";
import { emptySecret, withKind } from "../../../../ui/editor/secret-draft.ts";
import { instantly } from "../../src/stand-in.ts";
import { identity, masterPassword } from "../../src/vaults.ts";
import { type Clock, stoppedClock } from "../clock.ts";
import { work } from "../open-vault/windows.ts";

const minute = 60_000;

describe("the generator", () => {
  let clock: Clock;
  let state: GeneratorState;

  beforeEach(async () => {
    clock = stoppedClock();
    const ports: Partial<GeneratorPorts> = {
      pbkdf2: instantly,
      storage: memoryStorage(),
      selfTest: () => Promise.resolve({ passed: 1, total: 1, derivesBy: undefined }),
    };
    state = createGeneratorState(ports as GeneratorPorts);
    await state.start();
  });
  afterEach(() => {
    clock.end();
  });

  const makes = async (typed: Pick<FormInput, "draft"> & Partial<FormInput>): Promise<void> => {
    const owner = { identity, master: masterPassword, scheme: "saltmill-1", keep: false } as const;
    const place = { site: "example.com", login: "ada" };
    await make(
      { identity: owner, place, easyMaster: masterPassword, language: undefined, ...typed },
      { root: state.root, pbkdf2: instantly, ...work },
    );
  };
  /** Advances the clock. Returns how often the typed text and the password have been removed since the test began. */
  const after = (milliseconds: number): number => {
    clock.now += milliseconds;
    clock.tick();
    return state.round.value;
  };

  it("drops its secrets ten minutes after it made an Easy Passwords password, although it holds no root", async () => {
    await makes({ draft: withKind(emptySecret, "easy") });
    expect(state.root.ready.value).to.equal(undefined);
    expect([after(10 * minute - 1), after(1), after(minute)]).to.deep.equal([0, 1, 1]);
  });

  it("drops its secrets and the root ten minutes after it made another password", async () => {
    await makes({ draft: emptySecret });
    expect(state.root.ready.value).not.to.equal(undefined);
    expect(after(10 * minute - 1)).to.equal(0);
    expect(state.root.ready.value).not.to.equal(undefined);
    expect(after(1)).to.equal(1);
    expect(state.root.ready.value).to.equal(undefined);
  });

  it("restarts the ten minutes with each password of any kind", async () => {
    await makes({ draft: emptySecret });
    expect(after(9 * minute)).to.equal(0);
    await makes({ draft: withKind(emptySecret, "easy") });
    expect([after(9 * minute), after(minute)]).to.deep.equal([0, 1]);
  });

  it("drops a typed master password that was never used", () => {
    state.root.use();
    expect([after(10 * minute - 1), after(1)]).to.deep.equal([0, 1]);
  });

  it("drops its secrets only once if the user asks for it", async () => {
    await makes({ draft: withKind(emptySecret, "easy") });
    state.forget();
    expect([state.round.value, after(11 * minute)]).to.deep.equal([1, 1]);
  });

  it("drops nothing if no secret was typed or made", () => {
    expect(after(60 * minute)).to.equal(0);
  });
});

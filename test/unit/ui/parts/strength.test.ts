/**
 * Tests the estimate of a password's strength, and that the estimating worker ends when the password field is removed.
 */
import { expect } from "chai";
import type { WorkerPort } from "../../../../crypto/pbkdf2/worker-client.ts";
import { HeldSecret } from "../../../../ui/parts/held-secret.ts";
import { createStrengthWorker, followStrength, type StrengthQuestion } from "../../../../ui/parts/strength.ts";
import { serveStrength } from "../../../../ui/parts/strength-worker.ts";

/** A simulated worker that answers only when a test calls `answer`. */
class StandIn implements WorkerPort {
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  readonly asked: StrengthQuestion[] = [];
  ended = false;
  postMessage(question: unknown): void {
    this.asked.push(question as StrengthQuestion);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(strength: number): Promise<void> {
    this.onmessage?.({ data: strength } as MessageEvent);
    return settled();
  }
}

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

describe("the estimate of strength", () => {
  let workers: StandIn[];
  let secret: HeldSecret;
  let told: number[];
  let ask: (own: readonly string[]) => void;
  const passwords = (worker = workers.at(-1)): string[] => worker?.asked.map(({ password }) => password) ?? [];
  const create = (): StandIn => {
    const made = new StandIn();
    workers.push(made);
    return made;
  };

  beforeEach(() => {
    workers = [];
    told = [];
    secret = new HeldSecret();
    ask = followStrength(secret, createStrengthWorker(create), (strength) => told.push(strength)).ask;
  });
  const type = (text: string): void => {
    secret.hold(text);
    ask(["ada"]);
  };

  it("starts no worker before something is typed", () => {
    ask([]);
    expect(workers).to.deep.equal([]);
    type("c");
    expect(workers).to.have.length(1);
  });

  it("waits for the previous answer, then asks for the latest text and reports only that answer", async () => {
    for (const text of ["c", "co", "cor"]) type(text);
    expect(passwords()).to.deep.equal(["c"]);
    await workers[0]?.answer(0);
    expect(passwords()).to.deep.equal(["c", "cor"]);
    expect(told).to.deep.equal([]);
    await workers[0]?.answer(1);
    expect(told).to.deep.equal([1]);
  });

  it("ends the worker when the field is emptied, and starts another one later", async () => {
    type("correct");
    type("correct horse");
    type("");
    expect(workers[0]?.ended).to.equal(true);
    await settled();
    type("battery");
    expect(workers).to.have.length(2);
    await workers[1]?.answer(2);
    expect([passwords(), told]).to.deep.equal([["battery"], [2]]);
  });

  it("reports nothing if the worker cannot be started", async () => {
    type("correct");
    workers[0]?.onerror?.({} as never);
    await settled();
    expect([workers[0]?.ended, told]).to.deep.equal([true, []]);
  });

  it("rejects open questions when it is ended", async () => {
    const worker = createStrengthWorker(create);
    const answer = worker.strengthOf("correct horse", []).then(
      () => "an answer",
      (error: unknown) => String(error),
    );
    worker.end();
    expect(await answer)
      .to.include("has ended")
      .and.not.include("correct");
  });

  it("uses the password and the user's own words inside the worker", () => {
    const answers: unknown[] = [];
    const scope: Parameters<typeof serveStrength>[0] = {
      onmessage: null,
      postMessage: (answer) => answers.push(answer),
    };
    serveStrength(scope);
    const question = (password: string, own: readonly string[] = []): void => {
      scope.onmessage?.({ data: { password, own } } as MessageEvent);
    };
    question("password");
    question("ninety-nine marbles in a green jar");
    question("Zvxqwkpj");
    question("Zvxqwkpj", ["zvxqwkpj"]);
    expect(answers.slice(0, 2)).to.deep.equal([0, 4]);
    expect(answers[3]).to.be.lessThan(answers[2] as number);
  });
});

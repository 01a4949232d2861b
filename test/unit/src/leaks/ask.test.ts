/** Tests how the list of leaked passwords is asked about many passwords. */
import { expect } from "chai";
import fc from "fast-check";
import { AppError } from "../../../../src/errors.ts";
import { type AskOptions, askList } from "../../../../src/leaks/ask.ts";
import { rejection } from "../../crypto/refusals.ts";
import { digitsOf, rangeOf } from "./leak-server.ts";

/** Returns two passwords with the same prefix, which is found after about a thousand tries. */
function sharedPrefix(): [string, string] {
  const known = new Map<string, string>();
  for (let i = 0; ; i++) {
    const password = String(i);
    const prefix = digitsOf(password).slice(0, 5);
    const other = known.get(prefix);
    if (other !== undefined) return [other, password];
    known.set(prefix, password);
  }
}

type Items = Readonly<Record<string, string>>;

/** Asks a list that contains only `leaked`. Returns the counts by item, and the prefixes that were sent. */
async function asked(
  items: Items,
  leaked: Readonly<Record<string, number>>,
  more: Partial<AskOptions<string>> = {},
): Promise<{ counts: Record<string, number>; sent: string[] }> {
  const counts: Record<string, number> = {};
  const sent: string[] = [];
  await askList(Object.keys(items), (name) => items[name], {
    ask: (prefix) => {
      sent.push(prefix);
      return Promise.resolve(rangeOf(prefix, leaked));
    },
    onAnswer: (found) => void Object.assign(counts, Object.fromEntries(found)),
    ...more,
  });
  return { counts, sent };
}

const many = (count: number): Items =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`item ${String(i)}`, `password ${String(i)}`]));

describe("asking the list of leaked passwords", () => {
  it("finds those that are in it, whatever characters they have", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ unit: "grapheme", minLength: 1 }), fc.nat(1e9)), { maxLength: 12 }),
        async (passwords) => {
          const items = Object.fromEntries(passwords.map(([password], i) => [`item ${String(i)}`, password]));
          const leaked = Object.fromEntries(passwords.filter(([, count]) => count % 2 === 1));
          const { counts, sent } = await asked(items, leaked);
          const expected = Object.entries(items).map(([name, password]) => [
            name,
            Object.hasOwn(leaked, password) ? leaked[password] : 0,
          ]);
          expect(counts).to.deep.equal(Object.fromEntries(expected));
          const prefixes = new Set(Object.values(items).map((password) => digitsOf(password).slice(0, 5)));
          expect(sent).to.have.members([...prefixes]);
        },
      ),
    );
  });

  it("sends a prefix once, for equal passwords and for those with equal prefixes", async () => {
    const [one, other] = sharedPrefix();
    const { counts, sent } = await asked({ a: one, b: one, c: other }, { [other]: 5 });
    expect(counts).to.deep.equal({ a: 0, b: 0, c: 5 });
    expect(sent).to.deep.equal([digitsOf(one).slice(0, 5)]);
  });

  it("leaves out items without a password", async () => {
    const counts: string[] = [];
    await askList(["a", "b"], (name) => (name === "a" ? "tomato" : undefined), {
      ask: (prefix) => Promise.resolve(rangeOf(prefix, {})),
      onAnswer: (found) => void counts.push(...found.keys()),
    });
    expect(counts).to.deep.equal(["a"]);
  });

  it("sends nothing if there is nothing to ask", async () => {
    expect(await asked({}, {})).to.deep.equal({ counts: {}, sent: [] });
  });

  it("sends the prefixes in another order each time", async () => {
    const orders = new Set<string>();
    for (let i = 0; i < 5; i++) orders.add((await asked(many(50), {})).sent.join(" "));
    expect(orders.size).to.equal(5); // an order comes twice once in 10^63
  });

  it("has at most four questions under way, and reports how far it is", async () => {
    let [open, most] = [0, 0];
    const parts: number[] = [];
    await asked(
      many(40),
      {},
      {
        ask: async (prefix) => {
          most = Math.max(most, ++open);
          await new Promise((resolve) => setImmediate(resolve));
          open--;
          return rangeOf(prefix, {});
        },
        onProgress: (part) => void parts.push(part),
      },
    );
    expect(most).to.equal(4);
    expect(parts).to.have.length(40);
    expect(parts.at(-1)).to.equal(1);
    expect(parts).to.deep.equal([...parts].sort((a, b) => a - b));
  });

  it("stops after an error, keeps what was answered, and reports the error", async () => {
    const answered: string[] = [];
    let sent = 0;
    const failing = askList(Object.keys(many(40)), (name) => name, {
      ask: async (prefix) => {
        sent++;
        if (sent === 10) throw new AppError("leaks-failed", "", ["busy", 7]);
        await new Promise((resolve) => setImmediate(resolve));
        return rangeOf(prefix, {});
      },
      onAnswer: (found) => void answered.push(...found.keys()),
    });
    expect(await rejection(failing)).to.include({ code: "leaks-failed" });
    expect(sent).to.be.within(10, 13);
    expect(answered).to.have.length(sent - 1);
  });

  it("stops at once when aborted, and reports no answer that comes later", async () => {
    const stop = new AbortController();
    const answers: (() => void)[] = [];
    let found = 0;
    const asking = askList(Object.keys(many(40)), (name) => name, {
      ask: (prefix) =>
        new Promise((resolve) => {
          answers.push(() => {
            resolve(rangeOf(prefix, {}));
          });
          if (answers.length === 4) stop.abort(new Error("enough"));
        }),
      onAnswer: () => {
        found++;
      },
      signal: stop.signal,
    });
    expect(await rejection(asking)).to.have.property("message", "enough");
    for (const answer of answers) answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect([answers.length, found]).to.deep.equal([4, 0]);
  });

  it("sends nothing more after `check` has thrown, for example because the vault was locked", async () => {
    let [sent, found] = [0, 0];
    const asking = askList(Object.keys(many(40)), (name) => name, {
      ask: (prefix) => {
        sent++;
        return Promise.resolve(rangeOf(prefix, {}));
      },
      onAnswer: () => {
        found++;
      },
      check: () => {
        if (found > 2) throw new AppError("locked", "");
      },
    });
    expect(await rejection(asking)).to.include({ code: "locked" });
    expect(sent).to.be.lessThan(10);
  });

  it("sends nothing if it is aborted from the start", async () => {
    let sent = 0;
    const aborted = asked(
      many(3),
      {},
      {
        signal: AbortSignal.abort(new Error("no")),
        ask: (prefix) => {
          sent++;
          return Promise.resolve(rangeOf(prefix, {}));
        },
      },
    );
    expect(await rejection(aborted)).to.have.property("message", "no");
    expect(sent).to.equal(0);
  });

  const line = `${digitsOf("tomato").slice(5)}:3`;
  const good: readonly [title: string, answer: string, count: number][] = [
    ["lines that end with CR LF", `${"0".repeat(35)}:1\r\n${line}\r\n`, 3],
    ["lines that end with LF", `${line}\n${"F".repeat(35)}:1`, 3],
    ["lower-case digits", line.toLowerCase(), 3],
    ["padding with the same digits", `${line}\n${line.replace(":3", ":0")}`, 3],
    ["padding with the same digits before it", `${line.replace(":3", ":0")}\n${line}`, 3],
    ["padding alone", line.replace(":3", ":0"), 0],
    ["a very large number", line.replace(":3", ":999999999999999"), 999_999_999_999_999],
  ];
  for (const [title, answer, count] of good) {
    it(`accepts ${title}`, async () => {
      const { counts } = await asked({ a: "tomato" }, {}, { ask: () => Promise.resolve(answer) });
      expect(counts).to.deep.equal({ a: count });
    });
  }

  const bad: readonly [title: string, answer: string][] = [
    ["an empty answer", ""],
    ["an empty line", `${line}\n\n${line}`],
    ["a page of a login", "<!doctype html><title>Hotel Wi-Fi</title>"],
    ["a page after the right line", `${line}\n<html>`],
    ["a whole digest", `${digitsOf("tomato")}:3`],
    ["a line without a number", line.replace(":3", "")],
    ["a negative number", line.replace(":3", ":-3")],
    ["a number that is no longer exact", line.replace(":3", `:${"9".repeat(16)}`)],
    ["a character that is no digit", line.replace(/^./u, "G")],
    ["JSON", JSON.stringify({ [line]: 3 })],
    ["another byte than UTF-8", `${line}\n\uFFFD`],
  ];
  for (const [title, answer] of bad) {
    it(`refuses ${title}, and reports nothing about the password`, async () => {
      const found: unknown[] = [];
      const asking = asked(
        { a: "tomato" },
        {},
        {
          ask: () => Promise.resolve(answer),
          onAnswer: (counts) => void found.push(counts),
        },
      );
      const error = (await rejection(asking)) as AppError;
      expect([error.code, ...error.values]).to.deep.equal(["leaks-failed", "answer"]);
      expect(error.message).not.to.include("tomato");
      expect(found).to.deep.equal([]);
    });
  }

  it("never fails in another way, whatever the answer is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `${line}\n${text}`),
        ),
        async (answer) => {
          const outcome = await asked({ a: "tomato" }, {}, { ask: () => Promise.resolve(answer) }).then(
            ({ counts }) => counts["a"],
            (error: unknown) => (error as AppError).values[0],
          );
          expect(outcome).to.be.oneOf([0, 3, "answer"]);
        },
      ),
    );
  });

  it("wipes the passwords' bytes and digests, also after an error", async () => {
    const Genuine = Uint8Array;
    const made: Uint8Array[] = [];
    class Watched extends Genuine {
      constructor(...args: ConstructorParameters<typeof Genuine>) {
        super(...args);
        made.push(this);
      }
    }
    for (const answer of [rangeOf(digitsOf("tomato").slice(0, 5), {}), "<html>"]) {
      made.length = 0;
      globalThis.Uint8Array = Watched;
      try {
        await asked({ a: "tomato", b: "tomato" }, {}, { ask: () => Promise.resolve(answer) }).catch(() => undefined);
      } finally {
        globalThis.Uint8Array = Genuine;
      }
      for (const length of ["tomato".length, 20]) {
        const own = made.filter((each) => each.length === length);
        expect(own, String(length)).to.have.length(2);
        expect(
          own.every((each) => each.every((byte) => byte === 0)),
          String(length),
        ).to.equal(true);
      }
    }
  });
});

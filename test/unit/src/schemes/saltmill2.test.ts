/**
 * Tests the roots of saltmill-2 with the vectors of `test/vectors/saltmill-2.json`, and what happens when Argon2 fails,
 * cheats or is stopped. The table of sameness has more passwords.
 */
import { expect } from "chai";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import { type Argon2, argon2InThisThread, argon2InWorker, type Argon2Parameters } from "../../../../src/argon2.ts";
import { openRecovery, recoveryCode, recoveryScheme, typedRecovery } from "../../../../src/backup/index.ts";
import { derivePassword, deriveRoot, fingerprint, type Rules, schemes } from "../../../../src/schemes/index.ts";
import { bytes, hex } from "../../crypto/bytes.ts";
import { rejection } from "../../crypto/refusals.ts";
import { withoutGrowth, withWebAssembly } from "../../crypto/web-assembly.ts";
import { characterRules, entries, roots as anyRoots } from "../arbitraries.ts";
import { rejectsApp } from "../refused.ts";
import { simulatedWorker } from "../simulated-worker.ts";
import { standIn } from "../stand-in.ts";
import * as independent from "./independent.ts";

interface RootVector {
  readonly master: string;
  readonly identity: string;
  readonly S: string;
  readonly A: string;
  readonly R: string;
  readonly fingerprint: string;
  readonly recoveryKey: string;
  readonly passwords: readonly {
    readonly site: string;
    readonly login: string;
    readonly revision: number;
    readonly rules: Rules;
    readonly password: string;
  }[];
}

const { roots } = JSON.parse(readFileSync(new URL("../../../vectors/saltmill-2.json", import.meta.url), "utf8")) as {
  readonly roots: readonly RootVector[];
};
const [first] = roots as [RootVector];
const ada = { scheme: "saltmill-2", masterPassword: first.master, identity: first.identity } as const;

/** Returns the result of Argon2 in the vectors, and notes what was asked. */
function known(A: string = first.A): { readonly asked: Argon2Parameters[]; readonly argon2: Argon2 } {
  const asked: Argon2Parameters[] = [];
  const argon2: Argon2 = (parameters) => {
    asked.push({ ...parameters, password: parameters.password.slice() });
    return Promise.resolve(Uint8Array.from(bytes(A)));
  };
  return { asked, argon2 };
}

describe("saltmill-2, compared with the frozen vectors,", () => {
  for (const { master, identity, S, A, R, passwords, ...made } of roots) {
    const who = `${JSON.stringify(master).slice(0, 30)} and ${JSON.stringify(identity).slice(0, 30)}`;

    it(`derives the root of ${who}, and everything from it`, async () => {
      const seen: { S?: string; A?: string } = {};
      const argon2: Argon2 = async (parameters, progress) => {
        const { kind, memory, passes, lanes, bytes: length, version = 0x13 } = parameters;
        expect([kind, version, memory, passes, lanes, length]).to.deep.equal(["id", 0x13, 65_536, 3, 1, 32]);
        const result = await argon2InThisThread(parameters, progress);
        Object.assign(seen, { S: hex(parameters.salt), A: hex(result) });
        return result;
      };
      const root = await deriveRoot({ scheme: "saltmill-2", masterPassword: master, identity, argon2 });
      expect({ ...seen, R: hex(root) }).to.deep.equal({ S, A, R });
      expect(fingerprint(root, "saltmill-2")).to.equal(made.fingerprint);
      expect(hex(independent.kdf(root, "saltmill-2 recovery key", 32))).to.equal(made.recoveryKey);
      for (const { password, ...entry } of passwords) {
        expect(await schemes["saltmill-2"].derive(root, entry)).to.equal(password);
        expect(independent.underRoot(root, entry, "saltmill-2")).to.equal(password);
      }
    });
  }

  it("derives passwords from the master password", async () => {
    const [{ password, ...entry }] = first.passwords as [RootVector["passwords"][0]];
    const { argon2 } = known();
    expect(await derivePassword({ ...ada, ...entry, argon2 })).to.equal(password);
  });

  it("gives other passwords, fingerprints and recovery keys than saltmill-1 under the same root", () => {
    const entry = fc.tuple(anyRoots, entries(characterRules));
    return fc.assert(
      fc.asyncProperty(entry, async ([R, each]) => {
        const password = await schemes["saltmill-2"].derive(R, each);
        expect(password).to.equal(independent.underRoot(R, each, "saltmill-2"));
        if (new Set(password).size > 6) expect(password).not.to.equal(await schemes["saltmill-1"].derive(R, each));
      }),
      { numRuns: 60 },
    );
  });
});

describe("recovery codes of saltmill-2", () => {
  it("open only with a root of their own scheme, and say which", () => {
    const R = bytes(first.R);
    for (const scheme of ["saltmill-1", "saltmill-2"] as const) {
      const { bytes: code } = typedRecovery(recoveryCode(R, "PIN 0815", { scheme }));
      expect(recoveryScheme(code!)).to.equal(scheme);
      expect(openRecovery(code!, R)).to.equal("PIN 0815");
      const other = code!.slice();
      other[0] = 3 - other[0]!; // the same bytes with the version of the other scheme
      expect(() => openRecovery(other, R))
        .to.throw()
        .with.property("code", "cannot-decrypt");
    }
  });
});

describe("saltmill-2", () => {
  it("needs an identity, before the slow derivation", async () => {
    for (const identity of [undefined, "", "  ", "\u3000", "\ufeff"]) {
      const { asked, argon2 } = known();
      await rejectsApp(deriveRoot({ ...ada, identity, argon2 }), "identity-empty");
      const entry = { site: "example.com", login: "ada" };
      await rejectsApp(derivePassword({ ...ada, ...entry, identity, argon2 }), "identity-empty");
      expect(asked).to.have.length(0);
    }
    await rejectsApp(deriveRoot({ ...ada, masterPassword: "" }), "master-empty");
    await rejectsApp(deriveRoot({ ...ada, identity: "a\u0000" }), "bad-character");
  });

  it("still depends on the master password if Argon2 always gave the same bytes", async () => {
    const zeros = (): Promise<Uint8Array<ArrayBuffer>> => Promise.resolve(new Uint8Array(32));
    const made = await Promise.all(
      ["one", "two"].map((masterPassword) => deriveRoot({ ...ada, masterPassword, argon2: zeros })),
    );
    expect(hex(made[0]!)).not.to.equal(hex(made[1]!));
  });

  it("puts the master password and the result of Argon2 into PBKDF2", async () => {
    const { pbkdf2, asked } = standIn();
    await deriveRoot({ ...ada, pbkdf2, argon2: known().argon2 });
    const salt = Buffer.concat([bytes(first.A), Buffer.from("saltmill-2 root\0ada@example.org")]);
    const [only] = asked as [(typeof asked)[0]];
    expect(asked).to.have.length(1);
    expect(only).to.deep.include({ password: first.master, iterations: 262_144, keyBytes: 20 });
    expect(hex(only.salt)).to.equal(salt.toString("hex"));
  });

  it("wipes the result of Argon2 and the master password, also after an error", async () => {
    for (const fails of [false, true]) {
      const result = Uint8Array.from(bytes(first.A));
      let password = new Uint8Array();
      const argon2: Argon2 = (parameters) => {
        ({ password } = parameters);
        return Promise.resolve(result);
      };
      const { pbkdf2 } = standIn(() => {
        if (fails) throw new Error("no PBKDF2");
      });
      await deriveRoot({ ...ada, pbkdf2, argon2 }).catch(() => undefined);
      expect([...result, ...password].every((byte) => byte === 0)).to.equal(true);
    }
  });

  it("refuses a result of Argon2 of another length, and derives nothing from it", async () => {
    for (const wrong of [new Uint8Array(31), new Uint8Array(64), undefined, "key"]) {
      const { pbkdf2, asked } = standIn();
      const argon2 = (): Promise<never> => Promise.resolve(wrong as never);
      await rejectsApp(deriveRoot({ ...ada, pbkdf2, argon2 }), "bad-argument");
      expect(asked).to.have.length(0);
    }
  });

  it("says that the device refuses the memory, never derives less, and works afterwards", async () => {
    const { pbkdf2, asked } = standIn();
    await withWebAssembly(withoutGrowth, () => rejectsApp(deriveRoot({ ...ada, pbkdf2 }), "memory", [64]));
    expect(asked).to.have.length(0);
    expect(hex(await deriveRoot(ada))).to.equal(first.R);
  });

  it("does not run without a function for Argon2, and a worker that fails derives nothing", async () => {
    const { pbkdf2, asked } = standIn();
    await rejectsApp(schemes["saltmill-2"].deriveSecret({ ...ada, pbkdf2 }), "bad-argument", ["argon2", "nothing"]);
    const worker = simulatedWorker(() => undefined);
    worker.port.postMessage = () => {
      queueMicrotask(() => worker.port.onerror?.({} as never));
    };
    const error = await rejection(deriveRoot({ ...ada, pbkdf2, argon2: argon2InWorker(() => worker.port) }));
    expect(String(error)).to.include("worker");
    expect(asked).to.have.length(0);
  });

  it("reports progress that never decreases, of both steps", async () => {
    const fractions: number[] = [];
    const onProgress = (fraction: number): void => void fractions.push(fraction);
    await deriveRoot({ ...ada, onProgress, pbkdf2: pbkdf2HmacSha1 });
    expect(fractions).to.deep.equal([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).to.equal(1);
    expect(fractions.some((each) => each > 0 && each < 0.8)).to.equal(true);
    expect(fractions.filter((each) => each <= 0.8).length).to.be.above(10);
  });

  it("stops with the reason of the signal, in both steps and before them", async () => {
    for (const at of [0.1, 0.5, 0.85]) {
      const abort = new AbortController();
      const onProgress = (fraction: number): void => {
        if (fraction >= at) abort.abort("enough");
      };
      expect(await rejection(deriveRoot({ ...ada, signal: abort.signal, onProgress }))).to.equal("enough");
    }
    const { asked, argon2 } = known();
    const slow: Argon2 = async (parameters, progress) => {
      progress.signal?.throwIfAborted();
      return argon2(parameters, progress);
    };
    expect(await rejection(deriveRoot({ ...ada, argon2: slow, signal: AbortSignal.abort("early") }))).to.equal("early");
    expect(asked).to.have.length(0);
  });
});

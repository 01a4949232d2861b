import { expect } from "chai";
import { derivePassword, randomPassword } from "../../../../src/schemes/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { rejectsApp } from "../refused.ts";
import { standIn } from "../stand-in.ts";

const site = "example.com";

describe("derivePassword", () => {
  it("rejects with the signal's reason, of any type, before and during the slow step", async () => {
    const reason = { stop: "please" };
    const { pbkdf2 } = standIn();
    const before = { masterPassword: "m", site, pbkdf2, signal: AbortSignal.abort(reason) };
    expect(await rejection(derivePassword(before))).to.equal(reason);
    const controller = new AbortController();
    const during = standIn(() => {
      controller.abort(reason);
    });
    const { signal } = controller;
    expect(await rejection(derivePassword({ masterPassword: "m", site, pbkdf2: during.pbkdf2, signal }))).to.equal(
      reason,
    );
    expect(during.asked).to.have.length(1);
  });

  it("wipes the master password's bytes and the root", async () => {
    const { pbkdf2, secrets } = standIn();
    await derivePassword({ masterPassword: "tomato", site, pbkdf2 });
    expect(secrets.map(({ length }) => length)).to.deep.equal([6, 20]);
    for (const secret of secrets) expect(secret.every((byte) => byte === 0)).to.equal(true);
  });

  it("wipes the master password's bytes if the slow step fails", async () => {
    let password: Uint8Array | undefined;
    const failing = new Error("no machine");
    const promise = derivePassword({
      masterPassword: "tomato",
      site,
      pbkdf2: (parameters) => {
        password = parameters.password;
        expect(password[0]).to.equal(0x74);
        return Promise.reject(failing);
      },
    });
    expect(await rejection(promise)).to.equal(failing);
    expect(Array.from(password!)).to.deep.equal([0, 0, 0, 0, 0, 0]);
  });

  it("reports progress that increases to 1", async () => {
    const fractions: number[] = [];
    await derivePassword({ masterPassword: "m", site, onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions.at(-1)).to.equal(1);
    expect(fractions).to.deep.equal([...new Set(fractions)].sort((a, b) => a - b));
  });
});

describe("a random password", () => {
  it("follows its rules and is different each time", async () => {
    const rules = { length: 20, classes: ["lower", "digit"] };
    const made = await Promise.all(Array.from({ length: 50 }, () => randomPassword(rules)));
    for (const password of made) {
      expect(password)
        .to.match(/^[a-z2-9]{20}$/u)
        .and.match(/[a-z]/u)
        .and.match(/[2-9]/u);
    }
    expect(new Set(made).size).to.equal(50);
  });

  it("is refused for invalid rules", async () => {
    await rejectsApp(randomPassword({ length: 3, classes: ["lower"] }), "rules-length");
  });
});

/** Tests the backup that an emergency kit contains as QR codes. */
import { expect } from "chai";
import fc from "fast-check";
import jsQR from "jsqr";
import { encode } from "uqr";
import { addAccount } from "../../../../src/accounts/index.ts";
import {
  addKitCode,
  joinKitCodes,
  kitBackup,
  kitCodes,
  missingKitCodes,
  openBackup,
  readBackup,
  type ReadKitCodes,
} from "../../../../src/backup/index.ts";
import { fromBase45, toBase45 } from "../../../../src/backup/kit-codes.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { account, accountName, masterPassword, newVault, rules, write } from "../vaults.ts";

/** Adds the texts of QR codes one by one, and checks that all are accepted. */
function readAll(texts: readonly string[]): ReadKitCodes {
  let read: ReadKitCodes | undefined;
  for (const text of texts) {
    const added = addKitCode(read, text);
    if ("refused" in added) throw new Error(added.refused);
    read = added.read;
  }
  if (!read) throw new Error("no codes");
  return read;
}

/** Returns random text, which cannot be compressed well. */
const incompressible = (length: number): string => {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i += 65_536) crypto.getRandomValues(bytes.subarray(i, i + 65_536));
  return Buffer.from(bytes).toString("latin1");
};

const codesOf = async (text: string): Promise<readonly string[]> => (await kitCodes(text)) ?? [];

describe("Base45", () => {
  // RFC 9285, sections 4.3 and 4.4.
  const vectors = { AB: "BB8", "Hello!!": "%69 VD92EX0", "base-45": "UJCLQE7W581", "ietf!": "QED8WEX0" };
  for (const [plain, encoded] of Object.entries(vectors)) {
    it(`agrees with RFC 9285 for ${plain}`, () => {
      expect(toBase45(Buffer.from(plain))).to.equal(encoded);
      expect(Buffer.from(fromBase45(encoded)!).toString()).to.equal(plain);
    });
  }

  it("refuses other characters, other lengths and values that are too large", () => {
    for (const wrong of ["a", "AB", "GGX", "::", "ab8", "BB8B"].filter((text) => text !== "AB"))
      expect(fromBase45(wrong), wrong).to.equal(undefined);
  });
});

describe("the backup of an emergency kit", () => {
  it("comes back from its codes in any order, and opens with the master password", async () => {
    const vault = await newVault();
    await write(vault, accountName, account);
    for (let i = 0; i < 30; i++)
      await addAccount(vault, { site: `site${i}.example`, login: "ada", revision: 1, rules });
    const texts = (await kitBackup(vault))!;
    expect(texts.length).to.be.greaterThan(1);
    const text = await joinKitCodes(readAll([...texts].reverse()));
    const { records } = await openBackup(readBackup(text), { masterPassword, pbkdf2: instantly });
    expect([...records.keys()].sort()).to.deep.equal([...(await vault.contents()).records.keys()].sort());
    expect(records.get(accountName)).to.deep.include(account);
  });

  it("is the same after any order and repetition of its codes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 3000 }), fc.infiniteStream(fc.nat()), async (text, numbers) => {
        const texts = await codesOf(text);
        const shuffled = [...texts].sort(() => ((numbers.next().value ?? 0) % 2 === 0 ? 1 : -1));
        expect(await joinKitCodes(readAll([...shuffled, ...texts]))).to.equal(text);
      }),
      { numRuns: 30 },
    );
  });

  it("takes at most 22 codes of at most 117 modules, and is left out if it needs more", async () => {
    const most = await codesOf(incompressible(14_000));
    expect(most.length).to.be.within(15, 22);
    for (const text of most) expect(encode(text, { ecc: "M", border: 0 }).size).to.be.at.most(117);
    expect(await kitCodes(incompressible(40_000))).to.equal(undefined);
  });

  it("is read from drawn codes by another program than the one that draws them", async () => {
    const texts = await codesOf(incompressible(2500));
    const read = texts.map((text) => {
      const { data, size } = encode(text, { ecc: "M", border: 4 });
      const scale = 4;
      const side = size * scale;
      const pixels = new Uint8ClampedArray(4 * side * side).fill(255);
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++)
          if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
            pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
      return jsQR(pixels, side, side)?.data ?? "";
    });
    expect(read).to.deep.equal(texts);
  });

  it("says which codes are missing", async () => {
    const texts = await codesOf(incompressible(4000));
    const read = readAll([texts[2]!, texts[0]!, texts[2]!]);
    expect(missingKitCodes(read)).to.deep.equal(Array.from(texts, (_, i) => i + 1).filter((i) => i !== 1 && i !== 3));
    await rejectsApp(joinKitCodes(read), "backup-format");
  });

  it("refuses codes of another kit, of a newer version, and other QR codes", async () => {
    const [one, other] = [await codesOf(incompressible(2000)), await codesOf(incompressible(2000))];
    const read = readAll([one[0]!]);
    expect(addKitCode(read, other[1]!)).to.deep.equal({ refused: "another-kit" });
    expect(addKitCode(read, one[1]!.replace("KIT:1:", "KIT:2:"))).to.deep.equal({ refused: "newer-kit" });
    const faults = ["", "https://example.com", one[0]!.replace(":1/", ":0/"), one[0]!.replace(/:1\/\d+:/u, ":1/99:")];
    for (const text of [...faults, `${one[0]!}a`, one[0]!.toLowerCase()])
      expect(addKitCode(read, text), text.slice(0, 60)).to.deep.equal({ refused: "not-a-kit" });
  });

  it("refuses a code that was changed", async () => {
    const texts = await codesOf(incompressible(2000));
    const changed = texts[1]!.slice(0, -3) + (texts[1]!.endsWith("000") ? "100" : "000");
    await rejectsApp(joinKitCodes(readAll([texts[0]!, changed, ...texts.slice(2)])), "backup-format");
  });
});

import { expect } from "chai";
import fc from "fast-check";
import jsQR from "jsqr";
import { encode } from "uqr";
import {
  accountNamed,
  addAccount,
  addStoredAccount,
  markPasswordSent,
  passwordOf,
} from "../../../../src/accounts/index.ts";
import {
  addKitCode,
  joinKitCodes,
  kitBackup,
  kitCodes,
  missingKitCodes,
  openBackup,
  openRecovery,
  type KitAccount,
  emergencyKit,
  readBackupAtOnce,
  type ReadKitCodes,
  typedRecovery,
} from "../../../../src/backup/index.ts";
import { fromBase45, toBase45 } from "../../../../src/backup/kit-codes.ts";
import { changeMaster, moveAccounts } from "../../../../src/master/index.ts";
import { derivePassword, type DerivePasswordOptions } from "../../../../src/schemes/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { keysOf } from "../../../../src/vault/contents.ts";
import { rejectsApp } from "../refused.ts";
import { instantly } from "../stand-in.ts";
import { account, accountName, complete, identity, masterPassword, newVault, plant, rules, write } from "../vaults.ts";

const easySecret = Buffer.alloc(24, 9).toString("base64");

/** Creates a vault with four accounts, each with another kind of password. */
async function filled(): Promise<Vault> {
  const vault = await newVault();
  await addAccount(vault, { site: "a.example", login: "Zoë", revision: 4294967295, rules });
  await addAccount(vault, { site: "b.example", login: "", revision: 2, rules: { words: 4, separator: " " } });
  await addStoredAccount(vault, { site: "c.example", login: "ada", password: "=kept ♥" });
  const easy = { ...account, site: "d.example", scheme: "easypasswords-1", revision: "2", secret: easySecret };
  await write(vault, "account/easy", easy);
  return vault;
}

const at = (accounts: readonly KitAccount[], site: string): KitAccount =>
  accounts.find((each) => each.account.site === site)!;

describe("the paper kit", () => {
  it("contains everything that is needed to derive a password, except the master password", async () => {
    const contents = await (await filled()).contents();
    const kit = await emergencyKit(contents, {}, 7);
    expect([kit.made, kit.identity, kit.accounts.length]).to.deep.equal([7, identity, 4]);
    for (const { account: each, parameters } of kit.accounts.filter(
      ({ account: { scheme } }) => scheme === "saltmill-1",
    )) {
      const typed = JSON.parse(parameters!) as Omit<DerivePasswordOptions, "masterPassword">;
      const again = await derivePassword({ ...typed, masterPassword, pbkdf2: instantly });
      expect(again).to.equal(await passwordOf(contents, each));
    }
    const { login, revision, scheme, site, rules: kinds } = account;
    expect(JSON.parse(at(kit.accounts, "d.example").parameters!)).to.deep.equal({
      ...{ login, rules: kinds, site: "d.example", scheme: "easypasswords-1", revision: "2" },
    });
    expect([revision, scheme, site]).to.have.length(3);
  });

  it("marks accounts that need a previous master password and identity, with its date", async () => {
    const vault = await filled();
    const before = await vault.contents();
    const { created } = keysOf(before).roots[keysOf(before).current]!;
    expect((await emergencyKit(before)).accounts.filter(({ earlierMaster }) => earlierMaster)).to.deep.equal([]);
    const newMasterPassword = "battery staple";
    await changeMaster(vault, { masterPassword, newMasterPassword, newIdentity: "grace", pbkdf2: instantly });
    await addAccount(vault, { site: "e.example", login: "new", revision: 1, rules });
    const contents = await vault.contents();
    const { accounts } = await emergencyKit(contents);
    const former = accounts.filter(({ earlierMaster }) => earlierMaster);
    expect(former.map(({ account: { site }, earlierMaster }) => [site, earlierMaster])).to.deep.equal([
      ["a.example", { created }],
      ["b.example", { created }],
    ]);
    for (const { account: each, parameters, earlierMaster } of [...former, at(accounts, "e.example")]) {
      const typed = JSON.parse(parameters!) as Omit<DerivePasswordOptions, "masterPassword">;
      const needed = earlierMaster ? masterPassword : newMasterPassword;
      const again = await derivePassword({ ...typed, masterPassword: needed, pbkdf2: instantly });
      expect(again).to.equal(await passwordOf(contents, each));
    }
  });

  it("describes the password that a site still has after its account was moved to another master password", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 3, rules });
    const before = await vault.contents();
    await changeMaster(vault, { masterPassword, newMasterPassword: "battery staple", pbkdf2: instantly });
    await moveAccounts(vault, [name]);
    const [paper] = (await emergencyKit(await vault.contents())).accounts;
    const typed = JSON.parse(paper!.parameters!) as Omit<DerivePasswordOptions, "masterPassword">;
    const again = await derivePassword({ ...typed, masterPassword, pbkdf2: instantly });
    expect(again).to.equal(await passwordOf(before, accountNamed(before, name)));
    expect(paper!.earlierMaster).not.to.equal(undefined);
    await markPasswordSent(vault, name);
    expect((await emergencyKit(await vault.contents())).accounts[0]!.earlierMaster).to.equal(undefined);
  });

  it("escapes all invisible characters in text to be typed", async () => {
    const vault = await newVault();
    const login = "a  b \u00a0c\u3000d\u200be\u202ef\u2066g\ufeffh\u00adi\u3164j\u{e0041}k\tl é ❤";
    const separator = "   ";
    await addAccount(vault, { site: "a.example", login, revision: 1, rules: { words: 4, separator } });
    const contents = await vault.contents();
    const [{ parameters = "", account: made } = {} as KitAccount] = (await emergencyKit(contents)).accounts;
    expect(parameters).to.include(
      String.raw`"a \u0020b \u00a0c\u3000d\u200be\u202ef\u2066g\ufeffh\u00adi\u3164j\udb40\udc41k\tl é ❤"`,
    );
    expect(parameters).to.include(String.raw`" \u0020\u0020"`);
    const typed = JSON.parse(parameters) as Omit<DerivePasswordOptions, "masterPassword">;
    expect([typed.login, typed.rules]).to.deep.equal([login, { words: 4, separator }]);
    const again = await derivePassword({ ...typed, masterPassword, pbkdf2: instantly });
    expect(again).to.equal(await passwordOf(contents, made));
  });

  it("contains the key of one-time codes only as a recovery code", async () => {
    const vault = await newVault();
    const longest = `otpauth://totp/${"ü".repeat(390)}?secret=${"A".repeat(180)}`;
    const printedKeys = { "a.example": "GEZDGNBVGY3TQOJQ", "b.example": "A".repeat(180) };
    for (const [site, totp] of [
      ["a.example", "otpauth://totp/a.example:ada?secret=GEZDGNBVGY3TQOJQ"] as const,
      ["b.example", longest] as const,
    ])
      await addAccount(vault, { site, login: "ada", revision: 1, rules, totp });
    const contents = await vault.contents();
    const kit = await emergencyKit(contents);
    const R = Buffer.from(keysOf(contents).roots[keysOf(contents).current]!.R, "base64");
    for (const { account: each, codeKey, ...printed } of kit.accounts) {
      const key = printedKeys[each.site as keyof typeof printedKeys];
      expect(openRecovery(typedRecovery(codeKey!).bytes!, R)).to.equal(`otpauth://totp/?secret=${key}`);
      expect(JSON.stringify(printed)).not.to.include("secret=");
    }
    expect(kit.recipes).to.deep.equal(["saltmill-1", "recovery"]);
    // A key of 16 digits, as most sites give it, has few lines to type.
    expect(kit.accounts[0]?.codeKey).to.have.length(5);
  });

  it("contains a stored key that gives no codes as it is", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    const totp = "otpauth://totp/a.example?secret=1";
    const record = accountNamed(await vault.contents(), name);
    await vault.change(() => ({ writes: { [name]: { ...record, totp } }, result: undefined }));
    const contents = await vault.contents();
    const R = Buffer.from(keysOf(contents).roots[keysOf(contents).current]!.R, "base64");
    const [printed] = (await emergencyKit(contents)).accounts;
    expect(openRecovery(typedRecovery(printed!.codeKey!).bytes!, R)).to.equal(totp);
  });

  it("leaves out a stored key that is too long, and contains everything else", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    const record = accountNamed(await vault.contents(), name);
    const totp = `otpauth://totp/x?secret=${"A".repeat(2 ** 16)}`;
    await vault.change(() => ({ writes: { [name]: { ...record, totp } }, result: undefined }));
    const { accounts } = await emergencyKit(await vault.contents());
    expect(accounts.map((each) => [each.account.totp, each.codeKey])).to.deep.equal([[totp, undefined]]);
    expect(accounts[0]?.parameters).to.include("a.example");
  });

  it("contains no password, and a recovery code for each stored one", async () => {
    const contents = await (await filled()).contents();
    const { accounts, ...kit } = await emergencyKit(contents);
    const R = Buffer.from((contents.records.get("keys") as never as Keys).roots[current(contents)]!.R, "base64");
    for (const { account: each, recovery, ...said } of accounts) {
      const password = await passwordOf(contents, each);
      expect(JSON.stringify([said, kit, recovery])).not.to.include(password);
      expect(recovery !== undefined).to.equal(each.secret !== undefined);
      if (recovery) expect(openRecovery(typedRecovery(recovery).bytes!, R)).to.equal(password);
    }
  });

  interface Keys {
    readonly current: string;
    readonly roots: Record<string, { readonly R: string }>;
  }
  const current = (contents: Awaited<ReturnType<Vault["contents"]>>): string =>
    (contents.records.get("keys") as never as Keys).current;

  it("explains only the methods that it uses", async () => {
    const recipes = async (vault: Vault): Promise<string[]> => [
      ...(await emergencyKit(await vault.contents())).recipes,
    ];
    expect(await recipes(await filled())).to.deep.equal(["saltmill-1", "easypasswords-1", "recovery"]);
    const vault = await newVault();
    expect(await recipes(vault)).to.deep.equal([]);
    await addStoredAccount(vault, { site: "c.example", login: "ada", password: "kept" });
    expect(await recipes(vault)).to.deep.equal(["recovery"]);
  });

  it("gives the reason for a missing entry", async () => {
    const vault = await newVault();
    await plant(vault, "account/later", complete("account/later", { ...account, scheme: "later-1" }));
    await plant(vault, "account/lost", complete("account/lost", { ...account, root: "lost", login: "bob" }));
    const { accounts } = await emergencyKit(await vault.contents());
    expect(accounts.map(({ error }) => error?.code)).to.have.members(["scheme-unknown", "root-missing"]);
    expect(accounts.every(({ parameters, recovery }) => !parameters && !recovery)).to.equal(true);
  });

  it("can be cancelled, and needs the vault's root", async () => {
    const vault = await filled();
    const contents = await vault.contents();
    const signal = AbortSignal.abort("enough");
    expect(await emergencyKit(contents, { signal }).catch((error: unknown) => error)).to.equal("enough");
    await vault.storage.remove([vault.keys.storageKey("keys")]);
    await rejectsApp(emergencyKit(await vault.contents()), "root-missing");
  });
});

// The backup that an emergency kit contains as QR codes

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
    const { records } = await openBackup(readBackupAtOnce(text), { masterPassword, pbkdf2: instantly });
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

/** Tests which KDBX files open: with which passwords, and after which changes of the file. */
import { expect } from "chai";
import { AppError } from "../../../../../src/errors.ts";
import { openImport, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { readHeader } from "../../../../../src/exchange/kdbx/header.ts";
import { compositeKey } from "../../../../../src/exchange/kdbx/key.ts";
import { writeKdbx } from "../../../../../src/exchange/kdbx/write.ts";
import { rejectsApp } from "../../refused.ts";
import { fileNamed } from "./files.ts";
import { digest, type Kdbx3, kdbx3Of } from "./kdbx-3.ts";

const password = "file password";
const composite = digest(digest(Buffer.from(password)));
const entry = { Title: { plain: "a.example" }, Password: { text: "pä$$ word" } } as const;

const opened = async (file: Uint8Array): Promise<ReadImport> => openImport(await readImport(file), { password });

const passwordsIn = ({ entries }: ReadImport): readonly (string | undefined)[] => entries.map((each) => each.password);

const with3 = (more: Partial<Kdbx3>): Promise<Uint8Array<ArrayBuffer>> =>
  kdbx3Of({ composite, entries: [entry], ...more });

describe("a KDBX 3.1 file", function () {
  this.timeout(60_000);

  it("opens if it is as the program wrote it, packed or not, with and without the digest of its header", async () => {
    for (const isPacked of [true, false]) {
      for (const hasHeaderHash of [true, false]) {
        expect(passwordsIn(await opened(await with3({ isPacked, hasHeaderHash })))).to.deep.equal(["pä$$ word"]);
      }
    }
  });

  for (const bit of [1, 128]) {
    it(`gives no wrong password if one byte of its header is changed (bit ${bit})`, async () => {
      const file = await with3({});
      const { length } = readHeader(file).bytes;
      const codes = new Map<string, number>();
      for (let at = 0; at < length; at++) {
        const changed = file.slice();
        changed[at]! ^= bit;
        if (isCostly(changed)) continue;
        const result = await opened(changed).catch((error: unknown) => error);
        if (!(result instanceof AppError)) {
          expect(passwordsIn(result as ReadImport), `byte ${at}`).to.deep.equal(["pä$$ word"]);
        }
        const code = result instanceof AppError ? result.code : "opened";
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      expect(codes.get("opened")).to.equal(undefined);
      expect(codes.get("cannot-decrypt")).to.be.at.least(32 + 32 + 16 + 32 + 32); // the seeds, the vector and the keys
    });
  }

  it("is refused like a wrong password if its header was changed", async () => {
    const file = await with3({});
    const { inner } = readHeader(file);
    inner!.key[5]! ^= 1; // a view of the file
    const [changed, wrong] = await Promise.all(
      [opened(file), openImport(await readImport(await with3({})), { password: "wrong" })].map(refusal),
    );
    expect(changed).to.deep.equal(wrong);
  });

  it("is refused if a protected text is not in UTF-8", async () => {
    for (const bytes of [
      Uint8Array.of(0xff),
      Buffer.from("pä", "latin1"),
      Uint8Array.of(0xe2, 0x82),
      Uint8Array.of(0xed, 0xa0, 0x80),
    ]) {
      const file = await with3({ entries: [entry, { ...entry, Password: { bytes } }], hasHeaderHash: false });
      await rejectsApp(opened(file), "cannot-decrypt");
    }
  });

  it("is refused if another text is not in UTF-8", async () => {
    const raw = { entries: [{ ...entry, Title: { plain: "\u00ff" } }], isPacked: false };
    expect((await opened(await with3(raw))).entries[0]?.site).to.equal("\u00ff");
    await rejectsApp(opened(await with3({ ...raw, encoding: "latin1" })), "cannot-decrypt");
  });

  it("is refused if a protected text is not in Base64, because the texts after it would be wrong", async () => {
    const meta = (protect: (bytes: Uint8Array) => string): string =>
      `<CustomData Protected="True">${protect(Buffer.from("abc")).slice(1)}</CustomData>`;
    await rejectsApp(opened(await with3({ meta })), "import-format");
  });

  it("opens if it has protected attachments, which are no texts, and line ends in Base64", async () => {
    const meta = (protect: (bytes: Uint8Array) => string): string =>
      `<Binaries><Binary ID="0" Protected="True">${protect(Uint8Array.of(0xff, 0xfe, 0))}</Binary></Binaries>` +
      `<CustomData Protected="True">\n${protect(Buffer.from("abcdef")).replace(/(....)/u, "$1\r\n  ")}\n</CustomData>`;
    expect(passwordsIn(await opened(await with3({ meta })))).to.deep.equal(["pä$$ word"]);
  });
});

/** Returns true if the change made the number of rounds larger, which takes long or exceeds the limit. */
function isCostly(file: Uint8Array<ArrayBuffer>): boolean {
  try {
    const { kdf } = readHeader(file);
    return kdf.kind !== "aes" || kdf.rounds > 1000;
  } catch {
    return false;
  }
}

async function refusal(work: Promise<unknown>): Promise<readonly unknown[]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? [error.code, error.message, error.values] : ["opened"];
}

describe("the password of a KDBX file", function () {
  this.timeout(120_000);

  const key = Uint8Array.from({ length: 32 }, (_, i) => i);
  const ofPassword = digest(Buffer.from(""));

  for (const [title, composite, keyFile] of [
    ["no password and a key file", digest(key), key],
    ["an empty password and a key file", digest(ofPassword, key), key],
    ["an empty password and no key file", digest(ofPassword), undefined],
    ["no password and no key file", digest(), undefined],
  ] as const) {
    it(`may be empty: ${title}`, async () => {
      const file = await kdbx3Of({ composite, entries: [entry] });
      const read = await readImport(file);
      const progress: number[] = [];
      const onProgress = (fraction: number): void => void progress.push(fraction);
      const result = await openImport(read, { password: "", keyFile, onProgress });
      expect(passwordsIn(result)).to.deep.equal(["pä$$ word"]);
      expect(progress).to.deep.equal([...progress].sort((a, b) => a - b));
      await rejectsApp(openImport(read, { password: "x", keyFile }), "cannot-decrypt");
      if (keyFile) await rejectsApp(openImport(read, { password: "" }), "cannot-decrypt");
      await rejectsApp(openImport(read, { password: "", keyFile: key.map((byte) => byte ^ 1) }), "cannot-decrypt");
    });
  }

  it("may be empty in a file of version 4 too", async () => {
    const writeXml = function* (): Generator<void, string, void> {
      yield;
      return "<KeePassFile><Root><Group/></Root></KeePassFile>";
    };
    const read = await readImport(await writeKdbx("", writeXml, {}));
    expect(await openImport(read, { password: "" })).to.deep.include({ entries: [], problems: [] });
  });

  it("is derived once if it is not empty, and twice at most if it is", async () => {
    for (const [typed, most] of [
      ["wrong", 1],
      ["", 2],
    ] as const) {
      let derived = 0;
      const argon2 = (): Promise<Uint8Array<ArrayBuffer>> => {
        derived++;
        return Promise.resolve(new Uint8Array(32));
      };
      const read = await readImport(fileNamed("keepass-4.kdbx"));
      await rejectsApp(openImport(read, { password: typed, argon2 }), "cannot-decrypt");
      expect(derived).to.equal(most);
    }
  });

  it("differs between an empty password and no password", async () => {
    expect(await compositeKey("", key)).not.to.deep.equal(await compositeKey(undefined, key));
    expect(Buffer.from(await compositeKey(undefined, key))).to.deep.equal(digest(key));
  });
});

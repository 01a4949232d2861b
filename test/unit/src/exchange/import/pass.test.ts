/** Tests the reader for the files of pass, the standard Unix password manager. */
import { expect } from "chai";
import { readPassStore } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";

const key = "otpauth://totp/GitHub:bob?secret=GEZDGNBVGY3TQOJQ&issuer=GitHub";

/** Returns the fields of the account that a file becomes, without its row and key. */
const entryOf = async (path: string, text = "pw"): Promise<object> => {
  const { entries, problems } = await readPassStore([{ path, text }]);
  expect(problems).to.deep.equal([]);
  const fields = Object.entries(entries[0] ?? {}).filter(([name]) => name !== "row" && name !== "totp");
  return { ...Object.fromEntries(fields), ...(entries[0]?.totp !== undefined && { hasKey: true }) };
};

const address = "https://example.com/";

describe("a store of pass", () => {
  for (const [path, expected] of [
    ["example.com", { site: "example.com", login: "", address }],
    ["example.com/ada", { site: "example.com", login: "ada", address }],
    ["work/web/example.com/ada", { site: "example.com", login: "ada", address, tags: ["work/web"] }],
    ["example.com/team/ada", { site: "example.com", login: "team/ada", address }],
    ["example.com/ada.lovelace.me", { site: "example.com", login: "ada.lovelace.me", address }],
    ["example.com/ada@mail.example", { site: "example.com", login: "ada@mail.example", address }],
    [
      "example.com/a.example.com",
      { site: "example.com", login: "", address: "https://a.example.com/", tags: ["example.com"] },
    ],
    ["Wi-Fi/ada.lovelace", { site: "ada.lovelace", login: "", tags: ["Wi-Fi"] }],
    ["Mail/ada@example.com", { site: "Mail", login: "ada@example.com" }],
    [
      "home/192.168.1.1/admin",
      { site: "192.168.1.1", login: "admin", address: "https://192.168.1.1/", tags: ["home"] },
    ],
    [
      "home/192.168.1.1:8443",
      { site: "192.168.1.1:8443", login: "", address: "https://192.168.1.1:8443/", tags: ["home"] },
    ],
    ["bücher.de/ada", { site: "xn--bcher-kva.de", login: "ada", address: "https://xn--bcher-kva.de/" }],
    ["Bank", { site: "Bank", login: "" }],
  ] as const) {
    it(`takes site, username and tags from the path ${path}`, async () => {
      expect(await entryOf(path)).to.deep.equal({ ...expected, password: "pw" });
    });
  }

  for (const [what, text, expected] of [
    ["a password alone", "pw", { password: "pw" }],
    ["a password with spaces at its ends", " p w \n", { password: " p w " }],
    ["a line with a username", "pw\nUsername: bob", { login: "bob" }],
    [
      "keys in capitals, without a space",
      "pw\nLOGIN:bob\nURL:https://x.example.com/in?a=1",
      { login: "bob", address: "https://x.example.com/in" },
    ],
    ["Windows' line ends", "pw\r\nuser: bob\r\nline\r\n", { login: "bob", notes: "line" }],
    ["a second username", "pw\nuser: bob\nlogin: carl", { login: "bob", notes: "login: carl" }],
    ["further addresses", "pw\nurl: https://example.com/\nurl: https://example.org/", { aliases: ["example.org"] }],
    [
      "other lines",
      "pw\n\nPIN: 1234\n  indented\nhttps://example.com/help\n",
      { notes: "PIN: 1234\n  indented\nhttps://example.com/help" },
    ],
    ["YAML of gopass", "pw\n---\nuser: bob\nage: 3", { login: "bob", notes: "age: 3" }],
    ["a key of one-time codes", `pw\n${key}`, { hasKey: true }],
    ["a key behind its name", `pw\notpauth: ${key}`, { hasKey: true }],
    ["a key as text", "pw\ntotp: GEZDGNBVGY3TQOJQ", { hasKey: true }],
    ["two keys", `pw\n${key}\n${key}2`, { hasKey: true, notes: `${key}2` }],
    ["a mail address", "pw\nE-Mail: bob@example.com\nx", { login: "bob@example.com", notes: "x" }],
    [
      "a mail address beside a username",
      "pw\nemail: bob@example.com\nuser: bob",
      { login: "bob", notes: "email: bob@example.com" },
    ],
  ] as const) {
    it(`reads ${what}`, async () => {
      const plain = { site: "example.com", login: "", address, password: "pw" };
      expect(await entryOf("example.com", text)).to.deep.equal({ ...plain, ...expected });
    });
  }

  it("reads a file with a key alone", async () => {
    expect(await entryOf("example.com/otp", key)).to.deep.equal({
      site: "example.com",
      login: "otp",
      address,
      hasKey: true,
    });
  });

  it("names the files without a password, and counts the others on", async () => {
    const { entries, problems } = await readPassStore([
      { path: "a.com/x", text: "\nuser: ada" },
      { path: "b.com/x", text: "pw" },
    ]);
    expect(entries.map(({ row, site }) => [row, site])).to.deep.equal([[2, "b.com"]]);
    expect(problems.map(({ row, title, error }) => [row, title, error.code])).to.deep.equal([
      [1, "a.com", "import-row"],
    ]);
  });

  it("refuses wrong arguments, and can be aborted", async () => {
    for (const files of [undefined, "x", [{ path: "x" }], [{ path: 1, text: "" }], [null]])
      await rejectsApp(readPassStore(files as never), "bad-argument");
    const reason = new Error("stop");
    const file = { path: "example.com", text: "pw" };
    const aborted = readPassStore([file, file], { signal: AbortSignal.abort(reason) });
    expect(await aborted.catch((error: unknown) => error)).to.equal(reason);
  });

  for (const [what, path, text] of [
    ["an endless line", "example.com", `pw\n${"a".repeat(3_000_000)}`],
    ["a long path", "example.com/".repeat(100_000), "pw"],
    ["spaces before a colon", "example.com", `pw\n${" ".repeat(900_000)}:`],
    ["spaces behind a value", "example.com", `pw\nuser: a${" ".repeat(900_000)}b`],
    ["many empty lines", "example.com", `pw${"\n ".repeat(400_000)}x${"\n ".repeat(400_000)}`],
    ["names like a tag", "<b>/example.com/<script>", "<img src=x>\nuser: <i>"],
    ["control characters", "example.com/\u0000\u001b[2J", "\u0007\n\u0000: \u0000"],
    ["half a pair", "example.com/\ud800", "\udc00"],
  ] as const) {
    it(`survives ${what}`, async () => {
      const { entries, problems } = await readPassStore([
        { path, text },
        { path: "after.com", text: "pw" },
      ]);
      expect(entries.length + problems.length).to.equal(2);
      expect(entries.at(-1)?.site).to.equal("after.com");
    });
  }
});

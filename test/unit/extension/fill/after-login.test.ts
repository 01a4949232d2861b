/** Tests when a login with a new password counts as successful, and that it confirms only the password that was filled. */
import { expect } from "chai";
import type * as AfterLogin from "../../../../extension/fill/after-login.ts";
import type { DocumentAfterLogin } from "../../../../extension/fill/after-login.ts";
import type * as Notes from "../../../../extension/fill/notes.ts";
import {
  accountNamed,
  addAccount,
  markPasswordSent,
  newRevision,
  passwordDigest,
  passwordStateOf,
} from "../../../../src/accounts/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { newVault, rules } from "../../src/vaults.ts";
import { withBrowser } from "../platform/fake-browser.ts";
import { session } from "../platform/session-area.ts";

const url = "https://example.com/overview";

/** The page after a login that has worked. It is a new document without a form. */
const browser = {
  tabs: { get: () => Promise.resolve({ url }) },
  scripting: {
    executeScript({ func }: { func: { name: string } }) {
      const look = { isReady: true, offersLogin: false, hasFailed: false, isRecovery: false };
      const found = { frames: [], origin: "https://example.com" };
      return Promise.resolve([
        { frameId: 0, result: { began: 2000, ...(func.name === "lookAfterLogin" ? look : found) } },
      ]);
    },
  },
  storage: { session, onChanged: { addListener: () => undefined } },
};

describe("a login that seems to have worked", () => {
  let its: typeof AfterLogin;
  let notes: typeof Notes;
  let vault: Vault;
  let name: string;

  before(async () => {
    its = await withBrowser(browser, () => import("../../../../extension/fill/after-login.ts"));
    notes = await import("../../../../extension/fill/notes.ts");
  });
  beforeEach(async () => {
    vault = await newVault();
    name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules });
    await revise();
    await markPasswordSent(vault, name);
  });
  afterEach(() => session.remove("tried"));

  const account = async (): Promise<ReturnType<typeof accountNamed>> => accountNamed(await vault.contents(), name);
  const revise = async (): Promise<void> => {
    await newRevision(vault, await account());
  };
  const note = (password?: string): Promise<void> =>
    notes.noteLogin({
      tabId: 1,
      account: name,
      url: "https://example.com/login",
      began: 1000,
      ...(password !== undefined && { password }),
    });
  const confirm = (): ReturnType<typeof its.confirmLogin> =>
    its.confirmLogin(1, async (work) => work({ vault, contents: await vault.contents() }));

  it("confirms the password that was filled", async () => {
    await note(passwordDigest(vault, await account()));
    expect(await confirm()).to.equal("confirmed");
    expect(passwordStateOf(await account())).to.equal("confirmed");
  });

  it("does not confirm a newer password that another window has made since", async () => {
    await note(passwordDigest(vault, await account()));
    await revise();
    expect(await confirm()).to.equal("over");
    expect(await account()).to.have.nested.property("previous.revision", 2);
    expect(passwordStateOf(await account())).to.equal("new");
  });

  it("confirms nothing if its note does not say which password was filled", async () => {
    await note();
    expect(await confirm()).to.equal("over");
    expect(passwordStateOf(await account())).to.equal("sent");
  });

  it("leaves no secret in its note", async () => {
    await note(passwordDigest(vault, await account()));
    const kept = JSON.stringify(await session.get("tried"));
    expect(kept).to.match(/"password":"[\w-]{43}"/u);
  });
});

const loginUrl = "https://www.example.com/login";
const home = "https://www.example.com/home";
const tried: Notes.TriedLogin = { tabId: 1, account: "account/a", url: loginUrl, began: 1000, until: Infinity };
const top: DocumentAfterLogin = {
  isTop: true,
  began: 1000,
  isReady: true,
  asks: false,
  hasFailed: false,
  offersLogin: false,
};

const cases: readonly [when: string, verdict: string, url: string, documents: readonly DocumentAfterLogin[]][] = [
  ["the login page is still there", "waiting", loginUrl, [{ ...top, asks: true }]],
  ["the login page shows no field any more", "waiting", loginUrl, [top]],
  ["the login page has only another query", "waiting", `${loginUrl}?next`, [top]],
  ["another page asks for no password", "worked", home, [{ ...top, began: 2000 }]],
  ["the same address is another page that asks for no password", "worked", loginUrl, [{ ...top, began: 2000 }]],
  ["the same document has another address and asks for none", "worked", home, [top]],
  ["the same document has another address and still asks", "waiting", home, [{ ...top, asks: true }]],
  ["another page asks again", "failed", loginUrl, [{ ...top, began: 2000, asks: true }]],
  [
    "a frame of another page asks",
    "failed",
    home,
    [
      { ...top, began: 2000 },
      { ...top, isTop: false, asks: true },
    ],
  ],
  ["another page reports a failure", "failed", home, [{ ...top, began: 2000, hasFailed: true }]],
  ["the same document reports a failure at another address", "waiting", home, [{ ...top, hasFailed: true }]],
  ["another page still offers a login", "waiting", home, [{ ...top, began: 2000, offersLogin: true }]],
  ["another page is still being loaded, or is an error", "waiting", home, [{ ...top, began: 2000, isReady: false }]],
  ["the page itself cannot be seen", "waiting", home, [{ ...top, isTop: false, began: 2000 }]],
];

describe("the verdict on a login with a new password", () => {
  let its: typeof AfterLogin;

  before(async () => {
    its = await withBrowser(browser, () => import("../../../../extension/fill/after-login.ts"));
  });

  for (const [when, verdict, address, documents] of cases) {
    it(`is "${verdict}" if ${when}`, () => {
      expect(its.verdictOn(tried, address, documents)).to.equal(verdict);
    });
  }
});

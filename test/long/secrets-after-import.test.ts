/**
 * Tests that the master password of another password manager is gone from the memory of a page after an import or after
 * a change of a password, although the vault is still unlocked.
 */
import { expect } from "chai";
import { scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { addForeignAccount } from "../../src/accounts/index.ts";
import { t } from "../../ui/locale/i18n.ts";
import { type Made, newVault, putVault } from "../e2e/accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { inChromium } from "../e2e/each-browser.ts";
import { findSecrets, loadWatched, type Secrets, wholeStrings } from "../e2e/heap/find-secrets.ts";
import { openWatchedPage, pageOf, typeShown } from "../e2e/heap/watched-page.ts";
import { type HtmlServer, serveHtml } from "../e2e/servers/html-server.ts";
import { chooseImport, confirmImport } from "../e2e/steps.ts";
import { speakIn } from "../unit/ui/speaking.ts";

const otherMaster = "Lf4gKc other master λ6Rw1Xv";
const wrongMaster = "Zt8pQm wrong master 2Hd5Bs";
const fullName = "Robert Lee Mitchell";

const classes = { lowercase: true, uppercase: true, symbols: true, digits: true };
const flags = { lower: true, upper: true, number: true, symbol: true };
const generated = { type: "generated", length: 16, ...flags };
const spectreSite = { type: 17, counter: 1, algorithm: 3, login_name: "rob" };

/** Files of other password managers. Only PfP's file is encrypted: `foobar` is the password that opens this file. */
const files: readonly { program: string; content: string; typed: string; more?: Secrets; isSampled?: false }[] = [
  {
    program: "Easy Passwords",
    typed: otherMaster,
    content: JSON.stringify({
      ...{ application: "easypasswords", format: 1 },
      sites: { "a.example": { passwords: { foo: generated, bar: generated }, aliases: [] } },
    }),
  },
  {
    program: "LessPass",
    typed: otherMaster,
    content: JSON.stringify({ results: [{ site: "a.example", login: "foo", ...classes, counter: 1, length: 16 }] }),
  },
  {
    program: "Spectre",
    typed: otherMaster,
    more: { "the key that Spectre derives from it": spectreKey(otherMaster) },
    content: JSON.stringify({
      ...{ export: { format: 1, redacted: true }, user: { full_name: fullName, algorithm: 3 } },
      sites: { "a.example": spectreSite },
    }),
  },
  { program: "PfP", typed: "foobar", content: readFileSync("test/imports/pfp.json", "utf8"), isSampled: false },
];

/** Derives Spectre's master key with Node's scrypt. The salt contains the length of the full name in four bytes. */
function spectreKey(master: string): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(fullName));
  const salt = Buffer.concat([Buffer.from("com.lyndir.masterpassword"), length, Buffer.from(fullName)]);
  return scryptSync(master, salt, 64, { N: 32_768, r: 8, p: 2, maxmem: 2 ** 27 });
}

await inChromium("the master password of another program", (launch) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let made: Made;

  before(async () => {
    speakIn("en");
    made = await newVault();
    const account = { scheme: "lesspass-2", site: "example.localhost", login: "ada" } as const;
    await addForeignAccount(made.vault, account, { masterPassword: otherMaster });
    server = await serveHtml({ "/": "<h1>Example</h1>" });
    browser = await launch({ engineFlags: wholeStrings });
    await browser.open("about:blank");
  });
  after(async () => {
    await server.close();
    await browser.close();
  });
  beforeEach(() => putVault(browser, made));

  /**
   * Checks that the search finds a secret while the page still needs it, because otherwise the test would be useless.
   */
  const expectFound = async (page: Surface, name: string, secret: string): Promise<void> => {
    const found = await findSecrets(pageOf(page), { [name]: secret });
    expect(found, "the search must find the typed text").not.to.deep.equal([]);
  };
  const expectNothing = async (page: Surface, secrets: Secrets): Promise<void> => {
    const found = await findSecrets(pageOf(page), secrets);
    expect(found, found.join("\n")).to.deep.equal([]);
    expect(pageOf(page).workers(), "a worker that is not over").to.deep.equal([]);
  };
  const changePassword = async (page: Surface): Promise<void> => {
    const label = t("importOtherMaster", "LessPass");
    await page.press(t("newRevision"));
    await typeShown(page, label, wrongMaster);
    await expectFound(page, "the wrong master password", wrongMaster);
    await page.press(t("makeRevision"));
    await page.untilText(t("foreignMasterWrong", "LessPass"));
    await typeShown(page, label, otherMaster);
    await expectFound(page, "the master password", otherMaster);
    await page.press(t("makeRevision"));
    await page.untilText(t("markChanged"));
    await expectNothing(page, { wrongMaster, otherMaster });
  };

  for (const { program, content, typed, more, isSampled } of files) {
    it(`is gone from the accounts page after an import from ${program}`, async () => {
      const page = await openWatchedPage(browser, `${browser.extensionOrigin}/accounts.html#import`);
      await expectNothing(page, { typed, ...more });
      await chooseImport(page, "file.json", content);
      await typeShown(page, t("importOtherMaster", program), typed);
      await expectFound(page, "the master password", typed);
      await page.press(t("next"));
      if (isSampled !== false) await page.press(t("importSampleYes"));
      await confirmImport(page);
      await page.untilText(t("undoImport"));
      await expectNothing(page, { typed, ...more });
      await page.close();
    });
  }

  it("is gone from the accounts page after the password was changed", async () => {
    const page = await openWatchedPage(browser, `${browser.extensionOrigin}/accounts.html`);
    await page.resize(1280);
    await page.press("example.localhost ada");
    await changePassword(page);
    await page.close();
  });

  it("is gone from the popup after the password was changed", async () => {
    await browser.open(server.at("/", "example.localhost"));
    const popup = await browser.openPopup();
    await loadWatched(pageOf(popup));
    await popup.press(t("more"));
    await changePassword(popup);
    await popup.close();
  });
});

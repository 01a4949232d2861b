/**
 * Tests one-time codes: reading the QR code of a site, showing, copying and filling a code, and a login with a code.
 */
import { expect } from "chai";
import { accountNamed, addStoredAccount, allAccounts, editAccount } from "../../src/accounts/index.ts";
import { type Made, master as masterPassword, newVault, openAccounts, putVault } from "./accounts-page-vault.ts";
import { changeSettings } from "../../src/vault/index.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { boxPages, codePages } from "./servers/code-pages.ts";
import { startTwoStepServer, type TwoStepServer } from "./servers/two-step-server.ts";
import { focused, openUnlocked } from "./steps.ts";

const password = "correct by chance 7";
const secret = Buffer.from("12345678901234567890123456789012");
const base32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA";
const setup = `otpauth://totp/Example:ada?secret=${base32}&issuer=Example&algorithm=SHA256`;

await eachBrowser("one-time codes", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: TwoStepServer;
  let made: Made;
  let site: Surface;

  before(async () => {
    server = await startTwoStepServer({ password, secret, setup });
    made = await newVault();
    await addStoredAccount(made.vault, { site: new URL(server.at("/")).host, login: "ada", password, plain: true });
    browser = await launch();
    site = await browser.open(server.at("/"));
    await putVault(browser, made);
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  const shownCode = async (page: Surface): Promise<string> => {
    await page.until(() => /^\d{6}$/u.test(document.querySelector(".one-time output")?.textContent ?? ""));
    return page.evaluate(() => document.querySelector(".one-time output")?.textContent ?? "");
  };
  const openKeyForm = async (popup: Surface): Promise<void> => {
    await popup.press("More");
    await popup.press("One-time codes");
    await popup.untilText("Read the QR code on the page");
  };

  it("are not made from a text that is not a key", async () => {
    await site.front();
    const popup = await openUnlocked(browser);
    await openKeyForm(popup);
    await popup.type("Key", "otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQ&counter=0");
    await popup.press("Save");
    await popup.untilText("counted codes (HOTP)");
    await popup.press("Read the QR code on the page");
    await popup.untilText("Saltmill found no QR code");
    await popup.close();
  });

  it("leave the popup usable while the page is searched for a QR code, however long that takes", async () => {
    site = await browser.open(server.at("/noise"));
    await site.until(() => document.title === "Noise");
    const popup = await openUnlocked(browser);
    await openKeyForm(popup);
    expect(await focused(popup)).to.equal("Key");
    await popup.press("Read the QR code on the page");
    await popup.type("Key", "typed meanwhile");
    await popup.untilText("Saltmill found no QR code");
    expect(await popup.value("Key")).to.equal("typed meanwhile");
    await popup.close();
  });

  if (name === "chromium") {
    // Firefox's driver cannot replace the worker.
    it("end the search for a QR code when it is cancelled, when the form is closed and when the vault locks", async () => {
      const popup = await openUnlocked(browser);
      await popup.evaluate(() => {
        const counts = { started: 0, ended: 0 };
        class Endless extends Worker {
          constructor(script: string) {
            super(script);
            if (script === "qr.js") counts.started++;
          }
          override postMessage(): void {
            // Leaves the question unanswered.
          }
          override terminate(): void {
            super.terminate();
            counts.ended++;
          }
        }
        Object.assign(globalThis, { Worker: Endless, counts });
      });
      const untilWorkers = (started: number, ended: number): Promise<void> =>
        popup.until(
          (wanted: readonly number[]) => {
            const { counts } = globalThis as unknown as { counts: Readonly<Record<"started" | "ended", number>> };
            return counts.started === wanted[0] && counts.ended === wanted[1];
          },
          [started, ended],
        );
      const search = async (): Promise<void> => {
        await popup.press("Read the QR code on the page");
        await popup.untilText("Looking for a QR code");
      };
      await openKeyForm(popup);
      await search();
      await untilWorkers(1, 0);
      await popup.press("Cancel");
      await popup.until(() => !document.body.innerText.includes("Looking for a QR code"));
      await untilWorkers(1, 1);
      expect(await popup.text()).not.to.include("found no QR code");
      await search();
      await untilWorkers(2, 1);
      await popup.press("Back");
      await untilWorkers(2, 2);
      await openKeyForm(popup);
      await search();
      await untilWorkers(3, 2);
      // Locks as another window does. Opening another window would close the popup.
      await popup.evaluate(() => {
        const { storage } = Reflect.get(globalThis, "chrome") as { storage: { session: { clear(): Promise<void> } } };
        return storage.session.clear();
      });
      await popup.untilText("Locked");
      await untilWorkers(3, 3);
      await popup.close();
      await putVault(browser, made);
    });
  }

  it("come from the QR code on the page", async () => {
    site = await browser.open(server.at("/set-up"));
    const popup = await openUnlocked(browser);
    await openKeyForm(popup);
    await popup.press("Read the QR code on the page");
    await popup.untilText("Saltmill has read the QR code.");
    await popup.screenshot(`build/screenshots/code-key-${name}.png`);
    await popup.press("Save");
    await shownCode(popup);
    await popup.screenshot(`build/screenshots/code-${name}.png`);
    await popup.close();
  });

  it("leave the focus on the menu's button when the menu closes", async () => {
    const popup = await openUnlocked(browser);
    await shownCode(popup);
    await popup.press("More");
    await popup.until(() => document.querySelector("[role=menu]") !== null);
    await popup.key("Escape");
    await popup.until(() => document.querySelector("[role=menu]") === null);
    expect(await focused(popup)).to.equal("More");
    await popup.close();
  });

  it("are in no attribute of the popup, can be copied, and disappear from the popup when the vault locks", async () => {
    const popup = await openUnlocked(browser);
    const code = await shownCode(popup);
    const attributes = await popup.evaluate(() =>
      Array.from(document.querySelectorAll("*"), (each) => Array.from(each.attributes, ({ value }) => value)).flat(2),
    );
    expect(attributes.join("\n")).not.to.include(base32).and.not.to.include(code);
    await popup.press("Copy code");
    await popup.untilText("Copied.");
    expect(await popup.clipboard()).to.match(/^\d{6}$/u);
    await popup.press("Lock");
    await popup.untilText("Locked");
    expect(await popup.evaluate(() => document.documentElement.textContent)).not.to.match(/\d{6}/u);
    await popup.close();
    await putVaultWithKey();
  });

  /** Replaces the browser's vault with an unlocked vault whose account has the secret key for one-time codes. */
  const putVaultWithKey = async (): Promise<void> => {
    const [account] = allAccounts(await made.vault.contents());
    await editAccount(made.vault, account!.name, { totp: setup });
    expect(accountNamed(await made.vault.contents(), account!.name).totp).to.equal(setup);
    await putVault(browser, made);
  };

  it("are filled only into a field for a one-time code, and the server accepts them after the password", async () => {
    site = await browser.open(server.at("/"));
    const first = await openUnlocked(browser);
    await shownCode(first);
    await first.press("More");
    await first.press("Fill code");
    await first.untilText("No field for a one-time code found on this page.");
    await first.press("Fill");
    await first.untilClosed();
    await site.press("Sign in");
    await site.untilText("Check your phone");
    const second = await openUnlocked(browser);
    await second.untilText("This page asks for the one-time code");
    expect(await shownCode(second)).to.have.length(6);
    await second.until(() => /The next code, \d{6}, follows in \d+ seconds?\./u.test(document.body.innerText));
    expect(await second.evaluate(() => document.querySelector(".dots, .eye"))).to.equal(null);
    await second.screenshot(`build/screenshots/code-page-${name}.png`);
    expect(await focused(second)).to.equal("Search all accounts");
    await second.key("Enter");
    await second.untilClosed();
    expect(await site.value("Code")).to.match(/^\d{6}$/u);
    await site.press("Verify");
    await site.untilText("Welcome");
  });

  it("are copied after a login if the setting says so", async () => {
    await changeSettings(made.vault, { copyCode: true });
    await putVault(browser, made);
    site = await browser.open(server.at("/"));
    const popup = await openUnlocked(browser);
    await shownCode(popup);
    await popup.press("Copy username"); // in place of an earlier code
    await popup.untilText("Copied.");
    await popup.press("Fill");
    await popup.untilClosed();
    const page = await browser.openExtensionPage("accounts.html");
    await waitFor("the code on the clipboard", async () => /^\d{6}$/u.test(await page.clipboard()));
    await page.close();
    await changeSettings(made.vault, { copyCode: false });
    await putVault(browser, made);
  });

  it("are filled by the keyboard shortcut into a page that asks only for a code", async () => {
    for (const path of ["/boxes", "/passcode"]) {
      site = await browser.open(server.at(path));
      await browser.pressCommand("fill");
      await site.until(() =>
        /^\d{6}$/u.test([...document.querySelectorAll("input")].map(({ value }) => value).join("")),
      );
      await site.close();
    }
  });

  it("are filled by the popup after an unlock that the keyboard shortcut asked for", async () => {
    await putVault(browser, made, true);
    site = await browser.open(server.at("/passcode"));
    await browser.pressCommand("fill");
    const popup = await browser.openedPopup();
    await popup.type("Master password", masterPassword);
    await popup.press("Unlock");
    await popup.untilClosed();
    expect(await site.evaluate(() => document.querySelector("input")?.value)).to.match(/^\d{6}$/u);
    await site.close();
    await putVault(browser, made);
  });

  it("are filled into boxes of one digit each", async () => {
    site = await browser.open(server.at("/boxes"));
    const popup = await openUnlocked(browser);
    await shownCode(popup);
    await popup.press("Fill code");
    await popup.untilClosed();
    await site.press("Verify");
    await site.untilText("Welcome");
  });

  for (const path of Object.keys(codePages)) {
    it(`are filled into the right fields of the page ${path}`, async () => {
      site = await browser.open(server.at(path));
      const popup = await openUnlocked(browser);
      await shownCode(popup);
      await popup.press("Fill code");
      await popup.untilClosed();
      const values = await site.evaluate(() =>
        Array.from(document.querySelectorAll("input"), ({ className, value }) => [className, value] as const),
      );
      const filled = values.map(([name, value]) => (name === "code" ? value : "")).join("");
      expect(filled).to.match(/^\d{6}$/u);
      expect(values.map(([, value]) => value).join(""), "other fields").to.equal(filled);
      await site.close();
    });
  }

  for (const [length, parameter] of [
    [5, "encoder=steam"],
    [7, "digits=7"],
    [9, "digits=9"],
    [10, "digits=10"],
  ] as const) {
    it(`are filled into a row of ${length} boxes, and into no other one`, async () => {
      const [account] = allAccounts(await made.vault.contents());
      const key = setup.replace("algorithm=SHA256", parameter);
      await editAccount(made.vault, account!.name, { totp: key });
      await putVault(browser, made);
      const values = (): Promise<string[]> =>
        site.evaluate(() => Array.from(document.querySelectorAll("input"), ({ value }) => value));
      for (const shape of Object.keys(boxPages)) {
        site = await browser.open(server.at(`/${shape}/${length}`));
        const popup = await openUnlocked(browser);
        await popup.press("Fill code");
        await popup.untilClosed();
        const filled = await values();
        expect(filled.length, shape).to.equal(length);
        for (const each of filled) expect(each, shape).to.match(/^[\dA-Z]$/u);
        await site.close();
      }
      site = await browser.open(server.at(`/narrow/${length === 10 ? 9 : length + 1}`));
      const popup = await openUnlocked(browser);
      await popup.press("Fill code");
      await popup.until(() => document.querySelector("[role=status], [role=alert]") !== null);
      expect((await values()).join("")).to.equal("");
      await popup.close();
      await site.close();
      await editAccount(made.vault, account!.name, { totp: setup });
      await putVault(browser, made);
    });
  }

  it("are shown on the accounts page, which keeps an earlier key", async () => {
    const page = await openAccounts(browser);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>(".opener")?.click();
    });
    await shownCode(page);
    await page.screenshot(`build/screenshots/code-detail-${name}.png`);
    await page.press("More");
    await page.press("Edit: One-time codes");
    await page.type("Key", "gezd gnbv gy3t qojq");
    await page.press("Save");
    await page.press("More");
    await page.press("Edit: One-time codes");
    await page.untilText("Earlier keys");
    await page.screenshot(`build/screenshots/code-history-${name}.png`);
    await page.press("Remove the codes");
    await page.press("More");
    await page.untilText("Set up: One-time codes");
    await page.close();
  });
});

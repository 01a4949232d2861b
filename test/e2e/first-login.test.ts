/**
 * Tests the first login after an import from another password manager: the server must receive exactly the password
 * that the other password manager generates. The expected passwords come from the tests or files of that password
 * manager.
 */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { type Made, newVault, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { startLoginServer } from "./servers/login-server.ts";
import { chooseImport, confirmImport, openUnlocked, search } from "./steps.ts";

interface Moved {
  readonly program: string;
  readonly file: string;
  readonly content: string;
  readonly otherMaster: string;
  readonly site: string;
  readonly login: string;
  readonly password: string;
  /**
   * The password that the import shows, so that the user can check the typed master password. It is missing for
   * PfP, because a wrong master password does not open PfP's encrypted file.
   */
  readonly sample?: string;
}

const fileNamed = (name: string): string => readFileSync(`test/imports/${name}`, "utf8");

const programs: readonly Moved[] = [
  {
    ...{ program: "Easy Passwords", file: "passwords-backup.json", content: fileNamed("easypasswords.json") },
    ...{ otherMaster: "foobar", site: "example.com", login: "foo", password: "r8hx8be6", sample: "r8hx8be6" },
  },
  {
    ...{ program: "PfP", file: "passwords-backup.json", content: fileNamed("pfp.json") },
    ...{ otherMaster: "foobar", site: "example.com", login: "foo", password: "jmkg5jd4" },
  },
  {
    ...{ program: "LessPass", file: "profiles.json", content: fileNamed("lesspass.json") },
    ...{ otherMaster: "password", site: "example.org", login: "contact@example.org", password: "WHLpUL)e00[iHR+w" },
    sample: "WHLpUL)e00[iHR+w",
  },
  {
    ...{ program: "Spectre", file: "Robert.mpjson", content: fileNamed("spectre-visible.mpjson") },
    ...{ otherMaster: "banana colored duckling", sample: "Jejr5[RepuSosp" },
    ...{ site: "example.com", login: "cugzawito", password: "h9~WK5pgFb*f1dfMDeTQ" },
  },
];

await eachBrowser("the first login", (launch) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await newVault();
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());
  beforeEach(() => putVault(browser, made));

  for (const { program, file, content, otherMaster, site, login, password, sample } of programs) {
    it(`after an import from ${program} sends the password that ${program} generates`, async () => {
      const server = await startLoginServer({ accounts: { [login]: password } });
      try {
        const accounts = await openAccounts(browser, "import");
        await chooseImport(accounts, file, content);
        await accounts.type(`Master password in ${program}`, otherMaster);
        await accounts.press("Next");
        if (sample !== undefined) {
          await accounts.untilText(sample);
          await accounts.press("Yes, continue");
        }
        await accounts.untilText("What happens");
        await confirmImport(accounts);
        await accounts.untilText("Check their health");
        await accounts.close();

        const page = await browser.open(server.at(site));
        const popup = await openUnlocked(browser);
        await search(popup, login);
        await popup.press("Fill");
        await popup.press("Fill anyway"); // the popup asks because the test's server does not use https
        await popup.untilClosed();
        await page.press("Sign in");
        await page.untilText(`Welcome, ${login}`);
        expect(server.attempts).to.deep.equal([{ login, password, accepted: true }]);
        await page.close();
      } finally {
        await server.close();
      }
    });
  }
});

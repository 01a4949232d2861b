/**
 * Makes a CSV file with the Firefox module that about:logins also uses to export saved passwords. All data is invented.
 * `npx tsx make-firefox.ts FIREFOX OUT`: FIREFOX is the path of the browser, OUT the path of the new file.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startFirefox, writePreferences } from "../../e2e/browsers/firefox-process.ts";

const [executable = "firefox", out = "firefox.csv"] = process.argv.slice(2);

/**
 * Each login has a site, a URL to which its form is sent (or null), an HTTP realm (or null), a username and a password.
 */
const logins = [
  ["https://login.bank.example", "https://login.bank.example", null, "ada", ' exact \t"pass", wörd ♥ '],
  ["http://router.example", null, 'Router, "2nd floor"', "admin", "hunter2"],
  ["https://xn--bcher-kva.example", "", null, "Zoë", "line\nbreak"],
  ["https://no-user.example", "https://no-user.example", null, "", "=1+1"],
];

const script = `
  const [logins, out, done] = arguments;
  (async () => {
    const { LoginExport } = ChromeUtils.importESModule("resource://gre/modules/LoginExport.sys.mjs");
    for (const [site, form, realm, user, password] of logins) {
      const login = Cc["@mozilla.org/login-manager/loginInfo;1"].createInstance(Ci.nsILoginInfo);
      login.init(site, form, realm, user, password, "", "");
      await Services.logins.addLoginAsync(login);
    }
    await LoginExport.exportAsCSV(out);
  })().then(() => done("done"), (error) => done(String(error)));`;

const folder = await mkdtemp(path.join(tmpdir(), "firefox-"));
try {
  await writePreferences(folder, {});
  const firefox = await startFirefox(executable, folder);
  const answer = await firefox.marionette.command("WebDriver:ExecuteAsyncScript", {
    script,
    args: [logins, path.resolve(out)],
  });
  console.log(JSON.stringify(answer));
  await firefox.quit();
} finally {
  await rm(folder, { recursive: true, force: true });
}

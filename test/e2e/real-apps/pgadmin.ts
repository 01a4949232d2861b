/** Describes pgAdmin for the tests: a React application with Material UI. */
import { copyFile } from "node:fs/promises";
import path from "node:path";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

/** Python program that runs pgAdmin's server. */
const program = `
import importlib.util, runpy
package = importlib.util.find_spec("pgadmin4").submodule_search_locations[0]
runpy.run_path(package + "/pgAdmin4.py", run_name="__main__")`;

/** Runs in the web page. Presses an element without an accessible name, and returns true if it exists. */
function press(selector: string, text: string): boolean {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)];
  const found = elements.find(({ textContent }) => textContent.includes(text));
  found?.click();
  return found !== undefined;
}

/**
 * Describes pgAdmin.
 *
 * @param python - a Python with pgAdmin installed
 */
export const pgAdmin = (python: string): RealApp => ({
  name: "pgAdmin",
  from: "PyPI",
  form: "React with Material UI",
  host: "pgadmin",
  login: "ada@example.org",

  async start(account) {
    const folder = await freshFolder("pgadmin");
    const port = await freePort();
    await copyFile(path.join(import.meta.dirname, "pgadmin_settings.py"), path.join(folder, "config_local.py"));
    return startServer({
      command: python,
      args: ["-c", program],
      folder,
      env: {
        ...{ APP_FOLDER: folder, APP_PORT: String(port), PYTHONPATH: folder },
        ...{ PGADMIN_SETUP_EMAIL: account.login, PGADMIN_SETUP_PASSWORD: account.password },
      },
      port,
      ready: "/login",
    });
  },

  logIn: {
    path: "/login",
    fills: { "[name=email]": "login", "[name=password]": "password" },
    accepted: "Object Explorer",
  },
  change: {
    path: "/browser/",
    async before(page) {
      await page.untilText("Add New Server");
      await page.until(press, "button", "(internal)");
      await page.press("Change Password");
    },
    fills: {
      "[role=dialog] [name=password]": "old",
      "[role=dialog] [name=newPassword]": "password",
      "[role=dialog] [name=confirmPassword]": "password",
    },
    button: "Change",
    accepted: "password changed successfully",
  },
  asks: [
    {
      title: "the password of a database",
      path: "/browser/",
      async before(page) {
        await page.untilText("Servers"); // before the tree of servers is drawn, the link does nothing
        await page.until(press, "a", "Add New Server");
        await page.press("Connection");
      },
      field: "[name=password]",
      reasons: ["other-secret"],
    },
  ],
});

/**
 * Describes MediaWiki for the tests: plain HTML forms from a PHP server. Directly after a login, the form that changes
 * the password does not ask for the old password.
 */
import { spawnSync } from "node:child_process";
import { appendFile } from "node:fs/promises";
import path from "node:path";
import { startPhp } from "./php-server.ts";
import type { RealApp } from "./real-app.ts";
import { freshFolder } from "./server-process.ts";

/**
 * Describes MediaWiki.
 *
 * @param debian - the folder with the unpacked Debian packages
 */
export const mediaWiki = (debian: string): RealApp => ({
  name: "MediaWiki",
  from: "Debian",
  form: "plain HTML from the server",
  host: "mediawiki",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("mediawiki");
    const documents = path.join(debian, "usr/share/mediawiki");
    const options = {
      dbtype: "sqlite",
      dbpath: folder,
      dbname: "wiki",
      scriptpath: "",
      confpath: folder,
      pass: password,
    };
    const made = spawnSync(
      "php",
      [
        path.join(documents, "maintenance/install.php"),
        ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
        ...["--server=http://127.0.0.1", "Wiki", login],
      ],
      { cwd: folder, encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(`MediaWiki was not installed:\n${made.stdout}${made.stderr}`);
    const settings = path.join(folder, "LocalSettings.php");
    await appendFile(settings, '\nif (isset($_SERVER["HTTP_HOST"])) $wgServer = "http://" . $_SERVER["HTTP_HOST"];\n');
    const first = `define("MW_CONFIG_FILE", "${settings}");`;
    return startPhp({ folder, debian, documents, first, ready: "/index.php?title=Special:UserLogin" });
  },

  logIn: {
    path: "/index.php?title=Special:UserLogin",
    fills: { "#wpName1": "login", "#wpPassword1": "password" },
    accepted: "Log out",
  },
  signUp: {
    path: "/index.php?title=Special:CreateAccount",
    fills: { "#wpName2": "login", "#wpPassword2": "password", "#wpRetype": "password" },
    accepted: "Log out",
  },
  change: {
    path: "/index.php?title=Special:ChangePassword",
    fills: { "[name=password]": "password", "[name=retype]": "password" },
    accepted: "Your credentials have been changed.",
  },
  asks: [
    {
      title: "a new user's password",
      path: "/index.php?title=Special:CreateAccount",
      field: "#wpPassword2",
      reasons: ["adds-user"],
    },
  ],
});

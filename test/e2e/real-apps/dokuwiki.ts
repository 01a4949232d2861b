/**
 * Describes DokuWiki for the tests: plain HTML forms from a PHP server. The profile page has two forms: the first form
 * changes the password, the second form deletes the account.
 */
import { createHash } from "node:crypto";
import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { startPhp } from "./php-server.ts";
import type { RealApp } from "./real-app.ts";
import { freshFolder } from "./server-process.ts";

/**
 * Describes DokuWiki.
 *
 * @param debian - the folder with the unpacked Debian packages
 */
export const dokuWiki = (debian: string): RealApp => ({
  name: "DokuWiki",
  from: "Debian",
  form: "plain HTML from the server",
  host: "dokuwiki",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("dokuwiki");
    const own = path.join(folder, "conf");
    const data = path.join(folder, "data");
    const filter = (file: string): boolean => !file.endsWith(".auth.php"); // leaves out broken symbolic links
    await cp(path.join(debian, "etc/dokuwiki"), own, { recursive: true, filter });
    await cp(path.join(debian, "var/lib/dokuwiki/data"), data, { recursive: true });
    await mkdir(path.join(data, "tmp"), { recursive: true });
    const settings = { savedir: data, useacl: 1, superuser: login, autopasswd: 0, disableactions: "" };
    const lines = Object.entries(settings).map(([key, value]) => `$conf['${key}'] = '${value}';`);
    await writeFile(path.join(own, "local.php"), `<?php\n${lines.join("\n")}\n`);
    await writeFile(path.join(own, "acl.auth.php"), "* @ALL 8\n");
    const hash = createHash("md5").update(password).digest("hex"); // DokuWiki accepts unsalted MD5 hashes
    const users = [login, "bob"].map((name) => `${name}:${hash}:${name}:${name}@example.org:user\n`);
    await writeFile(path.join(own, "users.auth.php"), users.join(""));
    return startPhp({
      folder,
      debian,
      documents: path.join(debian, "usr/share/dokuwiki"),
      first: `define("DOKU_MAIN_CONF", "${own}/"); define("DOKU_CONF", "${own}/");`,
      ready: "/doku.php?do=login",
    });
  },

  logIn: {
    path: "/doku.php?do=login",
    fills: { "#dw__login [name=u]": "login", "#dw__login [name=p]": "password" },
    accepted: "Logged in as",
  },
  signUp: {
    path: "/doku.php?do=register",
    fills: { "[name=login]": "login", "[name=pass]": "password", "[name=passchk]": "password" },
    async also(page) {
      await page.type("Real name", "Ada");
      await page.type("E-Mail", "new@example.org");
    },
    accepted: "The user has been created",
  },
  change: {
    path: "/doku.php?do=profile",
    fills: { "[name=newpass]": "password", "[name=passchk]": "password", "[name=oldpass]": "old" },
    accepted: "User profile successfully updated",
  },
  asks: [
    {
      title: "a new user's password",
      path: "/doku.php?do=admin&page=usermanager",
      field: "#add_userpass",
      reasons: ["adds-user"],
    },
    {
      title: "the password of another user",
      path: "/doku.php?do=admin&page=usermanager",
      before: (page) => page.press("bob"),
      field: "#modify_userpass",
      reasons: ["adds-user", "other-login"],
    },
    {
      title: "the passwords of other servers, among 200 settings",
      path: "/doku.php?do=admin&page=config",
      field: "#config___plugin____authldap____bindpw",
      reasons: ["other-secret"],
    },
  ],
});

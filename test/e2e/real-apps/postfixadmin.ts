/**
 * Describes PostfixAdmin for the tests: plain HTML tables from a PHP server. An administrator of mailboxes sets the
 * passwords of their users, and those of mailboxes at other servers.
 */
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startPhp } from "./php-server.ts";
import type { RealApp } from "./real-app.ts";
import { freshFolder } from "./server-process.ts";

/** Returns the settings as PHP: an SQLite database, passwords with any characters, domains without DNS. */
const settings = (database: string): string => `<?php
$CONF["configured"] = true; $CONF["password_validation"] = []; $CONF["emailcheck_resolve_domain"] = "NO";
$CONF["database_type"] = "sqlite"; $CONF["database_name"] = "${database}"; $CONF["fetchmail"] = "YES";
$CONF["encrypt"] = "php_crypt:SHA512"; $CONF["default_language"] = "en";
`;

/**
 * Describes PostfixAdmin.
 *
 * @param debian - the folder with the unpacked Debian packages
 */
export const postfixAdmin = (debian: string): RealApp => ({
  name: "PostfixAdmin",
  from: "Debian",
  form: "plain HTML tables from the server",
  host: "postfixadmin",
  login: "ada@example.org",

  async start({ login, password }) {
    const folder = await freshFolder("postfixadmin");
    const documents = path.join(debian, "usr/share/postfixadmin");
    const file = path.join(folder, "settings.php");
    const database = path.join(folder, "database");
    await writeFile(file, settings(database));
    await writeFile(database, "");
    // Debian's package reads the settings from these files. Their content is constant, because several test runs may
    // share the unpacked package.
    const own = path.join(debian, "etc/postfixadmin");
    await writeFile(path.join(own, "dbconfig.inc.php"), "<?php\n");
    await writeFile(path.join(own, "config.local.php"), '<?php require getenv("APP_SETTINGS");\n');
    const php = (...args: string[]): void => {
      const env = { ...process.env, APP_SETTINGS: file };
      const done = spawnSync("php", args, { cwd: documents, env, encoding: "utf8" });
      if (done.status !== 0) throw new Error(`php ${args.join(" ")}:\n${done.stdout}${done.stderr}`);
    };
    const given = (text: string): string[] => ["--password", text, "--password2", text];
    php("public/upgrade.php");
    php(
      "scripts/postfixadmin-cli.php",
      "admin",
      "add",
      login,
      "--superadmin",
      "1",
      "--active",
      "1",
      ...given(password),
    );
    php("scripts/postfixadmin-cli.php", "domain", "add", "example.org");
    php("scripts/postfixadmin-cli.php", "mailbox", "add", "bob@example.org", ...given("of another user"));
    return startPhp({
      folder,
      debian,
      documents: path.join(documents, "public"),
      env: { APP_SETTINGS: file },
      ready: "/login.php",
    });
  },

  logIn: {
    path: "/login.php",
    fills: { "[name=fUsername]": "login", "[name=fPassword]": "password" },
    accepted: "Logout",
  },
  change: {
    path: "/edit.php?table=adminpassword",
    fills: {
      "[name='value[oldpass]']": "old",
      "[name='value[password]']": "password",
      "[name='value[password2]']": "password",
    },
    accepted: "has been changed",
  },
  asks: [
    {
      title: "a new user's password",
      path: "/edit.php?table=mailbox&domain=example.org",
      field: "[name='value[password]']",
      reasons: ["adds-user"],
    },
    {
      title: "the password of another user",
      path: "/edit.php?table=mailbox&edit=bob@example.org",
      field: "[name='value[password]']",
      reasons: ["adds-user", "other-login"],
    },
    {
      title: "the password of a mailbox at another server",
      path: "/edit.php?table=fetchmail",
      field: "[name='value[src_password]']",
      reasons: ["other-secret"],
    },
  ],
});

/** Describes phpMyAdmin for the tests. Users log in with the accounts of the MariaDB server. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startMariaDb } from "./mariadb.ts";
import { startPhp } from "./php-server.ts";
import type { RealApp } from "./real-app.ts";
import { freshFolder } from "./server-process.ts";

const sha1 = (data: Buffer | string): Buffer => createHash("sha1").update(data).digest();

/** Returns the password hash that MariaDB stores. */
const stored = (password: string): string => `*${sha1(sha1(password)).toString("hex").toUpperCase()}`;

/**
 * Describes phpMyAdmin.
 *
 * @param debian - the folder with the unpacked Debian packages
 */
export const phpMyAdmin = (debian: string): RealApp => ({
  name: "phpMyAdmin",
  from: "Debian",
  form: "Bootstrap, sent by script",
  host: "phpmyadmin",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("phpmyadmin");
    const file = path.join(folder, "settings.php");
    const database = await startMariaDb([
      `CREATE USER ${login}@localhost IDENTIFIED BY PASSWORD '${stored(password)}'`,
      `GRANT ALL ON *.* TO ${login}@localhost WITH GRANT OPTION`,
      "CREATE USER bob@localhost IDENTIFIED BY 'of another user'",
    ]);
    const settings = { auth_type: "cookie", host: "localhost", socket: database.socket };
    const lines = Object.entries(settings).map(([name, value]) => `$cfg["Servers"][1]["${name}"] = "${value}";`);
    const own = [`$cfg["blowfish_secret"] = "${"x".repeat(32)}";`, '$cfg["VersionCheck"] = false;'];
    await writeFile(file, `<?php\n${[...lines, ...own, `$cfg["TempDir"] = "${folder}";`].join("\n")}\n`);
    // Debian's package reads further settings from this file. The content of the file is constant, because several test
    // runs may share the unpacked package.
    await writeFile(path.join(debian, "etc/phpmyadmin/conf.d/tests.php"), '<?php require getenv("APP_SETTINGS");\n');
    return startPhp({
      folder,
      debian,
      documents: path.join(debian, "usr/share/phpmyadmin"),
      env: { APP_SETTINGS: file },
      ready: "/index.php",
      also: database.stop,
    });
  },

  logIn: {
    path: "/index.php",
    fills: { "#input_username": "login", "#input_password": "password" },
    accepted: "Database server",
  },
  change: {
    path: "/index.php?route=/user-password",
    fills: { "[name=pma_pw]": "password", "[name=pma_pw2]": "password" },
    button: "Go",
    accepted: "The profile has been updated.",
  },
  asks: [
    {
      title: "the password of another user",
      path: "/index.php?route=/server/privileges&viewing_mode=server&username=bob&hostname=localhost",
      before: (page) => page.press("Change password"),
      field: "[name=pma_pw]",
      reasons: ["adds-user", "other-login"],
    },
    {
      title: "a new user's password",
      path: "/index.php?route=/server/privileges&adduser=1",
      field: "[name=pma_pw]",
      reasons: ["adds-user", "other-secret"],
    },
  ],
});

/**
 * Describes WordPress for the tests. The installation form and the profile form have a text field with a generated
 * password.
 */
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startMariaDb } from "./mariadb.ts";
import { startPhp } from "./php-server.ts";
import type { RealApp } from "./real-app.ts";
import { freshFolder } from "./server-process.ts";

/**
 * Returns WordPress's settings as PHP. Hosts whose first label ends with "-new" use other database tables, in which
 * WordPress is not installed yet, so that a test can fill the installation form.
 */
const settings = (socket: string): string => `<?php
define("DB_NAME", "wordpress"); define("DB_USER", "app"); define("DB_PASSWORD", "app");
define("DB_HOST", "localhost:${socket}"); define("DB_CHARSET", "utf8mb4");
define("WP_SITEURL", "http://" . $_SERVER["HTTP_HOST"]); define("WP_HOME", WP_SITEURL);
define("WP_HTTP_BLOCK_EXTERNAL", true); define("DISABLE_WP_CRON", true);
$table_prefix = strpos($_SERVER["HTTP_HOST"], "-new.") === false ? "old_" : "new_";
`;

/** Sends WordPress's installation form, which creates one account. */
async function install(address: string, login: string, password: string): Promise<void> {
  const form = {
    ...{ weblog_title: "Site", user_name: login, admin_email: "ada@example.org", blog_public: "0" },
    ...{ admin_password: password, admin_password2: password, pw_weak: "1" },
  };
  const response = await fetch(address, { method: "POST", body: new URLSearchParams(form) });
  const page = await response.text();
  if (!page.includes("WordPress has been installed")) throw new Error(`WordPress was not installed:\n${page}`);
}

/** Adds another user, whose id is 2, and a post that asks its readers for a password, whose id is 5. */
const additions = `
require getenv("APP_LOADER");
wp_insert_user(["user_login" => "bob", "user_pass" => "of another user", "user_email" => "bob@example.org"]);
$post = ["post_title" => "For friends", "post_content" => "Hello", "post_status" => "publish"];
wp_insert_post($post + ["import_id" => 5, "post_password" => "of the post"]);
`;

/**
 * Describes WordPress.
 *
 * @param debian - the folder with the unpacked Debian packages
 */
export const wordPress = (debian: string): RealApp => ({
  name: "WordPress",
  from: "Debian",
  form: "jQuery, a generated password in a text field",
  host: "wordpress",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("wordpress");
    const file = path.join(folder, "settings.php");
    const documents = path.join(debian, "usr/share/wordpress");
    const database = await startMariaDb([
      "CREATE DATABASE wordpress",
      "CREATE USER app@localhost IDENTIFIED BY 'app'",
      "GRANT ALL ON wordpress.* TO app@localhost",
    ]);
    await writeFile(file, settings(database.socket));
    // Debian's package reads the settings from this file. The content of the file is constant, because several test
    // runs may share the unpacked package.
    await writeFile(path.join(debian, "etc/wordpress/config-default.php"), '<?php require getenv("APP_SETTINGS");\n');
    const server = await startPhp({
      folder,
      debian,
      documents,
      env: { APP_SETTINGS: file },
      ready: "/wp-admin/install.php",
      also: database.stop,
    });
    await install(`http://127.0.0.1:${String(server.port)}/wp-admin/install.php?step=2`, login, password);
    const env = { APP_SETTINGS: file, APP_LOADER: path.join(documents, "wp-load.php"), HTTP_HOST: "127.0.0.1" };
    const added = spawnSync("php", ["-r", additions], { env: { ...process.env, ...env }, encoding: "utf8" });
    if (added.status !== 0) throw new Error(`WordPress got no other user:\n${added.stdout}${added.stderr}`);
    return server;
  },

  logIn: {
    path: "/wp-login.php",
    fills: { "#user_login": "login", "#user_pass": "password" },
    accepted: "Dashboard",
  },
  signUp: {
    path: "/wp-admin/install.php?step=1",
    fills: { "#user_login": "login", "#pass1": "password" },
    asks: true,
    async also(page) {
      await page.type("Site Title", "Site");
      await page.type("Your Email", "grace@example.org");
    },
    button: "Install WordPress",
    accepted: "WordPress has been installed",
  },
  change: {
    path: "/wp-admin/profile.php",
    before: (page) => page.press("Set New Password"),
    fills: { "#pass1": "password" },
    asks: true,
    button: "Update Profile",
    accepted: "Profile updated.",
  },
  asks: [
    { title: "the password of a post", path: "/?p=5", field: "[name=post_password]", reasons: ["other-secret"] },
    {
      title: "the password of another user",
      path: "/wp-admin/user-edit.php?user_id=2",
      before: (page) => page.press("Set New Password"),
      field: "#pass1",
      reasons: ["adds-user", "other-login"],
    },
    {
      title: "a new user's password",
      path: "/wp-admin/user-new.php",
      // A script asks the server for a password and puts it into the field.
      before: (page) => page.until(() => document.querySelector<HTMLInputElement>("#pass1")?.value !== ""),
      field: "#pass1",
      reasons: ["adds-user"],
    },
  ],
});

/** Describes Radicale for the tests. A script without a framework sends the login in a WebDAV request. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

/**
 * Describes Radicale.
 *
 * @param python - a Python with Radicale installed
 */
export const radicale = (python: string): RealApp => ({
  name: "Radicale",
  from: "PyPI",
  form: "plain scripts, sent by script",
  host: "radicale",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("radicale");
    const port = await freePort();
    const users = path.join(folder, "users");
    const config = path.join(folder, "config");
    await writeFile(users, `${login}:${password}\n`);
    const sections = [
      ["[server]", `hosts = 127.0.0.1:${String(port)}`],
      ["[auth]", "type = htpasswd", `htpasswd_filename = ${users}`, "htpasswd_encryption = plain"],
      ["[storage]", `filesystem_folder = ${path.join(folder, "collections")}`],
    ];
    await writeFile(config, sections.flat().join("\n"));
    const args = ["-m", "radicale", "--config", config];
    return startServer({ command: python, args, folder, port, ready: "/.web/" });
  },

  logIn: {
    path: "/.web/",
    fills: { "#loginscene [data-name=user]": "login", "#loginscene [data-name=password]": "password" },
    button: "Next",
    accepted: "Collections",
  },
});

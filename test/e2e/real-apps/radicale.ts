/** Radicale: a page of plain scripts, whose form is sent as a request of its own protocol. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

/** @param python - with Radicale installed */
export const radicale = (python: string): RealApp => ({
  name: "Radicale",
  form: "plain scripts, sent by script",
  button: "Next",
  inside: "Collections",

  async start({ login, password }) {
    const folder = await freshFolder("radicale");
    const port = String(await freePort());
    const users = path.join(folder, "users");
    const config = path.join(folder, "config");
    await writeFile(users, `${login}:${password}\n`);
    const sections = [
      ["[server]", `hosts = 127.0.0.1:${port}`],
      ["[auth]", "type = htpasswd", `htpasswd_filename = ${users}`, "htpasswd_encryption = plain"],
      ["[storage]", `filesystem_folder = ${path.join(folder, "collections")}`],
    ];
    await writeFile(config, sections.flat().join("\n"));
    const url = `http://127.0.0.1:${port}/.web/`;
    return startServer({ command: python, args: ["-m", "radicale", "--config", config], folder, url });
  },
});

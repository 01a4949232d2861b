/** Describes Verdaccio for the tests: a React application with Material UI. A button opens the login dialog. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileOf } from "./node-packages.ts";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

export const verdaccio: RealApp = {
  name: "Verdaccio",
  from: "npm",
  form: "React with Material UI, a dialog sent by script",
  host: "verdaccio",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("verdaccio");
    const port = await freePort();
    const users = path.join(folder, "users");
    const config = path.join(folder, "config.yaml");
    const settings = {
      storage: path.join(folder, "storage"),
      auth: { htpasswd: { file: users, max_users: -1 } },
      uplinks: {},
      packages: { "**": { access: "$all" } },
    };
    await writeFile(users, `${login}:{SHA}${createHash("sha1").update(password).digest("base64")}\n`);
    await writeFile(config, JSON.stringify(settings)); // JSON is valid YAML
    return startServer({
      command: process.execPath,
      args: [await fileOf("verdaccio/bin/verdaccio"), "--config", config, "--listen", `127.0.0.1:${String(port)}`],
      folder,
      port,
      ready: "/",
    });
  },

  logIn: {
    path: "/",
    before: (page) => page.press("Login"),
    fills: { "#login--dialog-username": "login", "#login--dialog-password": "password" },
    then: (page) =>
      page.until(() => {
        // The button has no accessible name.
        const account = document.querySelector<HTMLElement>("#header--button-account");
        account?.click();
        return account !== null;
      }),
    accepted: "Logout",
  },
};

/** Node-RED: a login dialog that its script builds with jQuery, field by field, as the server asks; sent by script. */
import path from "node:path";
import { fileOf } from "./node-packages.ts";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

export const nodeRed: RealApp = {
  name: "Node-RED",
  form: "jQuery dialog, built and sent by script",
  button: "Login",
  inside: "Deploy",

  async start({ login, password }) {
    const folder = await freshFolder("node-red");
    const port = String(await freePort());
    const settings = path.join(import.meta.dirname, "node-red-settings.cjs");
    return startServer({
      command: process.execPath,
      args: [await fileOf("node-red/red.js"), "--userDir", folder, "--settings", settings],
      folder,
      env: { APP_PORT: port, APP_LOGIN: login, APP_PASSWORD: password, APP_BCRYPT: await fileOf("bcryptjs") },
      url: `http://127.0.0.1:${port}/`,
    });
  },
};

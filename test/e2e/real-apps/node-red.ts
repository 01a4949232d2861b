/**
 * Describes Node-RED for the tests. A script requests a list of fields from the server, builds the login dialog from
 * this list with jQuery, and sends the login.
 */
import path from "node:path";
import { fileOf } from "./node-packages.ts";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

export const nodeRed: RealApp = {
  name: "Node-RED",
  from: "npm",
  form: "jQuery dialog, built and sent by script",
  host: "node-red",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("node-red");
    const port = await freePort();
    const settings = path.join(import.meta.dirname, "node-red-settings.cjs");
    return startServer({
      command: process.execPath,
      args: [await fileOf("node-red/red.js"), "--userDir", folder, "--settings", settings],
      folder,
      env: { APP_PORT: String(port), APP_LOGIN: login, APP_PASSWORD: password, APP_BCRYPT: await fileOf("bcryptjs") },
      port,
      ready: "/",
    });
  },

  logIn: {
    path: "/",
    fills: { "#node-dialog-login-username": "login", "#node-dialog-login-password": "password" },
    button: "Login",
    accepted: "Deploy",
  },
};

/**
 * Describes Flood for the tests: a React application. A picture of loading covers the login form until the server has
 * answered that a login is needed.
 */
import { fileOf } from "./node-packages.ts";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

export const flood: RealApp = {
  name: "Flood",
  from: "npm",
  form: "React, covered at first",
  host: "flood",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("flood");
    const port = await freePort();
    const args = [await fileOf("flood/dist/index.js"), "--rundir", folder, "--port", String(port)];
    const app = await startServer({ command: process.execPath, args, folder, port, ready: "/" });
    // Creates the account of the first user. Flood requires the URL of a torrent client, but no client needs to run.
    const client = {
      client: "qBittorrent",
      type: "web",
      version: 1,
      url: "http://127.0.0.1:1",
      username: "",
      password: "",
    };
    const response = await fetch(`http://127.0.0.1:${String(port)}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: login, password, level: 10, client }),
    });
    if (!response.ok) throw new Error(`Flood made no account: ${await response.text()}`);
    return app;
  },

  logIn: {
    // From "/", Flood goes to this address itself. If the script of the login form arrives late, React then cancels the
    // end of the picture of loading, and Flood stays covered for ever.
    path: "/login",
    fills: { "[name=username]": "login", "[name=password]": "password" },
    button: "Log In",
    accepted: "Cannot connect",
  },
};

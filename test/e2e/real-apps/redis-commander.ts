/**
 * Describes Redis Commander for the tests. Its login dialog, made with Bootstrap, opens after the server has refused a
 * request. A script sends the form.
 */
import { fileOf } from "./node-packages.ts";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

export const redisCommander: RealApp = {
  name: "Redis Commander",
  from: "npm",
  form: "Bootstrap dialog, sent by script",
  host: "redis-commander",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("redis-commander");
    const port = await freePort();
    return startServer({
      command: process.execPath,
      args: [
        await fileOf("redis-commander/bin/redis-commander.js"),
        ...[
          "--noload",
          "--nosave",
          "--redis-optional",
          "--redis-port",
          "1",
          "--address",
          "127.0.0.1",
          "--port",
          String(port),
        ],
      ],
      folder,
      env: {
        ...{ HTTP_USER: login, HTTP_PASSWORD: password, HOME: folder },
        NODE_OPTIONS: "--unhandled-rejections=warn", // there is no Redis server, so each look at its keys fails
      },
      port,
      ready: "/",
    });
  },

  logIn: {
    path: "/",
    fills: { "#signinUsername": "login", "#signinPassword": "password" },
    button: "Sign In",
    accepted: "Current Instance",
  },
  asks: [
    {
      title: "the password of a Redis server",
      path: "/",
      logIn: true,
      async before(page) {
        await page.press("More...");
        await page.press("Add Server");
      },
      field: "#addServerForm [name=password]",
      reasons: ["other-secret"],
    },
  ],
};

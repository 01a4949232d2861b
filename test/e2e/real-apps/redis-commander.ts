/** Redis Commander: a Bootstrap dialog that opens after load, when a first request was refused; sent by script. */
import { fileOf } from "./node-packages.ts";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

export const redisCommander: RealApp = {
  name: "Redis Commander",
  form: "Bootstrap dialog, sent by script",
  button: "Sign In",
  inside: "Current Instance",

  async start({ login, password }) {
    const folder = await freshFolder("redis-commander");
    const port = String(await freePort());
    return startServer({
      command: process.execPath,
      args: [
        await fileOf("redis-commander/bin/redis-commander.js"),
        ...["--noload", "--nosave", "--redis-optional", "--redis-port", "1", "--address", "127.0.0.1", "--port", port],
      ],
      folder,
      env: { HTTP_USER: login, HTTP_PASSWORD: password, HOME: folder },
      url: `http://127.0.0.1:${port}/`,
    });
  },
};

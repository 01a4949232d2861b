/**
 * Describes JupyterLab for the tests. The user logs in with a token instead of a password. The login page has one field
 * for "password or token", and below this field it has a form that sets a password.
 */
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

/**
 * Describes JupyterLab.
 *
 * @param python - a Python with JupyterLab installed
 */
export const jupyterLab = (python: string): RealApp => ({
  name: "JupyterLab with a token",
  from: "PyPI",
  form: "plain HTML from the server, no user name",
  host: "jupyterlab",
  login: "ada",

  async start({ password }) {
    const folder = await freshFolder("jupyterlab");
    const port = await freePort();
    const names = ["jupyterlab.localhost", "again.jupyterlab.localhost"];
    const settings = {
      "ServerApp.ip": "127.0.0.1",
      "ServerApp.port": String(port),
      "ServerApp.root_dir": folder,
      "ServerApp.allow_root": "True",
      "ServerApp.open_browser": "False",
      "ServerApp.local_hostnames": JSON.stringify(names),
      "LabApp.news_url": "None",
    };
    const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
    const env = { HOME: folder, JUPYTER_TOKEN: password };
    return startServer({ command: python, args: ["-m", "jupyterlab", ...args], folder, env, port, ready: "/login" });
  },

  logIn: {
    path: "/login?next=%2Fapi%2Fstatus",
    fills: { "#password_input": "password" },
    accepted: "last_activity",
  },
});

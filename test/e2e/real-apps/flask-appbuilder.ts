/**
 * Describes Flask-AppBuilder for the tests: Bootstrap forms from the server. Airflow and Superset use these forms too.
 * The sign-up form is not tested, because it needs a captcha from the network.
 */
import path from "node:path";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

/**
 * Describes Flask-AppBuilder.
 *
 * @param python - a Python with Flask-AppBuilder installed
 */
export const flaskAppBuilder = (python: string): RealApp => ({
  name: "Flask-AppBuilder",
  from: "PyPI",
  form: "Bootstrap, from the server",
  host: "appbuilder",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("appbuilder");
    const port = await freePort();
    return startServer({
      command: python,
      args: [path.join(import.meta.dirname, "flask_appbuilder_site.py")],
      folder,
      env: { APP_PORT: String(port), APP_LOGIN: login, APP_PASSWORD: password },
      port,
      ready: "/login/",
    });
  },

  logIn: {
    path: "/login/",
    fills: { "[name=username]": "login", "[name=password]": "password" },
    button: "Sign In",
    accepted: "Security",
  },
  change: {
    path: "/resetmypassword/form",
    fills: { "[name=password]": "password", "[name=conf_password]": "password" },
    accepted: "Password Changed",
  },
  asks: [
    { title: "a new user's password", path: "/users/add", field: "[name=password]", reasons: ["adds-user"] },
    {
      // Only the address tells this form apart from the one for the own password.
      title: "the password of another user",
      path: "/resetpassword/form?pk=2",
      field: "[name=password]",
      reasons: ["adds-user"],
    },
  ],
});

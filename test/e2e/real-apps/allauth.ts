/**
 * Describes django-allauth for the tests: the forms for login, sign-up and change of password that many sites made with
 * Django use.
 */
import path from "node:path";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

/**
 * Describes django-allauth.
 *
 * @param python - a Python with django-allauth installed
 */
export const allauth = (python: string): RealApp => ({
  name: "django-allauth",
  from: "PyPI",
  form: "plain HTML from the server",
  host: "allauth",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("allauth");
    const port = await freePort();
    return startServer({
      command: python,
      args: [path.join(import.meta.dirname, "allauth_site.py")],
      folder,
      env: { APP_PORT: String(port), APP_LOGIN: login, APP_PASSWORD: password },
      port,
      ready: "/accounts/login/",
    });
  },

  logIn: {
    path: "/accounts/login/",
    fills: { "[name=login]": "login", "[name=password]": "password" },
    accepted: "Signed in as",
  },
  signUp: {
    path: "/accounts/signup/",
    fills: { "[name=username]": "login", "[name=password1]": "password", "[name=password2]": "password" },
    accepted: "Signed in as",
  },
  change: {
    path: "/accounts/password/change/",
    fills: { "[name=oldpassword]": "old", "[name=password1]": "password", "[name=password2]": "password" },
    accepted: "Password successfully changed.",
  },
});

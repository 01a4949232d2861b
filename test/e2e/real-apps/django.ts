/** Describes Django's admin for the tests: plain HTML forms. The server answers a sent form with a redirect. */
import path from "node:path";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

/**
 * Describes Django's admin.
 *
 * @param python - a Python with Django installed
 */
export const django = (python: string): RealApp => ({
  name: "Django admin",
  from: "PyPI",
  form: "plain HTML from the server",
  host: "django",
  login: "ada",

  async start({ login, password }) {
    const folder = await freshFolder("django");
    const port = await freePort();
    return startServer({
      command: python,
      args: [path.join(import.meta.dirname, "django_admin.py")],
      folder,
      env: { APP_PORT: String(port), APP_LOGIN: login, APP_PASSWORD: password },
      port,
      ready: "/admin/login/",
    });
  },

  logIn: {
    path: "/admin/",
    fills: { "[name=username]": "login", "[name=password]": "password" },
    button: "Log in",
    accepted: "Site administration",
  },
  change: {
    path: "/admin/password_change/",
    fills: { "[name=old_password]": "old", "[name=new_password1]": "password", "[name=new_password2]": "password" },
    button: "Change my password",
    accepted: "Your password was changed.",
  },
  asks: [
    {
      title: "the password of another user",
      path: "/admin/auth/user/2/password/",
      field: "[name=password1]",
      reasons: ["adds-user", "other-login"],
    },
    {
      title: "a new user's password",
      path: "/admin/auth/user/add/",
      field: "[name=password1]",
      reasons: ["adds-user"],
    },
  ],
});

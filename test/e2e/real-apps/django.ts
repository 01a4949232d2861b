/** Django's admin: a form from the server, plain HTML, which the server answers with a redirection. */
import path from "node:path";
import type { RealApp } from "./real-app.ts";
import { freePort, freshFolder, startServer } from "./server-process.ts";

/** @param python - with Django installed */
export const django = (python: string): RealApp => ({
  name: "Django admin",
  form: "plain HTML from the server",
  button: "Log in",
  inside: "Site administration",

  async start({ login, password }) {
    const folder = await freshFolder("django");
    const port = String(await freePort());
    return startServer({
      command: python,
      args: [path.join(import.meta.dirname, "django_admin.py")],
      folder,
      env: { APP_PORT: port, APP_LOGIN: login, APP_PASSWORD: password },
      url: `http://127.0.0.1:${port}/admin/`,
    });
  },
});

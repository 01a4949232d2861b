/** Lists the web applications in which the tests fill forms. */
import { debianApps, pythonWith } from "../../../tools/downloads.mjs";
import { findPhp } from "../../../tools/programs.mjs";
import { allauth } from "./allauth.ts";
import { django } from "./django.ts";
import { dokuWiki } from "./dokuwiki.ts";
import { flaskAppBuilder } from "./flask-appbuilder.ts";
import { flood } from "./flood.ts";
import { jupyterLab } from "./jupyterlab.ts";
import { mediaWiki } from "./mediawiki.ts";
import { nodeRed } from "./node-red.ts";
import { pgAdmin } from "./pgadmin.ts";
import { phpMyAdmin } from "./phpmyadmin.ts";
import { postfixAdmin } from "./postfixadmin.ts";
import { radicale } from "./radicale.ts";
import type { RealApp } from "./real-app.ts";
import { redisCommander } from "./redis-commander.ts";
import { verdaccio } from "./verdaccio.ts";
import { wordPress } from "./wordpress.ts";

const python = await pythonWith("real-apps-python");
const pythonOfPgAdmin = await pythonWith("real-apps-pgadmin");
const debian = await debianApps();

/** Source of applications → reason why these applications cannot be started, or `undefined` if they can be started. */
export const missing: Readonly<Record<RealApp["from"], string | undefined>> = {
  npm: undefined,
  PyPI:
    python === undefined || pythonOfPgAdmin === undefined
      ? "no Python of 3.10 or newer with these applications"
      : undefined,
  Debian: debian === undefined || !findPhp() ? "no PHP, no MariaDB or no packages of Debian" : undefined,
};

export const realApps: readonly RealApp[] = [
  flood,
  nodeRed,
  redisCommander,
  verdaccio,
  django(python ?? ""),
  radicale(python ?? ""),
  jupyterLab(python ?? ""),
  allauth(python ?? ""),
  flaskAppBuilder(python ?? ""),
  pgAdmin(pythonOfPgAdmin ?? ""),
  dokuWiki(debian ?? ""),
  wordPress(debian ?? ""),
  mediaWiki(debian ?? ""),
  phpMyAdmin(debian ?? ""),
  postfixAdmin(debian ?? ""),
];

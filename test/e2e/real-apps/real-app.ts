/**
 * An application by other authors in the form in which users get it: installed from its package, started, and with a
 * login.
 */
import type { Surface } from "../browsers/driver.ts";

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface RunningApp {
  /** Port on 127.0.0.1. */
  readonly port: number;
  stop(): Promise<void>;
}

/** Contents of a field after filling: the username, the password, or the previous password. */
export type Filled = "login" | "password" | "old";

/** A form of an application. */
export interface Step {
  /** Path of the page. */
  readonly path: string;
  /** Actions of the user before filling. */
  readonly before?: (page: Surface) => Promise<void>;
  /** Contents of each field after filling, by selector. No other field may contain a secret. */
  readonly fills: Readonly<Record<string, Filled>>;
  /** True if filling asks a question, which the test answers with yes. */
  readonly asks?: true;
  /** Actions of the user after filling, for example typing a full name. */
  readonly also?: (page: Surface) => Promise<void>;
  /** Name of the button that sends the form. Without one, Enter in the last field sends it. */
  readonly button?: string;
  /** Actions of the user after sending, which show that the form was accepted. */
  readonly then?: (page: Surface) => Promise<void>;
  /** Text that the application shows only after it has accepted the form. */
  readonly accepted: string;
}

export interface RealApp {
  readonly name: string;
  /** Source of its package. */
  readonly from: "npm" | "PyPI" | "Debian";
  /** Framework of its forms, and the way in which they appear. */
  readonly form: string;
  /** First label of its hosts, which end with "localhost". */
  readonly host: string;
  /** Username of its accounts. */
  readonly login: string;
  /** Starts the application on this machine, with one account. */
  start(account: Credentials): Promise<RunningApp>;
  readonly logIn: Step;
  /** Form that makes another account, which can log in at once. */
  readonly signUp?: Step;
  /** Form that changes the password of the signed-in account. */
  readonly change?: Step;
}

/** An application that somebody else wrote, as its users get it: installed from its package, started, logged in to. */
import type { Surface } from "../browsers/driver.ts";

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface RunningApp {
  /** It listens on 127.0.0.1. */
  readonly port: number;
  stop(): Promise<void>;
}

/** What a field contains after filling: the user name, the password, or the password before it. */
export type Filled = "login" | "password" | "old";

/** A form of an application. */
export interface Step {
  /** Where it is. */
  readonly path: string;
  /** What a person does there first. */
  readonly before?: (page: Surface) => Promise<void>;
  /** What each field contains after filling, by its selector. Filling gives no secret to any other field. */
  readonly fills: Readonly<Record<string, Filled>>;
  /** Filling asks something first; the answer is yes. */
  readonly asks?: true;
  /** What a person adds after filling, for example a full name. */
  readonly also?: (page: Surface) => Promise<void>;
  /** The name of the button that sends it; without one, Enter in its last field does. */
  readonly button?: string;
  /** What a person does to see that it was accepted. */
  readonly then?: (page: Surface) => Promise<void>;
  /** Text that the application shows only after it has accepted the form. */
  readonly accepted: string;
}

export interface RealApp {
  readonly name: string;
  /** Where its package comes from. */
  readonly from: "npm" | "PyPI" | "Debian";
  /** What its forms are made with, and how they come. */
  readonly form: string;
  /** The first label of its hosts, which end with "localhost". */
  readonly host: string;
  /** The user name of the accounts there. */
  readonly login: string;
  /** Starts it on this machine, with one account. */
  start(account: Credentials): Promise<RunningApp>;
  readonly logIn: Step;
  /** Makes another account, which can be logged in to at once. */
  readonly signUp?: Step;
  /** Changes the password of who is logged in. */
  readonly change?: Step;
}

/**
 * Describes a web application in which the tests fill forms. The application is installed from a package of npm, PyPI
 * or Debian and started on this machine.
 */
import type { Question } from "../../../src/filling/contract.ts";
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

/** A form of an application that the test fills and sends. */
export interface Step {
  /** URL path of the page with the form. */
  readonly path: string;
  /** Actions of the user before filling. */
  readonly before?: (page: Surface) => Promise<void>;
  /** CSS selector of a field → content of the field after filling. No other field may contain a password. */
  readonly fills: Readonly<Record<string, Filled>>;
  /** True if the popup asks a question before filling. The test presses "Fill anyway". */
  readonly asks?: true;
  /** Actions of the user after filling, for example typing a full name. */
  readonly also?: (page: Surface) => Promise<void>;
  /** Name of the button that sends the form. Without a name, the test presses Enter in the last field. */
  readonly button?: string;
  /** Actions of the user after sending, for example opening the menu that contains the text `accepted`. */
  readonly then?: (page: Surface) => Promise<void>;
  /** Text that the application shows only after it has accepted the form. */
  readonly accepted: string;
}

/** A form that must not get the account's password without a question, for example because it sets another user's. */
export interface DoubtfulForm {
  /** The form, for the test's title. */
  readonly title: string;
  /** URL path of the page with the form. */
  readonly path: string;
  /** True if the application forgets the login in a new tab. The test then logs in there first. */
  readonly logIn?: true;
  /** Actions of the user before filling. */
  readonly before?: (page: Surface) => Promise<void>;
  /** CSS selector of a field for a password. */
  readonly field: string;
  /** Reasons for the question. The popup must show at least one of them. */
  readonly reasons: readonly Question[];
}

export interface RealApp {
  readonly name: string;
  /** Source of the application's package. */
  readonly from: "npm" | "PyPI" | "Debian";
  /** For the test's title: the framework of the forms, and the way in which the forms appear. */
  readonly form: string;
  /** First label of the application's host names, such as `flood` in `flood.localhost`. */
  readonly host: string;
  /** Username of the test's accounts. */
  readonly login: string;
  /** Starts the application on this machine, with one account. */
  start(account: Credentials): Promise<RunningApp>;
  readonly logIn: Step;
  /** Form that creates a second account. The new user can log in at once. */
  readonly signUp?: Step;
  /** Form that changes the password of the signed-in account. */
  readonly change?: Step;
  /** Forms for another purpose, which the signed-in account can reach. */
  readonly asks?: readonly DoubtfulForm[];
}

/** An application that somebody else wrote, as its users get it: installed from its package, started, logged in to. */

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface RunningApp {
  /** Where its login is. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface RealApp {
  readonly name: string;
  /** What its login form is made with, and how it comes. */
  readonly form: string;
  /** Starts it on this machine, with one account. */
  start(account: Credentials): Promise<RunningApp>;
  /** The name of the button that sends its form. */
  readonly button: string;
  /** Text that only who is logged in gets to see. */
  readonly inside: string;
}

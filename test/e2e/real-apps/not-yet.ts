/** Known faults of filling in real applications. Each test asserts the current result, and fails when the fault is fixed. */
import type { Refusal } from "../../../extension/fill/reasons.ts";
import type { Filled } from "./real-app.ts";

interface Today {
  /** Description of the fault. */
  readonly why: string;
  /** Reason why nothing is filled. If it is missing, the popup closes as after a success. */
  readonly refuses?: Refusal;
  /** All fields that get a value, by selector. */
  readonly fills: Readonly<Record<string, Filled>>;
}

/** Faults by the name of the application and the test's title. */
export const notYet: Readonly<Record<string, Today>> = {
  "JupyterLab with a token logs in": {
    why: 'The word "token" speaks against the field for "password or token", so the form that sets a password is filled.',
    fills: { "#new_password_input": "password" },
  },
  "WordPress signs up": {
    why: "The generated password makes the field a text field, which gets no password.",
    refuses: "not-a-password",
    fills: {},
  },
  "WordPress changes the password": {
    why: "The generated password makes the field a text field, which gets no password.",
    refuses: "not-a-password",
    fills: {},
  },
  "DokuWiki changes the password": {
    why: "The password goes into the form that deletes the account.",
    fills: { "#dw__profiledelete [type=password]": "password" },
  },
};

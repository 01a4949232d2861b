/** What filling does not do right yet at the real applications. Each test asserts what happens today, and fails once it is right. */
import type { Refusal } from "../../../extension/fill/reasons.ts";
import type { Filled } from "./real-app.ts";

interface Today {
  /** What is wrong. */
  readonly why: string;
  /** Why nothing is filled; otherwise the popup closes itself as if all were well. */
  readonly refuses?: Refusal;
  /** Every field that gets something, by its selector. */
  readonly fills: Readonly<Record<string, Filled>>;
}

/** By the name of the application and the test's title. */
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

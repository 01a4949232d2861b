import type { UserNameShape } from "../user-name-shape.ts";

/** Facts about a field or a form that evidence is weighed by. All texts are normalized. */
export interface Clues {
  /** Labels, placeholder and title of the field. */
  readonly label?: string;
  /** Its name and id, without those that a program made up. */
  readonly names?: string;
  readonly tokens?: readonly string[];
  readonly type?: string;
  /** The most characters that it takes. */
  readonly room?: number;
  /** Digits alone are asked for. */
  readonly isNumeric?: boolean;
  /** The label is a question. */
  readonly isQuestion?: boolean;
  /** Fields between it and the password. */
  readonly distance?: number;
  readonly isAfterPassword?: boolean;
  /** It shares a part of the page with a button that the password is not in. */
  readonly hasOwnButton?: boolean;
  /** The shape of the account's user name. */
  readonly shape?: UserNameShape | undefined;
  /** The names of the fields of the form, together. */
  readonly fields?: string;
  /** Headings in the form, or right above it. */
  readonly heading?: string;
  /** Names of the buttons that send the form. */
  readonly buttons?: string;
  /** Names that the form gives itself, and the path that it goes to. */
  readonly form?: string;
  /** Title and path of the page. */
  readonly page?: string;
  readonly hasUserName?: boolean;
}

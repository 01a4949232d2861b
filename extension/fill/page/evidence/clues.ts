/** Facts about a field or a form, from which its purpose is guessed. All texts have passed through `normalize`. */
export interface Clues {
  /** The field's labels, placeholder and title. */
  readonly label?: string;
  /** The field's name and id, unless a program generated them. */
  readonly names?: string;
  readonly tokens?: readonly string[];
  readonly type?: string;
  /** Maximum number of characters that the field accepts. */
  readonly room?: number;
  /** True if the `inputmode` or the `pattern` of the field asks for digits. */
  readonly isNumeric?: boolean;
  /** True if the label is a question. */
  readonly isQuestion?: boolean;
  /** Number of fields between this field and the password field. */
  readonly distance?: number;
  readonly isAfterPassword?: boolean;
  /**
   * True if a part of the page contains this field and a submit button, but not the password field. False for the only
   * likely username field, unless the button is for a newsletter or a search.
   */
  readonly hasOwnButton?: boolean;
  /** True if another field of the form is for an e-mail address. */
  readonly hasAddressBeside?: boolean;
  /**
   * True if this field is the only text field before the password field, or the only text field in a form without a
   * password field.
   */
  readonly isAlone?: boolean;
  /** False for a field of a form that creates an account or changes a password. */
  readonly isLogin?: boolean;
  /** Kind of the account's username, such as an e-mail address or a number. */
  readonly shape?: UserNameShape | undefined;
  /** Labels and names of all fields of the form, joined to one text. */
  readonly fields?: string;
  /** Headings in the form, or directly above it. */
  readonly heading?: string;
  /** Texts of the submit buttons, or of all buttons if the form has no submit button. */
  readonly buttons?: string;
  /** Text of the first of these buttons that comes after the fields. If none does, text of the first button. */
  readonly submit?: string;
  /** The form's id, class, name and label, and the address to which it is sent. */
  readonly form?: string;
  /** Title and path of the page. */
  readonly page?: string;
  /** Short texts in the form and directly above it (see `linesBeside`). */
  readonly text?: string;
  /** Names and labels of the lists and checkboxes of the form. */
  readonly controls?: string;
  readonly hasUserName?: boolean;
  /** True if the username field that will be filled is known by its own words or its `autocomplete`. */
  readonly hasClearUserName?: boolean;
  /**
   * True if the words of the password field have an unknown meaning: it has a label without a word for a password, or
   * with words beside it, as in "Quiz password".
   */
  readonly isUnfamiliar?: boolean;
  /** True if the form has a field for the current password beside those for a new one. */
  readonly hasOld?: boolean;
  /** True if the form creates an account, or belongs to a numbered user, although somebody is signed in. */
  readonly isSignedIn?: boolean;
  /** True if the form has several password fields, and none is for a new password or its repetition. */
  readonly isOneOfSeveral?: boolean;
  /** True if a text says that the password of a named user is changed (see `ownersIn`). */
  readonly namesOwner?: boolean;
  /** True if the address of the page chooses a user by a number (see `choosesUser`). */
  readonly hasChosenUser?: boolean;
}

/** Purpose of a form according to the texts around its fields. */
export type FormPurpose = "sign-in" | "new-password" | "unknown";

/** Kind of a username. The functions that examine a page get only this kind and not the username itself. */
export type UserNameShape = "email" | "phone" | "number" | "name";

/** Returns the kind of a username, or `undefined` for an account without a username. */
export function shapeOf(userName: string): UserNameShape | undefined {
  const text = userName.trim();
  if (text === "") return undefined;
  if (/^\S+@\S+\.\S+$/u.test(text)) return "email";
  if (/^\d+$/u.test(text)) return "number";
  return /^\+?[\d\s()/.-]{6,}$/u.test(text) ? "phone" : "name";
}

/**
 * An action that the user began outside the popup, with a keyboard shortcut or in a field's menu. The popup continues
 * the action.
 */
export interface PendingAction {
  readonly tabId: number;
  /**
   * `password` means: a login asks for the password on its second page, and the user must press the popup's button to
   * fill the password. The popup shows a message about this and fills nothing by itself.
   */
  readonly want: "fill" | "generate" | "password";
  /** Frame with the field that the user selected and that still has the focus. */
  readonly at?: { readonly frameId: number };
  /** Text of the username field on the page, for a new account. */
  readonly login?: string;
  /** True if a fill had begun and the vault was locked before the fill ended. */
  readonly endedByLock?: boolean;
  /** Milliseconds since 1970. The action is forgotten after this time. */
  readonly until: number;
}

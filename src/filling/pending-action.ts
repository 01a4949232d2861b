/**
 * An action that the user began outside the popup, with a keyboard shortcut or in a field's menu. The popup continues
 * the action.
 */
export interface PendingAction {
  readonly tabId: number;
  /**
   * `password` means that the second step of a login waits until the user presses the button. The popup then only shows
   * a message.
   */
  readonly want: "fill" | "generate" | "password";
  /** Frame with the field that the user selected. That field still has the focus. */
  readonly at?: { readonly frameId: number };
  /** Text of the username field on the page, for a new account. */
  readonly login?: string;
  /** True if a fill had begun and the vault was locked before it ended. */
  readonly endedByLock?: boolean;
  /** Milliseconds since 1970. The action is forgotten after this time. */
  readonly until: number;
}

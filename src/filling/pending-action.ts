/** An action that the user began outside the popup, with a key or in a field's menu. The popup continues it. */
export interface PendingAction {
  readonly tabId: number;
  /** `password` means that the second step of a login waits for a press. The popup then only shows a message. */
  readonly want: "fill" | "generate" | "password";
  /** Frame with the field that the user selected. That field has the focus. */
  readonly at?: { readonly frameId: number };
  /** Text of the username field on the page, for a new account. */
  readonly login?: string;
  /** True if the fill had begun and a lock ended it. */
  readonly endedByLock?: boolean;
  /** Milliseconds since 1970. The action is forgotten after this time. */
  readonly until: number;
}

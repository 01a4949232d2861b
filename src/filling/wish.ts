/** An action that a person began outside the popup, with a key or in a field's menu, and that the popup continues. */
export interface Wish {
  readonly tabId: number;
  /** `password` if the second step of a login waits for a press. The popup then only says so. */
  readonly want: "fill" | "generate" | "password";
  /** Frame with the field that the person pointed at. The field has the focus there. */
  readonly at?: { readonly frameId: number };
  /** Text of the username field on the page, for a new account. */
  readonly login?: string;
  /** True if the fill had begun and a lock ended it. */
  readonly endedByLock?: boolean;
  /** Milliseconds since 1970. The action is forgotten after this time. */
  readonly until: number;
}

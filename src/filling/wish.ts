/** An action that somebody began outside the popup, by a key or in a field's menu, and that the popup goes on with. */
export interface Wish {
  readonly tabId: number;
  /** `password` where the second step of a login waits for a press: the popup says so, and nothing else. */
  readonly want: "fill" | "generate" | "password";
  /** The field that was pointed at: the one with the focus, in that frame. */
  readonly at?: { readonly frameId: number };
  /** What the page has in its login field, for a new account. */
  readonly login?: string;
  /** True if the fill had begun and a lock ended it. */
  readonly endedByLock?: boolean;
  /** Milliseconds since 1970: later nobody remembers. */
  readonly until: number;
}

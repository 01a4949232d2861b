/** What somebody asked for outside the popup, by a key or in a field's menu, that the popup has to go on with. */
export interface Wish {
  readonly tabId: number;
  readonly want: "fill" | "generate";
  /** The field that was pointed at: the one with the focus, in that frame. */
  readonly at?: { readonly frameId: number };
  /** What the page has in its login field, for a new account. */
  readonly login?: string;
  /** True if the fill had begun and a lock ended it. */
  readonly endedByLock?: boolean;
  /** Milliseconds since 1970: later nobody remembers. */
  readonly until: number;
}

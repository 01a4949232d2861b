/** What a form is for; in the order in which one is chosen of several on a page. */
export const formKinds = ["login", "change", "sign-up", "partial", "user-name"] as const;

export type FormKind = (typeof formKinds)[number];

/**
 * The example of the first-run page. A test derives the password from these values and a master password, without a
 * username.
 */
export const example = {
  identity: "ada@example.org",
  site: "example.com",
  password: "(>Vpemf<hA$Js*2w",
} as const;

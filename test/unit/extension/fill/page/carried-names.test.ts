/** Tests which hidden fields and parameters carry a username to the second step of a login. */
import { expect } from "chai";
import { isCarried } from "../../../../../extension/fill/page/carried-names.ts";

const carried: readonly [name: string, value: string][] = [
  ["email", "bob@example.org"],
  ["login", "bob"],
  ["user", "bob.miller"],
  ["userName", "Bob99"],
  ["session[username_or_email]", "bob@example.org"],
  ["user[login]", "bob"],
  ["loginfmt", "bob@example.org"],
  ["login_hint", "bob@example.org"],
  ["identifierId", "bob@example.org"],
  ["j_username", "bob"],
  ["ctl00$MainContent$txtUserName", "bob"],
  ["hdnEmail", "bob@example.org"],
  ["account", "bob@example.org"],
  ["Benutzername", "bob"],
  ["identifiant", "12345678"],
  ["userid", "müller"],
];
const others: readonly [name: string, value: string][] = [
  ["returnUser", "0"],
  ["shopEmail", "help@shop.test"],
  ["support_email", "bob@example.org"],
  ["business", "seller@shop.test"],
  ["csrf_token", "bob"],
  ["user_token", "a81b2c"],
  ["userType", "customer"],
  ["login", "failed"],
  ["login", "Log in"],
  ["login", "1"],
  ["user", ""],
  ["user", "3f2a9c81d4e5"],
  ["user_id", "550e8400-e29b-41d4-a716-446655440000"],
  ["client_id", "web-app"],
  ["account", "standard"],
  ["loginUrl", "/in"],
  ["user", "/users/bob"],
  ["id", "bob"],
  ["name", "bob"],
  ["next", "bob@example.org"],
  ["email", "sent"],
];

describe("a hidden field or a parameter", () => {
  for (const [name, value] of carried) {
    it(`carries a username: ${name}=${value}`, () => {
      expect(isCarried(name, value)).to.equal(true);
    });
  }
  for (const [name, value] of others) {
    it(`carries no username: ${name}=${value}`, () => {
      expect(isCarried(name, value)).to.equal(false);
    });
  }
});

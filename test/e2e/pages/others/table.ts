/** Pages that add an account for another user, and one that only looks like them. */
import { form, login, type Table } from "../templates.ts";

const user = 'User name <input id="user" name="username">';
const password = 'Password <input id="new" type="password" name="password1" autocomplete="new-password">';
const again = 'Confirm password <input id="again" type="password" name="password2" autocomplete="new-password">';
const signUp = { kind: "sign-up", fills: { "#user": "login", "#new": "password", "#again": "password" } } as const;

export const table: Table = {
  "add-user-by-path": {
    shape: "Another user, known by the page's address and a role",
    met: "The console's heading says only Members. The page's address and a field for a role show that the form adds a user.",
    asks: ["adds-user"],
    ...signUp,
    markup: form(["<h1>Members</h1>", user, password, again, 'Role <input name="role">'], {
      title: "Console",
      button: "Save",
    }),
  },
  "add-user-once": {
    shape: "Another user with a single password",
    met: "An administration console does not ask for the new user's password again.",
    asks: ["adds-user"],
    ...login,
    markup: form([user, 'Password <input id="pass" type="password" name="password">'], {
      title: "Console",
      lang: "fr",
      button: "Créer un utilisateur",
    }),
  },
  "add-user": {
    shape: "Another user, by an administrator, in German",
    met: "Administration consoles have a form for new users that has the same fields as a sign-up.",
    asks: ["adds-user"],
    ...signUp,
    markup: form(["<h1>Benutzer hinzufügen</h1>", user, password, again], {
      title: "Verwaltung",
      lang: "de",
      button: "Sichern",
    }),
  },
  "new-user-registers": {
    shape: "New user who registers",
    met: 'A sign-up contains the words "new user", too, but its users create their own accounts.',
    ...signUp,
    markup: form(["<h1>New user? Register here</h1>", user, password, again], { title: "Join", button: "Register" }),
  },
};

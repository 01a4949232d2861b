/** Pages on which a password is changed. */
import { form, login, type Table } from "../templates.ts";

const old = 'Current password <input id="old" type="password" name="current" autocomplete="current-password">';
const fresh = 'New password <input id="new" type="password" name="new" autocomplete="new-password">';
const again = 'Repeat it <input id="again" type="password" name="again" autocomplete="new-password">';
const changed = { kind: "change", fills: { "#old": "old", "#new": "password", "#again": "password" } } as const;

export const table: Table = {
  "address-with-token": {
    shape: "Profile whose address has the token of a new password",
    met: "Profile pages put the token new-password on address fields to keep browsers from filling them.",
    site: "changing.localhost",
    ...changed,
    markup: form(
      [
        'Street <input name="street" autocomplete="new-password">',
        'City <input name="city" autocomplete="new-password" value="Springfield">',
        'Current password <input id="old" type="password" name="f1" autocomplete="current-password">',
        'New password <input id="new" type="password" name="f2" autocomplete="new-password">',
        'Repeat it <input id="again" type="password" name="f3" autocomplete="new-password">',
      ],
      { title: "Profile", button: "Save" },
    ),
  },
  "all-current": {
    shape: "Change of password, all fields with the token of the current one",
    met: "A site copies the field of its login three times. Labels and names say which field is for which password.",
    site: "changing.localhost",
    ...changed,
    markup: form(
      [
        'Mot de passe actuel <input id="old" type="password" name="pw" autocomplete="current-password">',
        'Nouveau mot de passe <input id="new" type="password" name="npw" autocomplete="current-password">',
        'Confirmez le nouveau mot de passe <input id="again" type="password" name="npw2" autocomplete="current-password">',
      ],
      { title: "Mon compte", lang: "fr", button: "Enregistrer" },
    ),
  },
  "all-new": {
    shape: "Change of password, all fields with the token of a new one",
    met: "Sites put the token new-password on all fields to keep browsers from filling them. The names say which is the old one.",
    site: "changing.localhost",
    ...changed,
    markup: form(
      [
        '<p><input id="old" type="password" name="oldPw" autocomplete="new-password" placeholder="Password"></p>',
        '<p><input id="new" type="password" name="newPw" autocomplete="new-password" placeholder="Password"></p>',
        '<p><input id="again" type="password" name="newPw2" autocomplete="new-password" placeholder="Password"></p>',
      ],
      { title: "Account", button: "Save" },
    ),
  },
  "all-new-in-estonian": {
    shape: "Change of password, all fields with one token, in a language without known words",
    met: "Neither tokens nor known words say which field is for the old password. It is the first one.",
    site: "changing.localhost",
    ...changed,
    markup: form(
      [
        'Praegune salasõna <input id="old" type="password" name="f1" autocomplete="new-password">',
        'Uus salasõna <input id="new" type="password" name="f2" autocomplete="new-password">',
        'Korda uut salasõna <input id="again" type="password" name="f3" autocomplete="new-password">',
      ],
      { title: "Konto", lang: "et", button: "Salvesta" },
    ),
  },
  "codes-as-tokens": {
    shape: "Change of password, all fields with the token of a one-time code",
    met: "Sites put the token one-time-code on passwords, because password managers then leave the fields alone.",
    site: "changing.localhost",
    ...changed,
    markup: form(
      [
        'Old password <input id="old" type="password" name="f1" autocomplete="one-time-code">',
        'New password <input id="new" type="password" name="f2" autocomplete="one-time-code">',
        'Repeat new password <input id="again" type="password" name="f3" autocomplete="one-time-code">',
      ],
      { title: "Settings", button: "Change password" },
    ),
  },
  "confirmed-by-current": {
    shape: "New password confirmed with the current one",
    met: "The label of the last field says only that the password confirms the change. The token current-password is right.",
    site: "changing.localhost",
    ...changed,
    markup: form(
      [
        'New password <input id="new" type="password" name="f1" autocomplete="new-password">',
        'Repeat new password <input id="again" type="password" name="f2" autocomplete="new-password">',
        'Confirm with your password <input id="old" type="password" name="f3" autocomplete="current-password">',
      ],
      { title: "Settings", button: "Save" },
    ),
  },
  croatian: {
    shape: "Change of password in Croatian, the old one last",
    met: "Only the words of the labels distinguish the old password (stara) from the new one (nova, ponovite).",
    site: "changing.localhost",
    kind: "change",
    fills: { "#p1": "password", "#p2": "password", "#p3": "old" },
    markup: form(
      [
        'Nova lozinka <input id="p1" type="password" name="p1">',
        'Ponovite lozinku <input id="p2" type="password" name="p2">',
        'Stara lozinka <input id="p3" type="password" name="p3">',
      ],
      { title: "Račun", lang: "hr", button: "Spremi" },
    ),
  },
  "log-in-after-refusal": {
    shape: "Login after a change that was refused",
    met: "Sites log the user out after a failed change. This login gets the new password, and later change forms still get both passwords.",
    site: "changing.localhost",
    ...login,
    markup: form(
      [
        'E-mail <input id="user" type="email" name="email" autocomplete="username">',
        'Password <input id="pass" type="password" name="password" autocomplete="current-password">',
      ],
      {
        title: "Sign in",
        above: '<p role="alert">Your password was not changed. Please sign in again.</p>',
        button: "Sign in",
      },
    ),
  },
  "old-and-new": {
    shape: "Change of password without a repetition",
    met: "Forms with a button that shows the password ask for the new password only once.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#old": "old", "#new": "password" },
    markup: form(
      [
        'Current password <input id="old" type="password" name="current_password">',
        'New password <input id="new" type="password" name="new_password">',
      ],
      { title: "Change password", button: "Change password" },
    ),
  },
  "old-and-new-alike": {
    shape: "Change of password without a repetition, both with the token of a new one",
    met: "Two fields with one token usually are a new password and its repetition. Here the first label says otherwise.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#old": "old", "#new": "password" },
    markup: form(
      [
        'Bisheriges Passwort <input id="old" type="password" name="f1" autocomplete="new-password">',
        'Neues Passwort <input id="new" type="password" name="f2" autocomplete="new-password">',
      ],
      { title: "Konto", lang: "de", button: "Speichern" },
    ),
  },
  "old-last": {
    shape: "Change of password, the old one last",
    met: "Settings pages ask for the current password at the end of the form, to confirm the changes above it.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#n1": "password", "#n2": "password", "#old": "old" },
    markup: form(
      [
        'New password <input id="n1" type="password" name="user[password]" autocomplete="new-password">',
        'Password confirmation <input id="n2" type="password" name="user[password_confirmation]" autocomplete="new-password">',
        'Current password, to confirm your changes <input id="old" type="password" name="user[current_password]" autocomplete="current-password">',
      ],
      { title: "Profile", button: "Update" },
    ),
  },
  "one-known": {
    shape: "Change of password for an account without a new password",
    met: "The account has no new password yet. Only the field for the current password is filled, and the user fills the other two.",
    kind: "change",
    oldAlone: true,
    fills: { "#old": "password", "#new": "=", "#again": "=" },
    markup: form([old, fresh, again], { title: "Settings", button: "Change" }),
  },
  "recovery-e-mail": {
    shape: "Change of password beside an empty address for recovery",
    met: "Profiles: one form has the change of password and optional fields about the person.",
    site: "changing.localhost",
    ...changed,
    markup: form(
      [
        'Recovery e-mail (optional) <input id="mail" type="email" name="recovery">',
        'Current password <input id="old" type="password" name="p0" autocomplete="current-password">',
        'New password <input id="new" type="password" name="p1" autocomplete="new-password">',
        'Repeat <input id="again" type="password" name="p2" autocomplete="new-password">',
      ],
      { title: "Profile", button: "Save" },
    ),
  },
  refused: {
    shape: "Change of password that the site has refused",
    met: "The site shows its form again with an error message and empty fields. The form gets the old and the new password every time.",
    site: "changing.localhost",
    ...changed,
    markup: form([old, fresh, again], {
      title: "Change password",
      above: '<p role="alert">The password was not changed: too many tries. Please wait a minute.</p>',
      button: "Change",
    }),
  },
  "reset-link": {
    shape: "New password after a reset link",
    met: "The page behind the link in a recovery e-mail asks for a new password twice, but not for the old one.",
    kind: "sign-up",
    fills: { "#new": "password", "#again": "password" },
    markup: form(
      [
        'New password <input id="new" type="password" name="password">',
        'Confirm password <input id="again" type="password" name="password_confirmation">',
      ],
      { title: "Choose a new password", button: "Set password" },
    ),
  },
  russian: {
    shape: "Change of password in Russian",
    met: "Both the order of the fields and the Russian labels show which password is the old one.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#p1": "old", "#p2": "password", "#p3": "password" },
    markup: form(
      [
        'Текущий пароль <input id="p1" type="password" name="p1">',
        'Новый пароль <input id="p2" type="password" name="p2">',
        'Повторите новый пароль <input id="p3" type="password" name="p3">',
      ],
      { title: "Смена пароля", button: "Изменить" },
    ),
  },
  "three-in-a-row": {
    shape: "Change of password, three fields without tokens",
    met: "The classic form has no autocomplete tokens. It asks for the old password, the new one and a confirmation, in this order.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#p1": "old", "#p2": "password", "#p3": "password" },
    markup: form(
      [
        'Old password <input id="p1" type="password" name="oldpass">',
        'New password <input id="p2" type="password" name="newpass">',
        'Confirm new password <input id="p3" type="password" name="confirm">',
      ],
      { title: "Change password", button: "Save" },
    ),
  },
  tokens: {
    shape: "Change of password with tokens",
    met: "Account settings that follow the guidelines have tokens on all password fields and a username field for password managers.",
    site: "changing.localhost",
    ...changed,
    markup: form(
      ['<input name="username" autocomplete="username" value="ada@example.org" readonly>', old, fresh, again],
      { title: "Settings", button: "Change" },
    ),
  },
  "tokens-swapped": {
    shape: "Change of password with swapped tokens",
    met: "The tokens contradict the labels, which a person reads.",
    site: "changing.localhost",
    ...changed,
    markup: form(
      [
        'New password <input id="new" type="password" name="f1" autocomplete="current-password">',
        'Confirm new password <input id="again" type="password" name="f2" autocomplete="current-password">',
        'Current password <input id="old" type="password" name="f3" autocomplete="new-password">',
      ],
      { title: "Settings", button: "Save" },
    ),
  },
  "user-name-asked": {
    shape: "Change of password without a login, which asks for the user name",
    met: "Companies' pages for changing the password of their directory.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#user": "login", "#old": "old", "#new": "password", "#again": "password" },
    markup: form(
      [
        'Login <input id="user" name="login">',
        'Old password <input id="old" type="password" name="oldpassword">',
        'New password <input id="new" type="password" name="newpassword">',
        'Confirm <input id="again" type="password" name="confirmpassword">',
      ],
      { title: "Change your password", button: "Send" },
    ),
  },
};

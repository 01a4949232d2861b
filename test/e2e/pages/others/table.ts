/** Pages that add or change the account of another user, and pages that only look like them. */
import { form, login, page, type Table } from "../templates.ts";

const user = 'User name <input id="user" name="username">';
const password = 'Password <input id="new" type="password" name="password1" autocomplete="new-password">';
const again = 'Confirm password <input id="again" type="password" name="password2" autocomplete="new-password">';
const signUp = { kind: "sign-up", fills: { "#user": "login", "#new": "password", "#again": "password" } } as const;

const newPassword = 'New password <input id="new" type="password" name="n">';
const repeated = 'Repeat it <input id="again" type="password" name="n2">';
const freshTwice = { kind: "sign-up", fills: { "#new": "password", "#again": "password" } } as const;
const club = { site: "club.localhost", ...freshTwice } as const;
const others = { asks: ["adds-user"], ...club } as const;

/** Returns a page on which an administrator sets a password. */
const administration = (lang: string, heading: string, text: string): string =>
  form([`<p>${text}</p>`, 'Password: <input id="new" type="password" name="n1" autocomplete="new-password">', again], {
    lang,
    title: "Console",
    above: `<h1>${heading}</h1>`,
    button: "OK",
    ...(lang === "ar" && { dir: "rtl" }),
  });

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
  "german-heading": {
    shape: "Another user's password, named in the heading, in German",
    met: "Administrators set the passwords of other users. The name of the user is behind a colon.",
    ...others,
    markup: administration("de", "Passwort ändern: bob", "–"),
  },
  "german-own": {
    shape: "Administrator's own password, in German",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration(
      "de",
      "Passwort ändern: ada99",
      "Bitte ein neues Passwort für den Benutzer <strong>ada99</strong> eingeben.",
    ),
  },
  "french-text": {
    shape: "Another user's password, named in the text, in French",
    met: "Administrators set the passwords of other users. A sentence above the fields names the user.",
    ...others,
    markup: administration(
      "fr",
      "Console",
      "Saisissez un nouveau mot de passe pour l’utilisateur <strong>bob</strong>.",
    ),
  },
  "french-own": {
    shape: "Administrator's own password, in French",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration(
      "fr",
      "Modifier le mot de passe : ada99",
      "Saisissez un nouveau mot de passe pour l’utilisateur <strong>ada99</strong>.",
    ),
  },
  "spanish-heading": {
    shape: "Another user's password, named in the heading, in Spanish",
    met: "Administrators set the passwords of other users. The name of the user is behind a colon.",
    ...others,
    markup: administration("es", "Cambiar contraseña: bob", "–"),
  },
  "spanish-own": {
    shape: "Administrator's own password, in Spanish",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration(
      "es",
      "Cambiar contraseña: ada99",
      "Introduzca una nueva contraseña para el usuario <strong>ada99</strong>.",
    ),
  },
  "italian-text": {
    shape: "Another user's password, named in the text, in Italian",
    met: "Administrators set the passwords of other users. A sentence above the fields names the user.",
    ...others,
    markup: administration("it", "Console", "Inserisci una nuova password per l'utente <strong>bob</strong>."),
  },
  "italian-own": {
    shape: "Administrator's own password, in Italian",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration(
      "it",
      "Modifica la password: ada99",
      "Inserisci una nuova password per l'utente <strong>ada99</strong>.",
    ),
  },
  "portuguese-heading": {
    shape: "Another user's password, named in the heading, in Portuguese",
    met: "Administrators set the passwords of other users. The name of the user is behind a colon.",
    ...others,
    markup: administration("pt", "Alterar senha: bob", "–"),
  },
  "portuguese-own": {
    shape: "Administrator's own password, in Portuguese",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration(
      "pt",
      "Alterar senha: ada99",
      "Informe uma nova senha para o usuário <strong>ada99</strong>.",
    ),
  },
  "dutch-text": {
    shape: "Another user's password, named in the text, in Dutch",
    met: "Administrators set the passwords of other users. A sentence above the fields names the user.",
    ...others,
    markup: administration("nl", "Console", "Voer een nieuw wachtwoord in voor de gebruiker <strong>bob</strong>."),
  },
  "dutch-own": {
    shape: "Administrator's own password, in Dutch",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration(
      "nl",
      "Wachtwoord wijzigen: ada99",
      "Voer een nieuw wachtwoord in voor de gebruiker <strong>ada99</strong>.",
    ),
  },
  "polish-heading": {
    shape: "Another user's password, named in the heading, in Polish",
    met: "Administrators set the passwords of other users. The name of the user is behind a colon.",
    ...others,
    markup: administration("pl", "Zmień hasło: bob", "–"),
  },
  "polish-own": {
    shape: "Administrator's own password, in Polish",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration("pl", "Zmień hasło: ada99", "Podaj nowe hasło dla użytkownika <strong>ada99</strong>."),
  },
  "russian-text": {
    shape: "Another user's password, named in the text, in Russian",
    met: "Administrators set the passwords of other users. A sentence above the fields names the user.",
    ...others,
    markup: administration("ru", "Console", "Введите новый пароль для пользователя <strong>bob</strong>."),
  },
  "russian-own": {
    shape: "Administrator's own password, in Russian",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration(
      "ru",
      "Изменить пароль: ada99",
      "Введите новый пароль для пользователя <strong>ada99</strong>.",
    ),
  },
  "turkish-heading": {
    shape: "Another user's password, named in the heading, in Turkish",
    met: "Administrators set the passwords of other users. The name of the user is behind a colon.",
    ...others,
    markup: administration("tr", "Parolayı değiştir: bob", "–"),
  },
  "turkish-own": {
    shape: "Administrator's own password, in Turkish",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration(
      "tr",
      "Parolayı değiştir: ada99",
      "<strong>ada99</strong> kullanıcısı için yeni bir parola girin.",
    ),
  },
  "arabic-text": {
    shape: "Another user's password, named in the text, in Arabic",
    met: "Administrators set the passwords of other users. A sentence above the fields names the user.",
    ...others,
    markup: administration("ar", "Console", "أدخل كلمة مرور جديدة للمستخدم <strong>bob</strong>."),
  },
  "arabic-own": {
    shape: "Administrator's own password, in Arabic",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration("ar", "غيّر كلمة المرور: ada99", "أدخل كلمة مرور جديدة للمستخدم <strong>ada99</strong>."),
  },
  "japanese-heading": {
    shape: "Another user's password, named in the heading, in Japanese",
    met: "Administrators set the passwords of other users. The name of the user is behind a colon.",
    ...others,
    markup: administration("ja", "パスワードの変更: bob", "–"),
  },
  "japanese-own": {
    shape: "Administrator's own password, in Japanese",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration(
      "ja",
      "パスワードの変更: ada99",
      "<strong>ada99</strong>さんの新しいパスワードを入力してください。",
    ),
  },
  "chinese-text": {
    shape: "Another user's password, named in the text, in Chinese",
    met: "Administrators set the passwords of other users. A sentence above the fields names the user.",
    ...others,
    markup: administration("zh", "Console", "请为用户 <strong>bob</strong> 输入新密码。"),
  },
  "chinese-own": {
    shape: "Administrator's own password, in Chinese",
    met: "Administrators change their own passwords on the page for all users. The names are those of the account.",
    ...club,
    markup: administration("zh", "修改密码：ada99", "请为用户 <strong>ada99</strong> 输入新密码。"),
  },
  "for-this-one": {
    shape: "Another user's password without a name",
    met: "A window over the list of users does not repeat the name.",
    ...others,
    markup: form(["<p>The new password for this user must have eight characters.</p>", newPassword, repeated], {
      title: "Console",
      button: "Save",
    }),
  },
  possessive: {
    shape: "Another user's password, with the name before the word",
    met: "A console names the user in the heading.",
    ...others,
    markup: form(["<h2>Reset bob’s password</h2>", newPassword, repeated], { title: "Console", button: "Save" }),
  },
  "plain-label": {
    shape: "Another user's password in a field with a plain label",
    met: "A console has one field that looks like that of a login. Only the heading says whose password is changed.",
    asks: ["adds-user"],
    site: "club.localhost",
    kind: "login",
    fills: { "#pass": "password" },
    markup: form(["<h2>Change password: bob</h2>", 'Password <input id="pass" type="password" name="p">'], {
      title: "Console",
      button: "Save",
    }),
  },
  "own-name-in-second-step": {
    shape: "Second step of a login that names the user",
    met: "The heading names the account whose password is asked for.",
    site: "club.localhost",
    kind: "login",
    fills: { "#pass": "password" },
    markup: form(["<h2>Password for ada99</h2>", 'Password <input id="pass" type="password" name="p">'], {
      title: "Welcome",
      button: "Next",
    }),
  },
  "single-field": {
    shape: "Another user's password in one field, in German",
    met: "A console does not ask for the new password again.",
    asks: ["adds-user"],
    site: "club.localhost",
    kind: "sign-up",
    fills: { "#new": "password" },
    markup: form(["<h2>Passwort für bob festlegen</h2>", 'Neues Passwort <input id="new" type="password" name="n">'], {
      lang: "de",
      title: "Verwaltung",
      button: "Speichern",
    }),
  },
  "title-and-list": {
    shape: "User with a list of roles",
    met: "A console shows the name of the user in the heading. The title and a list for the role say that it is another's account.",
    ...others,
    markup: form(
      [
        "<h2>bob</h2>",
        'Role <select name="role"><option>Reader</option><option>Owner</option></select>',
        newPassword,
        repeated,
      ],
      { title: "Edit user", button: "Save" },
    ),
  },
  "with-own-password": {
    shape: "Another user's password, confirmed with the administrator's own",
    met: "A console asks for the administrator's password before it sets that of a user.",
    asks: ["adds-user"],
    site: "changing.localhost",
    kind: "change",
    fills: { "#mine": "old", "#new": "password" },
    markup: form(
      [
        "<h2>Set the password of user bob</h2>",
        'Your password <input id="mine" type="password" name="m" autocomplete="current-password">',
        'New password <input id="new" type="password" name="n" autocomplete="new-password">',
      ],
      { title: "Console", button: "Save" },
    ),
  },
  "own-account-by-framework": {
    shape: "Own account below the heading Edit User",
    met: "A web framework calls the page for the own account so. It asks for the current password.",
    site: "changing.localhost",
    kind: "change",
    fills: { "#mine": "old", "#new": "password", "#again": "password" },
    markup: form(
      [
        "<h2>Edit User</h2>",
        'New password <input id="new" type="password" name="n" autocomplete="new-password">',
        'Confirm it <input id="again" type="password" name="n2" autocomplete="new-password">',
        'Current password <input id="mine" type="password" name="m" autocomplete="current-password">',
      ],
      { title: "Club", button: "Update" },
    ),
  },
  "role-in-sign-up": {
    shape: "Sign-up with a list of roles",
    met: "Schools ask who signs up: a teacher or a student.",
    ...signUp,
    markup: form(
      [
        "<h1>Create your account</h1>",
        'Role <select name="role"><option>Teacher</option><option>Student</option></select>',
        user,
        password,
        again,
      ],
      { title: "School", button: "Sign up" },
    ),
  },
  "own-account-in-words": {
    shape: "Own password with a word for a user, in German",
    met: "The heading has a word for an account, but no other user.",
    ...freshTwice,
    markup: form(["<h2>Passwort für Ihr Benutzerkonto ändern</h2>", newPassword, repeated], {
      lang: "de",
      title: "Konto",
      button: "Speichern",
    }),
  },
  "reset-in-steps": {
    shape: "Own new password in the second step",
    met: "A heading with a colon that is not followed by a name.",
    ...freshTwice,
    markup: form(["<h2>Reset password: step 2</h2>", newPassword, repeated], { title: "Example", button: "Save" }),
  },
  "signed-in-administrator": {
    shape: "Account created while somebody is signed in",
    met: "On a wiki, the same form is for a visitor's own account and for an account that an administrator creates. Only the link to log out tells them apart.",
    asks: ["adds-user"],
    ...signUp,
    markup: form([user, password, again], {
      title: "Create account",
      above: '<nav><a href="/me">Ada</a> <a href="/out">Log out</a></nav><h1>Create account</h1>',
      button: "Create account",
    }),
  },
  "signed-in-by-closed-menu": {
    shape: "Account created while somebody is signed in, in German",
    met: "The button for signing out is in a closed menu of the header.",
    asks: ["adds-user"],
    ...signUp,
    markup: form([user, password, again], {
      title: "Postfächer",
      lang: "de",
      above: '<header><details><summary>Ada</summary><button type="button">Abmelden</button></details></header>',
      button: "Speichern",
    }),
  },
  "signed-out-by-template": {
    shape: "Sign-up on a page whose markup also has the link to log out",
    met: "The header contains the links for both states, and a script shows one of them.",
    ...signUp,
    markup: form([user, password, again], {
      title: "Join",
      above: '<nav><a href="/in">Log in</a> <a href="/out" hidden>Log out</a></nav>',
      button: "Register",
    }),
  },
  "signed-in-sets-own-password": {
    shape: "First own password of somebody who is signed in",
    met: "People who have signed in with another service can set a password. The form has no field for a username.",
    ...freshTwice,
    markup: form([newPassword, repeated], {
      title: "Settings",
      above: '<nav><a href="/out">Sign out</a></nav><h1>Set a password</h1>',
      button: "Save",
    }),
  },
  "numbered-in-address": {
    shape: "Another user's password, known by a number in the address",
    met: "A framework shows one form for all passwords. The address of the form for another user has the number of the user.",
    asks: ["adds-user"],
    ...freshTwice,
    markup: form([newPassword, repeated], {
      title: "Console",
      above: '<nav><a href="/out">Log out</a></nav><h1>Reset password</h1>',
      button: "Save",
      script: 'history.replaceState(null, "", "?pk=2");',
    }),
  },
  "numbered-in-address-of-own": {
    shape: "Own password, with a number in the address",
    met: "Some sites have the number of the user in all addresses. The heading says that the password is the reader's own.",
    ...freshTwice,
    markup: form([newPassword, repeated], {
      title: "Club",
      above: '<nav><a href="/out">Log out</a></nav><h1>My account</h1>',
      button: "Save",
      script: 'history.replaceState(null, "", "?user_id=2");',
    }),
  },
  "numbered-in-address-by-message": {
    shape: "New password after a message, with a number in the address",
    met: "A person who has lost the password opens the link in a message. The address has the number of the user, and nobody is signed in.",
    ...freshTwice,
    markup: form([newPassword, repeated], {
      title: "Club",
      above: '<nav><a href="/in">Log in</a></nav><h1>Reset password</h1>',
      button: "Save",
      script: 'history.replaceState(null, "", "?uid=2&c=abcdef");',
    }),
  },
  "list-of-users": {
    shape: "List of users with a form for a new password in each row",
    met: "Consoles for administrators have a small form beside each name.",
    asks: ["adds-user"],
    site: "club.localhost",
    kind: "sign-up",
    fills: { "#new": "password" },
    markup: page(`<h1>Members</h1><table>
<tr><td>bob</td><td><form method="post" action="/sent"><input id="new" type="password" placeholder="New password" name="a"><button>Set</button></form></td></tr>
<tr><td>eve</td><td><form method="post" action="/sent"><input type="password" placeholder="New password" name="b"><button>Set</button></form></td></tr>
</table>`),
  },
};

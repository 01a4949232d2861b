/** Pages that ask for another secret of the same site, and right pages with similar words. */
import { form, login, page, type Table } from "../templates.ts";

const pass = 'Password <input id="pass" type="password" name="p">';
const user = 'User name <input id="user" name="u">';
const eMail = 'E-mail <input id="user" type="email" name="e">';
const again = 'Again <input id="again" type="password" name="p2">';

const alone = { kind: "login", fills: { "#pass": "password" } } as const;
const other = { asks: ["other-secret"], ...alone } as const;
const otherWithName = { asks: ["other-secret"], ...login } as const;
const fresh = { kind: "sign-up", fills: { "#new": "password" } } as const;
const freshTwice = { kind: "sign-up", fills: { "#new": "password", "#again": "password" } } as const;

/** Returns a page with a heading, a text, and a form with one password. */
const protectedPage = (lang: string, sentence: string, label: string, button: string): string =>
  form([`<p>${sentence}</p>`, `${label} <input id="pass" type="password" name="p">`], {
    lang,
    title: "Blog",
    button,
    ...(lang === "ar" && { dir: "rtl" }),
  });

export const table: Table = {
  "named-in-button": {
    shape: "Password of an exam, plain label",
    met: "Learning platforms protect an exam with a password that the teacher tells. Only the heading and the button name the exam.",
    ...other,
    markup: form([pass], { title: "Week 3", above: "<h2>Final exam</h2>", button: "Begin the exam" }),
  },
  "named-in-label": {
    shape: "New password of a file",
    met: "Programs encrypt what they hand out with a password that is chosen and repeated like that of an account.",
    asks: ["other-secret"],
    ...freshTwice,
    markup: form(['Password to encrypt the file with <input id="new" type="password" name="n">', again], {
      title: "My data",
      button: "Save",
    }),
  },
  "named-in-field-name": {
    shape: "New password of a share, known by the name of its field",
    met: "File servers have a box beside a shared link for a password that everybody with the link needs.",
    asks: ["other-secret"],
    ...fresh,
    markup: form(
      [
        'Address <input value="https://files.example.localhost/s/1" readonly>',
        '<label><input type="checkbox" checked> With a password</label>',
        '<input id="new" type="password" placeholder="Password" name="sharePassword" autocomplete="new-password">',
      ],
      { title: "Files", above: "<h1>Summer pictures</h1>", button: "Save" },
    ),
  },
  "told-above": {
    shape: "Password of a shared file, told in the text above the form",
    met: "File servers show this page to people who open a link. The label and the button are those of any login.",
    ...other,
    markup: form([pass], {
      title: "Files",
      above:
        "<h1>holiday.tar</h1><div><span>The owner has protected this item.</span> <span>It is password-protected.</span></div>",
      button: "Open",
    }),
  },
  "told-beside": {
    shape: "Password of a page, told in a text without an element",
    met: "Old sites write the sentence and the label directly into the form.",
    ...other,
    markup: page(`<form method="post" action="/sent">This page is password protected.<br>
Password: <input id="pass" type="password" name="p"> <input type="submit" value="OK"></form>`),
  },
  "told-in-shadow-tree": {
    shape: "Password of a document in a shadow tree, without a form",
    met: "Component libraries draw the sentence, the field and the button into a shadow root.",
    asks: ["other-secret"],
    kind: "login",
    fills: { "x-gate >> #pass": "password" },
    markup: page(`<x-gate></x-gate>
<script>
document.querySelector("x-gate").attachShadow({ mode: "open" }).innerHTML =
  '<p>This document is protected by a password</p><div><label>Password <input id="pass" type="password"></label><button>Show</button></div>';
</script>`),
  },
  "german-sentence": {
    shape: "Protected post in German",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage(
      "de",
      "Dieser Beitrag ist mit einem Passwort geschützt. Zum Lesen bitte das Passwort eingeben.",
      "Passwort:",
      "Absenden",
    ),
  },
  "french-sentence": {
    shape: "Protected post in French",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("fr", "Cet article est protégé par un mot de passe.", "Mot de passe :", "Valider"),
  },
  "spanish-sentence": {
    shape: "Protected post in Spanish, with the button Entrar",
    met: "The word on the button also means to log in. The sentence above the field says more.",
    ...other,
    markup: protectedPage("es", "Este artículo está protegido por contraseña.", "Contraseña:", "Entrar"),
  },
  "italian-sentence": {
    shape: "Protected post in Italian",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("it", "Questo articolo è protetto da password.", "Password:", "Invia"),
  },
  "portuguese-sentence": {
    shape: "Protected post in Portuguese",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("pt", "Este artigo está protegido por senha.", "Senha:", "Enviar"),
  },
  "dutch-sentence": {
    shape: "Protected post in Dutch",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("nl", "Dit bericht is met een wachtwoord beveiligd.", "Wachtwoord:", "Verzenden"),
  },
  "polish-sentence": {
    shape: "Protected post in Polish",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("pl", "Ten wpis jest zabezpieczony hasłem.", "Hasło:", "OK"),
  },
  "russian-sentence": {
    shape: "Protected post in Russian",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("ru", "Эта запись защищена паролем.", "Пароль:", "OK"),
  },
  "turkish-sentence": {
    shape: "Protected post in Turkish",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("tr", "Bu yazı parola ile korunmaktadır.", "Parola:", "Gönder"),
  },
  "arabic-sentence": {
    shape: "Protected post in Arabic",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("ar", "هذه المقالة محمية بكلمة مرور.", "كلمة المرور:", "إدخال"),
  },
  "japanese-sentence": {
    shape: "Protected post in Japanese",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("ja", "この記事はパスワードで保護されています。", "パスワード:", "確定"),
  },
  "chinese-sentence": {
    shape: "Protected post in Chinese",
    met: "Blogs protect a single post with a password that the author tells readers.",
    ...other,
    markup: protectedPage("zh", "这篇文章受密码保护。", "密码：", "提交"),
  },
  "heading-of-network": {
    shape: "New password of a wireless network, in German",
    met: "Routers ask twice for the key of the network. Only the heading says that it is not the router's own password.",
    asks: ["other-secret"],
    ...freshTwice,
    markup: form(
      [
        'Neues Passwort <input id="new" type="password" name="n">',
        'Wiederholen <input id="again" type="password" name="n2">',
      ],
      { lang: "de", title: "Gerät", above: "<h1>WLAN</h1>", button: "Übernehmen" },
    ),
  },
  "fields-of-network": {
    shape: "Password beside the name of a wireless network",
    met: "Routers set up a network for guests.",
    asks: ["other-secret"],
    kind: "sign-up",
    fills: { "#new": "password" },
    markup: form(
      ['SSID <input name="s">', 'Password <input id="new" type="password" name="n" autocomplete="new-password">'],
      { title: "Device", above: "<h2>For guests</h2>", button: "Apply" },
    ),
  },
  "fields-of-server": {
    shape: "User name and password of another server",
    met: "Dashboards read from other programs. Their settings look like a login with more fields.",
    ...otherWithName,
    markup: form(['Host <input name="h">', 'Port <input name="o">', user, pass], {
      title: "Charts",
      above: "<h2>New data source: PostgreSQL</h2>",
      button: "Save and test",
    }),
  },
  "mailbox-french": {
    shape: "Mailbox of another provider, in French",
    met: "Webmail programs collect the messages of other mailboxes.",
    asks: ["other-secret"],
    kind: "login",
    fills: { "#user": "login", "#pass": "password" },
    markup: form(
      [
        'Adresse e-mail <input id="user" type="email" name="e">',
        'Mot de passe <input id="pass" type="password" name="p">',
        'Serveur IMAP <input name="i">',
      ],
      { lang: "fr", title: "Courrier", above: "<h1>Ajouter un compte de messagerie</h1>", button: "Ajouter" },
    ),
  },
  "form-and-text": {
    shape: "Test with a password, named in the text and in the form's address",
    met: "Learning platforms open a test in a window of its own.",
    ...other,
    markup: form(["<p>The quiz has five questions.</p>", pass], {
      title: "Week 3",
      formTag: '<form method="post" action="/mod/quiz/attempt">',
      button: "Start",
    }),
  },
  "heading-and-title": {
    shape: "Password of a saved copy",
    met: "Programs that restore their data from a file ask for the password that the file was saved with.",
    ...other,
    markup: form(['<input type="file" aria-label="File">', pass], {
      title: "Backup",
      above: "<h2>Restore a backup</h2>",
      button: "Continue",
    }),
  },
  "russian-copy": {
    shape: "Password of a saved copy, in Russian",
    met: "Programs that restore their data from a file ask for the password that the file was saved with.",
    ...other,
    markup: form(['Пароль <input id="pass" type="password" name="p">'], {
      lang: "ru",
      title: "Данные",
      above: "<h1>Резервная копия</h1>",
      button: "Расшифровать",
    }),
  },
  "unknown-name": {
    shape: "Password of something that no list of words knows",
    met: "Sites give a club, a lottery or a choir a password of its own. Nothing on the page is about a login.",
    ...other,
    markup: form(['Choir password <input id="pass" type="password" name="p">'], {
      title: "Notes",
      above: "<h1>For singers</h1>",
      button: "Go",
    }),
  },
  "unknown-label": {
    shape: "Masked field with an unknown label",
    met: "Something that is hidden while it is typed, without a word for a password or a login anywhere.",
    asks: ["other-secret"],
    kind: "login",
    fills: { "#f0": "password" },
    markup: form(['Magic phrase <input id="f0" type="password" name="x">'], { title: "Almost there", button: "Go" }),
  },
  "name-of-guest": {
    shape: "Meeting with a name and a passcode",
    met: "Conferences ask guests for the name that others see, and for the passcode of the invitation.",
    asks: ["other-secret"],
    kind: "login",
    fills: { "#guest": "=", "#pass": "password" },
    markup: form(
      ['Your name <input id="guest" name="n">', 'Meeting passcode <input id="pass" type="password" name="c">'],
      { title: "Team", button: "Join" },
    ),
  },
  "chinese-meeting": {
    shape: "Password of a meeting in Chinese",
    met: "Conferences ask guests for the password of the invitation.",
    ...other,
    markup: form(['密码 <input id="pass" type="password" name="p">'], {
      lang: "zh",
      title: "加入",
      above: "<h1>会议 123</h1>",
      button: "加入会议",
    }),
  },
  "other-service": {
    shape: "Password of another service",
    met: "A site fetches contacts, photos or mail from another service and asks for the password there.",
    ...otherWithName,
    markup: form(
      [
        'Postbird address <input id="user" type="email" name="g">',
        'Postbird password <input id="pass" type="password" name="p">',
      ],
      { title: "Contacts", above: "<h1>Import contacts from Postbird</h1>", button: "Import" },
    ),
  },
  "twelve-words": {
    shape: "Twelve masked words",
    met: "Wallets ask for the words of the recovery phrase in a row of masked fields.",
    refuses: "no-field",
    markup: page(`<h1>Restore</h1><form>
${Array.from({ length: 12 }, (_, i) => `<input type="password" placeholder="${i + 1}.">`).join("\n")}
<button>Go on</button></form>`),
  },
  "many-words": {
    shape: "Twenty-four masked words with names",
    met: "Wallets ask for the words of the recovery phrase in a row of masked fields with labels.",
    refuses: "no-field",
    markup: form(
      Array.from({ length: 24 }, (_, i) => `Word ${i + 1} <input type="password" name="word[${i}]">`),
      { button: "Go on" },
    ),
  },

  // Right pages: they contain such words, but they ask for the account's password.
  "name-and-button": {
    shape: "Password with the name of a product, on a login",
    met: "Companies call the password of all their sites by the name of a product. The button is that of a login.",
    ...alone,
    markup: form(['Choir password <input id="pass" type="password" name="p">'], { title: "Notes", button: "Log in" }),
  },
  "name-and-heading": {
    shape: "Password with the name of a product, below the heading of a login",
    met: "The button says only Go.",
    ...alone,
    markup: form(['Choir password <input id="pass" type="password" name="p">'], {
      title: "Notes",
      above: "<h1>Sign in</h1>",
      button: "Go",
    }),
  },
  "name-and-title": {
    shape: "Unknown label on a page with the title Login",
    met: "The language of the page is in no list of words. Only the title is in English.",
    kind: "login",
    fills: { "#f0": "password" },
    markup: form(['Slaptukas <input id="f0" type="password" name="x">'], { title: "Login", button: "Toliau" }),
  },
  "name-of-site": {
    shape: "Password with the name of the site",
    met: "The second step of a login names the site before the word for a password.",
    ...alone,
    markup: form(['Example password <input id="pass" type="password" name="p">'], {
      title: "Welcome",
      button: "Continue",
    }),
  },
  "name-in-title": {
    shape: "Password with the name in the title",
    met: "The site has another name than its host.",
    ...alone,
    markup: form(['Acme password <input id="pass" type="password" name="p">'], {
      title: "Welcome | Acme",
      button: "Continue",
    }),
  },
  "no-words": {
    shape: "Single masked field without a word",
    met: "Small devices have nothing but a field and a button.",
    ...alone,
    markup: page(
      '<form method="post" action="/sent"><input id="pass" type="password" name="x"><button>OK</button></form>',
    ),
  },
  "unknown-language": {
    shape: "User name and password in a language that no list of words knows",
    met: "Two fields, one of them masked, are a login in any language.",
    kind: "login",
    fills: { "#f0": "login", "#f1": "password" },
    markup: form(['Erabera <input id="f0" name="a">', 'Hitz sekretua <input id="f1" type="password" name="b">'], {
      lang: "eu",
      title: "Ongi etorri",
      button: "Aurrera",
    }),
  },
  candidate: {
    shape: "New account for an exam",
    met: "Candidates create an account with a number.",
    kind: "sign-up",
    fills: { "#f0": "login", "#new": "password", "#again": "password" },
    markup: form(
      [
        'Candidate <input id="f0" name="u">',
        'New password <input id="new" type="password" name="n">',
        'Again <input id="again" type="password" name="n2">',
      ],
      { title: "Exam", above: "<h1>Exam</h1>", button: "Create an account" },
    ),
  },
  "portal-with-user-name": {
    shape: "Login of a portal for exams, without a word for a login",
    met: "A field that is clearly for a user name stands before the password.",
    ...login,
    markup: form([user, pass], { title: "Exam portal", above: "<h1>Exam portal</h1>", button: "Go" }),
  },
  "portal-with-token": {
    shape: "Password with a token in a program for backups",
    met: "The token says that it is the account's password.",
    ...alone,
    markup: form(['Password <input id="pass" type="password" name="p" autocomplete="current-password">'], {
      title: "Backup",
      above: "<h1>Backup</h1>",
      button: "Continue",
    }),
  },
  "own-before-download": {
    shape: "Account's password before an export",
    met: "A site asks for the account's password again before it hands out the data.",
    asks: ["confirms-action"],
    ...alone,
    markup: form(['Account password <input id="pass" type="password" name="p">'], {
      title: "Privacy",
      above: "<h1>Export your data</h1>",
      button: "Export",
    }),
  },
  "protected-area": {
    shape: "Login of a protected area",
    met: "The text says that the area is protected. The form has a user name and the button of a login.",
    ...login,
    markup: form([user, pass], {
      title: "Members",
      above: "<h1>Members</h1><p>This area is password-protected.</p>",
    }),
  },
  "wireless-login": {
    shape: "Login of a wireless network",
    met: "Hotels and campuses let people log in to their network with their account.",
    ...login,
    markup: form([user, pass], { title: "Welcome", above: "<h1>Campus Wi-Fi</h1>" }),
  },
  "server-beside-login": {
    shape: "Login with a field for the server",
    met: "Clients of databases and mail servers ask for the server to log in to.",
    ...login,
    markup: form(['Server <input name="s">', user, pass], { title: "Tables" }),
  },
  "words-around": {
    shape: "Login with a text about encrypted backups",
    met: "The text below the fields praises the product.",
    ...login,
    markup: form([eMail, pass, "<p>We never share your files. Every database backup is encrypted.</p>"], {
      title: "Welcome",
      button: "Continue",
    }),
  },
  "many-settings": {
    shape: "Passwords of several services among the settings of a program",
    met: "The configuration of a program is one form. Some of its fields take passwords for other programs.",
    asks: ["other-secret"],
    kind: "login",
    fills: { "#pass": "password" },
    markup: form(
      [
        'Start page <input name="start">',
        'Words per page <input type="number" name="words">',
        'Password <input id="pass" type="password" name="a[pass]">',
        'Colour <input type="color" name="colour">',
        'Password <input type="password" name="b[pass]">',
      ],
      { title: "Configuration", button: "Save" },
    ),
  },
  "settings-named-config": {
    shape: "Passwords of several services among the settings of a program, with names that begin with config",
    met: "The names of all fields begin with the word of the form. This word begins like the short form of confirm.",
    ...otherWithName,
    markup: form(
      [
        'Start page <input name="config[start]">',
        'Name for the mirror <input id="user" name="config[mirror_user]">',
        'Password <input id="pass" type="password" name="config[mirror_pass]">',
        'Name for the search <input name="config[search_user]">',
        'Password <input type="password" name="config[search_pass]">',
      ],
      { title: "Program", button: "Save" },
    ),
  },
  "server-and-port": {
    shape: "Password at another server, in a form with a port",
    met: "A program fetches messages from a server of another provider. Its form has a user, a password and a port.",
    ...otherWithName,
    markup: form(
      [
        'Server <input name="src">',
        'Port <input name="port" value="0">',
        'User <input id="user" name="u">',
        pass,
        'Folder <input name="folder">',
      ],
      { title: "Fetch", button: "New entry" },
    ),
  },
  "server-of-own-login": {
    shape: "Login that asks for the server",
    met: "Web mail and database consoles ask for the server before the username.",
    ...login,
    markup: form(['Server <input name="server" value="localhost">', user, pass], {
      title: "Console",
      button: "Log in",
    }),
  },
};

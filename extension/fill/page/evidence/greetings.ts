/** Words with which a page greets its user, as alternatives of a pattern. The name or the site usually follows. */
export const greetingWords =
  "hello|hi|hey|dear|welcome(?: back)?|hallo|willkommen(?: zurück)?|guten tag|bonjour|salut|bienvenue|привет|здравствуйте|добро пожаловать|مرحبًا|مرحبا|أهلًا|أهلا|hola|bienvenid[oa]|olá|ciao|benvenut[oa]|welkom|witaj|ahoj|merhaba";

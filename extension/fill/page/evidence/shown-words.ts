import { matcher } from "./matcher.ts";

/** Words that decide if a text field shows a password. A dot matches any single character, including a space. */
export const shownWords = {
  /**
   * Words that mean a password and nothing else. Words with several meanings are missing, such as `pass`, `clave` (also
   * a key or a code) and `parola` (Italian for "word"). Texts such as "password label" do not match, because they name
   * something other than a password.
   */
  surePassword: matcher(
    `pwd(?=\\P{L}|$) mdp(?=\\P{L}|$) kennwort contraseña mot.de.passe palavra.passe adgangskode adgangsord kodeord lösenord salasana
    hasło heslo jelszó lozinka geslo slaptažod lykilorð wachtwoord passord kata.laluan kata.sandi şifre(?=\\P{L}|$|niz) парол mật.khẩu`,
    `passwor[dt](?=\\P{L}|$|wied|best|neu|confirm|repeat)(?!.(?:label|name|title|type|id|group|list|set|vault|manager|policy|page|link|table|category|entry)(?:\\P{L}|$))
    passwd(?=\\P{L}|$) 密码 密碼 口令 パスワード 비밀번호 암호 كلمة.?المرور كلمة.?السر رمز.عبور گذرواژه סיסמ รหัสผ่าน पासवर्ड`,
  ),
  /** Words on search fields and their forms. The Spanish "palabra clave" is a keyword and not a password. */
  search: matcher(
    `search query such(?=\\P{L}|$|e|b|w) recherch buscar busca buscador búsqueda pesquis cerca ricerca zoek szuka hledat sök haku поиск пошук
    arama(?=\\P{L}|$) ara(?=\\P{L}|$) keyword stichwort schlagwort mots?.cl[eé] palabras?.clave palavras?.chave parol[ae].chiave trefwoord
    słow[oa].klucz klíčov\\p{L}*.slov ключев anahtar.kelime`,
    `搜索 搜尋 検索 검색 بحث חיפוש キーワード 关键 關鍵 키워드`,
  ),
  /** Names that the page's source gives to icons which show or hide a password. Such icons have no visible text. */
  toggleIcon: matcher(
    `eye(?=\\P{L}|$) eye.?(?:off|slash|open|closed) (?:toggle|show|view|see|reveal|unmask|ver|mostrar|ojo).?(?:pass|pwd|mdp|clave|senha|contra|parol|sifre)
    (?:pass\\p{L}*|pwd|mdp|clave|senha|contrasena|parola|sifre).(?:toggle|show|reveal|visib|eye)`,
  ),
} as const;

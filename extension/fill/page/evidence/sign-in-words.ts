import { matcher } from "./normalize.ts";

/**
 * Words for logging in. They are in a separate file, so that the script that examines a page after a login stays small.
 */
export const signInWords = matcher(
  `log.?in(?=\\P{L}|$) log.?on sign.?in logging.in anmeld einlogg connexion connect(?:er|ez) identifi(?:er|ez|cation) entrar acceder
  iniciar accedi accesso(?=\\P{L}|$) inlogg aanmeld logg(?=\\P{L}|$) kirjaud zalog přihl prijav prisijung bejelent autentif conectare giriş oturum.aç
  войти вход увійти σύνδεση đăng.nhập masuk`,
  `登录 登入 登錄 ログイン サインイン 로그인 دخول تسجيل.الدخول כניסה התחבר เข้าสู่ระบบ लॉग`,
);

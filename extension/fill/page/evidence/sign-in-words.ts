import { matcher } from "./normalize.ts";

/**
 * Words for logging in. They and the words for logging out are in a separate file, so that the script that examines a
 * page after a login stays small.
 */
export const signInWords = matcher(
  `log.?ind?(?=\\P{L}|$) log.?on sign.?in logging.in anmeld einlogg connexion connect(?:er|ez) identifi(?:er|ez|cation) entrar acceder
  iniciar accedi accesso(?=\\P{L}|$) inlogg aanmeld logg(?=\\P{L}|$) kirjaud zalog logowan přihl prijav prisijung bejelent jelentkezz belép autentif conecta(?:re|ti) conecteaz pieteik pieslēg ieiet logga.in logi.sisse sisene giriş oturum.aç
  inicia.la.sess sartu(?=\\P{L}|$) saioa.has войти вход влиз увій[тд] пријав σύνδεση είσοδ đăng.nhập masuk ورود(?=\\P{L}|$) وارد.شو`,
  `登录 登入 登錄 ログイン サインイン 로그인 دخول ادخل כניסה התחבר เข้าสู่ระบบ ลงชื่อเข้า लॉग`,
);

/** Words on a link or button for logging out. */
export const signOutWords = matcher(
  `log.?(?:out|off) sign.?(?:out|off) abmeld ausloggen déconnexion se.déconnecter déconnecter cerrar.sesión salir(?=\\P{L}|$) desconect esci(?=\\P{L}|$) disconnett
    sair(?=\\P{L}|$) terminar.sessão uitlog afmeld wylog odhlás çıkış oturumu.kapat выйти выход logg.(?:ut|av) log.ud`,
  `ログアウト サインアウト 退出 登出 注销 註銷 로그아웃 تسجيل.الخروج خروج התנתק`,
);

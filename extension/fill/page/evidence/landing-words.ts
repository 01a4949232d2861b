import { matcher } from "./matcher.ts";

/** Words on pages after a login. A dot matches any single character, including a space. */
export const landingWords = {
  /** Words of a page that reports a failed login or a locked account. */
  failed: matcher(
    `fail wrong invalid incorrect denied lock(?:ed|out) blocked error attempts try.again unsuccessful suspended not.recogni[sz]ed
    fehler fehlgeschlagen falsch ungültig gesperrt blockiert verweigert abgelehnt versuche échec échou erreur incorrect invalide refus verrouill bloqu tentativ
    falló fallid incorrect inválid no.válid denegad intentos errore errat fallit non.valid non.corrett negat rifiutat bloccat
    erro(?=\\P{L}|$) falh incorret negad recusad tentativas fout(?=\\P{L}|$|e|ief) mislukt onjuist ongeldig geweigerd geblokkeerd vergrendeld pogingen
    ошибк неверн неправильн отказ заблокир попыт не.удал błąd błęd niepoprawn nieprawidłow niepowodz odmow zablokow prób(?=\\P{L}|$|y|a)
    hata(?=\\P{L}|$|lı) yanlış geçersiz reddedil kilitlen engellen başarısız deneme`,
    `خطأ خاطئ فشل غير.صحيح غير.صالح مرفوض مقفل محظور محاولات エラー 失敗 無効 間違 正しくありません 拒否 ロックされ 試行 失败 错误 錯誤 无效 無效 拒绝 拒絕 锁定 鎖定 次数过多`,
  ),
  /** Words on a link or button for logging out. */
  signOut: matcher(
    `log.?(?:out|off) sign.?(?:out|off) abmeld ausloggen déconnexion se.déconnecter déconnecter cerrar.sesión salir(?=\\P{L}|$) desconect esci(?=\\P{L}|$) disconnett
    sair(?=\\P{L}|$) terminar.sessão uitlog afmeld wylog odhlás çıkış oturumu.kapat выйти выход logg.(?:ut|av) log.ud`,
    `ログアウト サインアウト 退出 登出 注销 註銷 로그아웃 تسجيل.الخروج خروج התנתק`,
  ),
} as const;

import { matcher, normalize } from "./evidence/normalize.ts";
import { signInWords, signOutWords } from "./evidence/sign-in-words.ts";

/** Texts of a page that is shown after a login. */
export interface LandingTexts {
  /** Path and title of the page. */
  readonly place: string;
  /** Visible headings and alerts. */
  readonly headings: readonly string[];
  /** Names of the visible links and buttons. */
  readonly controls: readonly string[];
}

/** Purpose of a page that is shown after a login, according to its words. */
export interface Landing {
  /** True if the page is for people who could not log in. */
  readonly isRecovery: boolean;
  /** True if the page reports a failed login or a locked account. */
  readonly hasFailed: boolean;
  /** True if the page has a link or button to log in, and none to log out. */
  readonly offersLogin: boolean;
}

/** Words in the path or the title of pages for people who could not log in. */
const recovery =
  /forgot|reset|recover|lost.?pass|vergessen|zurücksetz|oubli|olvid|dimentic|esquec|восстанов|забыл|نسيت/iu;

/**
 * Maximum length of a heading, and of the name of a link or button. Longer texts are ignored, because they belong to
 * articles.
 */
const [longestHeading, longestName] = [200, 40];

/** Finds the purpose of a page that is shown after a login. */
export function landingOf({ place, headings, controls }: LandingTexts): Landing {
  const short = (texts: readonly string[], longest: number): string[] =>
    texts.map((text) => normalize(text).trim()).filter((text) => text !== "" && text.length <= longest);
  const names = short(controls, longestName);
  const { failed } = landingWords;
  return {
    isRecovery: recovery.test(place),
    hasFailed: [normalize(place), ...short(headings, longestHeading)].some((text) => failed.test(text)),
    offersLogin: names.some((name) => signInWords.test(name)) && !names.some((name) => signOutWords.test(name)),
  };
}

/** Words on pages after a login. A dot matches any single character, including a space. */
const landingWords = {
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
} as const;

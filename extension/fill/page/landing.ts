import { landingWords } from "./evidence/landing-words.ts";
import { normalize } from "./evidence/normalize.ts";
import { signInWords } from "./evidence/sign-in-words.ts";

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
  const { failed, signOut } = landingWords;
  return {
    isRecovery: recovery.test(place),
    hasFailed: [normalize(place), ...short(headings, longestHeading)].some((text) => failed.test(text)),
    offersLogin: names.some((name) => signInWords.test(name)) && !names.some((name) => signOut.test(name)),
  };
}

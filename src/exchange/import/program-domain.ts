import { getDomain, getPublicSuffix } from "tldts";
import type { ForeignScheme } from "../../schemes/index.ts";

/** A program's own list of second-level domains such as `co.uk`. It differs from the public suffix list. */
interface OwnDomains {
  /**
   * Top-level domains for which the list contains second-level domains. For all other top-level domains, the program
   * uses the last two labels of the host.
   */
  readonly topLevels: string;
  /** Set if the program uses IP addresses and hosts with one label as they are. */
  readonly wholeHosts?: true;
}

const ofPwdHash: OwnDomains = {
  topLevels: "ac at au be br ca cn co com ec fr hk il in jp kr lv mc mm mx net nz pl ro ru sg th tr tw uk za",
};

/** The lists of the programs, by the ids of their schemes. */
const ownDomains: Readonly<Partial<Record<string, OwnDomains>>> = {
  passwordmaker: {
    topLevels: "au bb br ca cd ck cn cr fi id il im in int jp kr mx nz pl pt sg tr tw ua uk us za",
  },
  supergenpass: {
    topLevels:
      "ac ae ai ar arpa at au az bb be bh bm br bs ca ck cn co com cr cu cy dk do dz ec ee eg er es et fj fk fr ge " +
      "gg gr gt gu hk hu id il im in ir je jo jp kh kr kw la lb lc lv ly ma mk mm mn mo mt mx my na nc net ng ni " +
      "no np nr nz om org pa pe pg ph pk pl ps pt py qa re ro ru sa sb sd se sg sh st sv sy th tn tr tt tv tw ua " +
      "ug uk us uy ve vi vn vu ws ye yu za zw",
    wholeHosts: true,
  },
  pwdhash: ofPwdHash,
  "pwdhash-2": ofPwdHash,
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/**
 * Second-level domains such as `com`, each with the top-level domains under which it is a suffix (`com.ar`). The public
 * suffix list contains these suffixes, and so does the list of each program that has entries for the top-level domain.
 */
const agreed: Readonly<Record<string, string>> = {
  com:
    "ai ar au az bb bh bm br bs cn cu cy do dz ec ee eg er es et fj fk fr ge gr gt gu hk jo kh kw la lb lc ly mk " +
    "mm mo mt mx my na ng ni np om pa pe pg ph pk pl pt py qa re ro sa sb sd sg sh st sv sy tn tr tt tw ua uy ve " +
    "vn vu ws ye",
  co: "ae at ck cr gg hu id il im in ir je jp kr ma nz om st th tt ug uk ve vi za zw",
  net:
    "ae ar au az bb bh bm br bs ck cn cu cy do dz ec eg er et fk ge gg gr gt gu hk id il in ir je jo kh kw la lb " +
    "lc ly ma mm mo mt mx my na ng ni np nz om pa pe pg ph pk pl pt py qa sa sb sd sh st sy th tn tr tt tw ua uy " +
    "ve vi vn vu ws ye za",
  org:
    "ae ai ar au az bb bh bm br bs ck cn cu cy do dz ec ee eg er es et fj fk ge gg gr gt gu hk hu il im ir je jo " +
    "kh kw la lb lc ly ma mm mn mo mt mx my na ng ni np nz om pa pe ph pk pt py qa ro sa sb sd se sh st sv sy tn " +
    "tr tt tw ua uk uy ve vi vn vu ws ye za zw",
  edu:
    "ar au bh bm ck cn do dz eg er es et ge gr gt gu hk jo kh kw lb lc mm mn mo mt mx my ng ni np om pa pe pk pl " +
    "ps pt py qa sa sb sd st sv tr tt ua uy ve vn vu ws ye za",
  gov:
    "ae ar bh bm br ck cn cy do dz ec eg er et fj fk ge gr gu il in ir jo kh kw lb lc mm mn mo my ng np om pk ps " +
    "pt qa sa sb sd sh sy tn tr tt ua ve vn ws ye za zw",
  ac: "ae at be cn cr cy fj fk id il in ir jp kr ma nz pa pg th ug uk vn za zw",
  or: "at cr id jp kr th ug",
  ne: "jp kr",
  go: "cr id jp kr th ug",
  me: "uk",
  ltd: "uk",
  plc: "uk",
};

/**
 * Second-level domains such as `co` about which the programs' lists and the public suffix list disagree: under at least
 * one top-level domain, the list of a program contains the name, and the public suffix list does not.
 */
const disputed =
  "ac aero aeroport alderney archie arts ass assedic at au avocat barreau be belgie biz bourse br ca ch chambagri " +
  "chirurgiens-dentistes city cn co com coop csiro cul cybernet db de dk dns edu edunet ernet es eu " +
  "experts-comptables fax fed fgov firm fr gb geometre-expert gon gov guernsey gv hu iaccess imt inca ind info " +
  "int it jersey jobs jpn kanazawa kawasaki kids kitakyushu kobe kyonggi lanarb landesign ltd matsuyama medecin " +
  "mil mob mobi mobil mobile mod museum nagoya net nic nil nm no nom notaires olivetti or org otc per pharmacien " +
  "pix port pp presse priv pro qc rec rnrt rns rnu ru sa sapporo sark sch school se sendai sshn store takamatsu " +
  "tel telecom telememo tlf tm travel uk unam us utsunomiya uu uy veterinaire web yokohama za";

/** Third-level domains that are in PasswordMaker's list, but not in the public suffix list. */
const disputedBelow = ["tcvb.or.jp", "war.net.id"];

/**
 * Returns the text from which the program of a scheme derives the passwords for a host. Returns undefined if it is not
 * certain which domain the program's own list gives.
 */
export function programText({ id, derivesFrom }: ForeignScheme, host: string): string | undefined {
  if (derivesFrom === "host") return host.replace(/^www\./u, "");
  if (derivesFrom === "domain") return getDomain(host, options) ?? host;
  const own = ownDomains[id];
  return own && programDomain(own, host);
}

const options = { allowPrivateDomains: false, validateHostname: false };

/**
 * Returns the domain that a program's own list gives for a host, or undefined if this domain is not certain. The
 * programs' lists have never changed, and differ from the public suffix list.
 */
function programDomain({ topLevels, wholeHosts }: OwnDomains, host: string): string | undefined {
  const labels = host.split(".");
  const [second = "", top = ""] = labels.slice(-2);
  const isWhole = (labels.length === 1 && !host.includes(":")) || /^\d+(?:\.\d+){3}$/u.test(host);
  if (isWhole && wholeHosts) return host;
  if (labels.length === 1 || labels.includes("") || host.includes(":")) return undefined;
  if (!words(topLevels).has(top)) return `${second}.${top}`;
  const suffix = getPublicSuffix(host, options);
  const domain = getDomain(host, options) ?? "";
  const isAgreed =
    suffix === top
      ? !words(disputed).has(second)
      : suffix === `${second}.${top}` && Object.hasOwn(agreed, second) && words(agreed[second] ?? "").has(top);
  return isAgreed && domain !== "" && !disputedBelow.includes(domain) ? domain : undefined;
}

import { expect } from "chai";
import fc from "fast-check";
import { lookAlikeHint, type Resemblance } from "../../../../src/accounts/index.ts";
import type { Contents } from "../../../../src/vault/index.ts";
import { isOneEdit } from "../../../../src/accounts/look-alike.ts";
import { mixesScripts, skeleton } from "../../../../src/accounts/skeleton.ts";
import { unicodeHost } from "../../../../src/sites/unicode-host.ts";
import { account, complete } from "../vaults.ts";

const sites = [
  "example.com",
  "microsoft.com",
  "paypal.com",
  "wikipedia.org",
  "xn--bcher-kva.example",
  "ing.de",
  "aldi.de",
  "gmail.com",
  "localhost",
];
const contents = {
  records: new Map(
    [
      ...sites.map((site, i): [string, object] => [`account/${i}`, { ...account, site }]),
      ["site/example.com", { site: "example.com", aliases: ["examp1e.org"] }] as [string, object],
    ].map(([name, fields]) => [name, complete(name, fields)]),
  ),
  problems: [],
  readOnly: false,
} as unknown as Contents;

describe("the look-alike check", () => {
  const cases: [address: string, site: string | undefined, why?: Resemblance, mixedScript?: boolean][] = [
    ["https://examp1e.com/", "example.com", "same-look"],
    ["https://www.rnicrosoft.com/", "microsoft.com", "same-look"],
    ["https://micr0s0ft.net/", "microsoft.com", "same-look"],
    ["https://vvikipedia.org/", "wikipedia.org", "same-look"],
    ["https://wikipeclia.org/", "wikipedia.org", "same-look"],
    ["https://paypai.com/", "paypal.com", "same-look"],
    ["https://раураl.com/", "paypal.com", "same-look", true], // Cyrillic р, а, у, р, а and a Latin l
    ["https://раураӏ.com/", "paypal.com", "same-look", false], // only Cyrillic letters
    ["https://exаmple.com/", "example.com", "same-look", true], // one Cyrillic а
    ["https://еxample.com.evil.net/", "example.com", "inside", true],
    ["https://bucher.example/", "xn--bcher-kva.example", "same-look"],
    ["https://example.com.evil.net/", "example.com", "inside"],
    ["https://login.example-com.net/", "example.com", "inside"],
    ["https://paypal.com-login.net/", "paypal.com", "inside"],
    ["https://login.paypal.com-account.evil.net/", "paypal.com", "inside"],
    ["https://login-paypal-com.net/", "paypal.com", "inside"],
    ["https://secure-paypal.com/", "paypal.com", "inside"],
    ["https://www-paypal.com/", "paypal.com", "inside"],
    ["https://paypal-login.net/", "paypal.com", "inside"],
    ["https://paypa1-sign-in.com/", "paypal.com", "inside"],
    ["https://paypal-fans.org/", undefined], // a site about PayPal, no imitation
    ["https://t-ing.de/", undefined],
    ["https://ing-destiny.org/", undefined],
    ["https://exampel.com/", "example.com", "one-letter"],
    ["https://exampple.com/", "example.com", "one-letter"],
    ["https://exmple.net/", "example.com", "one-letter"],
    ["https://example.co.uk/", "example.com", "other-ending"],
    ["https://ing.com/", "ing.de", "other-ending"],
    ["https://www.example.com.br/", "example.com", "other-ending"], // com.br is a public suffix like com
    ["https://example.com.evil.com.br/", "example.com", "inside"],
    // Anybody can get a host under these domains from the hosting company.
    ["https://paypal.web.app/", "paypal.com", "inside"],
    ["https://paypal.github.io/", "paypal.com", "inside"],
    ["https://www.paypal.pages.dev/", "paypal.com", "inside"],
    ["https://paypal-fans.vercel.app/", undefined],
    ["https://inh.de/", undefined], // names of three letters are too short for `one-letter`
    // Names of four letters are too short as well. For comparisons, "d" becomes "cl", but this must not count as a
    // fifth letter.
    ["https://lidl.de/", undefined],
    ["https://mail.org/", undefined],
    ["https://example.com/", undefined],
    ["https://www.example.com/", undefined],
    ["https://examp1e.org/", undefined], // example.com has this alias
    ["https://localhost/", undefined],
    ["https://localhost.other.net/", undefined],
    ["https://other.net/", undefined],
    ["https://пример.рф/", undefined],
    ["http://127.0.0.1/", undefined],
  ];
  for (const [address, site, why, mixedScript = false] of cases) {
    it(`finds ${site ? `${why ?? ""} of ${site}` : "nothing"} for ${address}`, () => {
      const hint = lookAlikeHint(contents, address);
      if (!site) expect(hint).to.equal(undefined);
      else {
        expect(hint?.resembles[0]).to.deep.equal({ site, why });
        expect(hint?.mixedScript).to.equal(mixedScript);
      }
    });
  }

  it("returns the readable host, and the most suspicious resemblance first", () => {
    const known = new Map(contents.records);
    known.set("account/x", complete("account/x", { ...account, site: "examples.com" }) as never);
    const hint = lookAlikeHint({ ...contents, records: known }, "https://xn--exmple-4nf.com/");
    expect(hint).to.deep.equal({
      host: "exаmple.com",
      mixedScript: true,
      resembles: [
        { site: "example.com", why: "same-look" },
        { site: "examples.com", why: "one-letter" },
      ],
    });
  });
});

describe("the skeleton of a host", () => {
  it("is the same for hosts that look the same", () => {
    const alike: [string, string][] = [
      ["аррӏе.com", "apple.com"],
      ["сoinbase.com", "coinbase.com"],
      ["ɢoogle.com", "google.com"],
      ["g00gle.com", "google.com"],
      ["τwitter.com", "twitter.com"],
      ["kremlın.example", "kremlin.example"],
      ["exámple.com", "example.com"],
      ["MICROSOFT.com".toLowerCase(), "rnicrosoft.com"],
    ];
    for (const [a, b] of alike) expect(skeleton(a), `${a} and ${b}`).to.equal(skeleton(b));
    expect(skeleton("example.com")).not.to.equal(skeleton("example.org"));
  });

  it("is its own skeleton", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("abcdilmnorvw01.-аеорсухӏɢßéя中ﬁ")) }), (host) => {
        expect(skeleton(skeleton(host))).to.equal(skeleton(host));
      }),
    );
  });
});

describe("a host", () => {
  const cases: [host: string, mixed: boolean][] = [
    ["example.com", false],
    ["bücher-24.example", false],
    ["пример.com", false],
    ["приmер.com", true],
    ["αpple.com", true],
    ["日本語とrōmaji.example", false],
    ["中文abc.example", false],
    ["한국어abc.example", false],
    ["ひらがなа.example", false], // labels without Latin letters are accepted
    ["中文aя.example", true],
  ];
  for (const [host, mixed] of cases) {
    it(`${mixed ? "mixes" : "does not mix"} scripts: ${host}`, () => {
      expect(mixesScripts(host)).to.equal(mixed);
    });
  }
});

describe("the readable form of a host", () => {
  it("is decoded, and invalid Punycode is kept", () => {
    expect(unicodeHost("www.xn--bcher-kva.example")).to.equal("www.bücher.example");
    expect(unicodeHost("example.com")).to.equal("example.com");
    for (const none of ["xn--a\u0000", "xn--99999999", "free text", ""]) expect(unicodeHost(none)).to.be.a("string");
  });

  it("gives the same host again", () => {
    const labels = fc.string({ unit: fc.constantFrom(...Array.from("aбвγü中ひ0")), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(labels, (label) => {
        const { hostname } = new URL(`https://${label}a.example/`);
        expect(unicodeHost(hostname)).to.equal(`${label}a.example`);
      }),
    );
  });
});

describe("one edit", () => {
  /** Returns the Damerau-Levenshtein distance of two texts, with a slow but simple algorithm. */
  const distance = (a: string, b: string): number => {
    if (a === "" || b === "") return a.length + b.length;
    const [a0, a1] = Array.from(a);
    const [b0, b1] = Array.from(b);
    const cost = a0 === b0 ? 0 : 1;
    const swapped = a1 !== undefined && b1 !== undefined && a0 === b1 && a1 === b0;
    return Math.min(
      distance(a.slice(1), b) + 1,
      distance(a, b.slice(1)) + 1,
      distance(a.slice(1), b.slice(1)) + cost,
      swapped ? distance(a.slice(2), b.slice(2)) + 1 : Infinity,
    );
  };

  it("is a distance of one in both directions", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(isOneEdit(a, b)).to.equal(distance(a, b) === 1);
        expect(isOneEdit(b, a)).to.equal(isOneEdit(a, b));
      }),
    );
  });
});

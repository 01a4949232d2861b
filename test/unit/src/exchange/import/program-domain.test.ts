import { expect } from "chai";
import { schemes } from "../../../../../src/schemes/index.ts";
import { programText } from "../../../../../src/exchange/import/program-domain.ts";

describe("the domain from which another program derives", () => {
  it("is the last two labels under a top-level domain that its list does not have", () => {
    // The code of PasswordMaker for Chrome, commit aaf2ff8, returned these domains.
    expect(programText(schemes.passwordmaker, "www.example.org")).to.equal("example.org");
    expect(programText(schemes.passwordmaker, "ada.github.io")).to.equal("github.io");
    expect(programText(schemes.passwordmaker, "www.mercadolibre.com.ar")).to.equal("com.ar");
    expect(programText(schemes.passwordmaker, "www.hsbc.com.hk")).to.equal("com.hk");
    expect(programText(schemes.passwordmaker, "foo.co.at")).to.equal("co.at");
    expect(programText(schemes.passwordmaker, "192.168.1.1")).to.equal("1.1");
    // The code of SuperGenPass (supergenpass-lib, commit 0379a65) returned these domains.
    expect(programText(schemes.supergenpass, "www.example.co.ke")).to.equal("co.ke");
    expect(programText(schemes.supergenpass, "me.github.io")).to.equal("github.io");
    expect(programText(schemes.supergenpass, "192.168.1.1")).to.equal("192.168.1.1");
    expect(programText(schemes.supergenpass, "nas")).to.equal("nas");
  });

  it("is known for every scheme", () => {
    for (const scheme of Object.values(schemes).filter((each) => "open" in each)) {
      expect(programText(scheme, "example.org"), scheme.id).to.equal("example.org");
    }
  });

  it("has three labels below a suffix that is in all lists", () => {
    for (const program of ["passwordmaker", "supergenpass", "pwdhash", "pwdhash-2"] as const) {
      expect(programText(schemes[program], "www.anz.com.au"), program).to.equal("anz.com.au");
      expect(programText(schemes[program], "a.b.example.co.uk"), program).to.equal("example.co.uk");
      expect(programText(schemes[program], "www.example.ca"), program).to.equal("example.ca");
    }
    expect(programText(schemes.supergenpass, "www.mercadolibre.com.ar")).to.equal("mercadolibre.com.ar");
  });

  it("is unknown where the list of the program and the public suffix list may differ", () => {
    for (const host of ["www.csiro.au", "www.tcvb.or.jp", "a.example.k12.ca.us", "co.uk", "www.example.nhs.uk"]) {
      expect(programText(schemes.passwordmaker, host), host).to.equal(undefined);
    }
    for (const host of ["shop.example.uk.com", "www.notaires.fr", "[::1]", "a..com", "www.city.kawasaki.jp"]) {
      expect(programText(schemes.supergenpass, host), host).to.equal(undefined);
    }
  });
});

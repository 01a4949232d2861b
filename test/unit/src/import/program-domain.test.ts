import { expect } from "chai";
import { programDomain } from "../../../../src/import/program-domain.ts";

describe("the domain from which another program derives", () => {
  it("is the last two labels under a top-level domain that its list does not have", () => {
    // The code of PasswordMaker for Chrome, commit aaf2ff8, returned these domains.
    expect(programDomain("passwordmaker", "www.example.org")).to.equal("example.org");
    expect(programDomain("passwordmaker", "ada.github.io")).to.equal("github.io");
    expect(programDomain("passwordmaker", "www.mercadolibre.com.ar")).to.equal("com.ar");
    expect(programDomain("passwordmaker", "www.hsbc.com.hk")).to.equal("com.hk");
    expect(programDomain("passwordmaker", "foo.co.at")).to.equal("co.at");
    expect(programDomain("passwordmaker", "192.168.1.1")).to.equal("1.1");
    // The code of SuperGenPass (supergenpass-lib, commit 0379a65) returned these domains.
    expect(programDomain("supergenpass", "www.example.co.ke")).to.equal("co.ke");
    expect(programDomain("supergenpass", "me.github.io")).to.equal("github.io");
    expect(programDomain("supergenpass", "192.168.1.1")).to.equal("192.168.1.1");
    expect(programDomain("supergenpass", "nas")).to.equal("nas");
  });

  it("has three labels below a suffix that is in all lists", () => {
    for (const program of ["passwordmaker", "supergenpass", "pwdhash", "pwdhash-2"] as const) {
      expect(programDomain(program, "www.anz.com.au"), program).to.equal("anz.com.au");
      expect(programDomain(program, "a.b.example.co.uk"), program).to.equal("example.co.uk");
      expect(programDomain(program, "www.example.ca"), program).to.equal("example.ca");
    }
    expect(programDomain("supergenpass", "www.mercadolibre.com.ar")).to.equal("mercadolibre.com.ar");
  });

  it("is unknown where the list of the program and the public suffix list may differ", () => {
    for (const host of ["www.csiro.au", "www.tcvb.or.jp", "a.example.k12.ca.us", "co.uk", "www.example.nhs.uk"]) {
      expect(programDomain("passwordmaker", host), host).to.equal(undefined);
    }
    for (const host of ["shop.example.uk.com", "www.notaires.fr", "[::1]", "a..com", "www.city.kawasaki.jp"]) {
      expect(programDomain("supergenpass", host), host).to.equal(undefined);
    }
  });
});

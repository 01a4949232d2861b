import { expect } from "chai";
import { partsOf } from "../../../../ui/popup/SiteName.tsx";

describe("the site in the header", () => {
  const told = (site: string, address: string): string[] => Object.values(partsOf(site, address));

  it("has the host's part in front of the site apart, without www", () => {
    expect(told("example.com", "https://example.com/")).to.deep.equal(["", "example", ".com", ""]);
    expect(told("example.com", "https://login.example.com/")).to.deep.equal(["login.", "example", ".com", ""]);
    expect(told("example.com", "https://www.example.com/")).to.deep.equal(["", "example", ".com", ""]);
    expect(told("example.co.uk", "https://www.a.b.example.co.uk/x")).to.deep.equal(["a.b.", "example.co", ".uk", ""]);
    expect(told("example.com", "https://wwwx.example.com/")).to.deep.equal(["wwwx.", "example", ".com", ""]);
  });

  it("is the whole host if the vault keeps the host apart", () => {
    expect(told("www.example.com", "https://www.example.com/")).to.deep.equal(["", "www.example", ".com", ""]);
  });

  it("is followed by a port that is not the scheme's default", () => {
    expect(told("nas.lan", "https://nas.lan:8006/")).to.deep.equal(["", "nas", ".lan", ":8006"]);
    expect(told("nas.lan", "https://nas.lan:443/")).to.deep.equal(["", "nas", ".lan", ""]);
    expect(told("localhost", "http://localhost:80/")).to.deep.equal(["", "localhost", "", ""]);
    expect(told("nas.lan:8006", "https://nas.lan:8006/"), "once").to.deep.equal(["", "nas", ".lan", ":8006"]);
    expect(told("home.lan:81", "http://pi.home.lan:81/")).to.deep.equal(["pi.", "home", ".lan", ":81"]);
    expect(told("[::1]", "http://[::1]:8080/")).to.deep.equal(["", "[::1]", "", ":8080"]);
  });
});

import type { JSX } from "preact";
import { hostOf } from "../../src/sites/index.ts";

/**
 * Shows the site of a web page in one line: "login.example.com:8443". The part of the host in front of the site is left
 * out if there is no room for all of it. If there is not even room for the site, the end of the site stays visible,
 * because the owner of a site with a misleading name cannot choose the end freely.
 *
 * @param props - `address` is the address of the web page
 */
export function SiteName({ site, address }: { site: string; address: string }): JSX.Element {
  const { before, start, end, port } = partsOf(site, address);
  const whole = `${hostOf(address)}${port}`;
  return (
    <>
      {/* Screen readers would pause between the parts. */}
      <span class="unseen">{whole}</span>
      <span class="site-name" title={whole} aria-hidden="true">
        {before !== "" && <span class="beside">{before}</span>}
        <span>
          <span class="cut">{start}</span>
          <span>{end}</span>
          {port !== "" && <span class="beside">{port}</span>}
        </span>
      </span>
    </>
  );
}

/**
 * Splits the host of a web page.
 *
 * @returns `before`, the part in front of the site without "www."; the site as `start` and `end` ("example" and
 *   ".com"); and `port`, such as ":8443", empty for the default port of the address's scheme
 */
export function partsOf(
  given: string,
  address: string,
): { readonly before: string; readonly start: string; readonly end: string; readonly port: string } {
  const host = hostOf(address);
  const { port } = new URL(address);
  const site = port !== "" && given.endsWith(`:${port}`) ? given.slice(0, -port.length - 1) : given;
  const before = host.endsWith(`.${site}`) ? host.slice(0, -site.length).replace(/^www\./u, "") : "";
  const dot = site.lastIndexOf(".");
  const [start, end] = dot > 0 ? [site.slice(0, dot), site.slice(dot)] : [site, ""];
  return { before, start, end, port: port === "" ? "" : `:${port}` };
}

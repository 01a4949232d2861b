import { urlOf } from "./address.ts";
import { hostOf } from "./address.ts";

/**
 * Two places on one shared domain. On a shared domain, each host, or each path, may belong to a different owner. A
 * place is such a host, or the host with the beginning of such a path. `madeAt` is the place where an account was
 * created. `place` is the place of the address that was compared with `madeAt`.
 */
export interface OtherPlace {
  /** The shared domain that contains the two places. */
  readonly domain: string;
  readonly madeAt: string;
  readonly place: string;
}

/**
 * Returns the part of an address that identifies the owner of the page: the host, and on `sharedHosts` also the first
 * two parts of the path. The host `www` of a shared domain counts as the domain itself.
 *
 * @throws {@link AppError} `site-missing`, `bad-argument`
 */
export function placeOf(address: string): string {
  const host = hostOf(address);
  if (sharedHosts.includes(host)) return [host, ...pathOf(address).slice(0, 2)].join("/");
  const domain = sharedDomainOf(host);
  return domain !== undefined && host === `www.${domain}` ? domain : host;
}

/**
 * Returns the place where an account was created and the place of an address, if the address is on a shared domain and
 * the two places differ. The two places may belong to different owners. Returns undefined if the places are the same,
 * the domain is not shared, or the account's place is unknown.
 *
 * @param address - a URL, an origin or a host
 * @throws {@link AppError} `site-missing`, `bad-argument`
 */
export function madeElsewhere(
  { madeAt }: { readonly madeAt?: string | undefined },
  address: string,
): OtherPlace | undefined {
  if (madeAt === undefined) return undefined;
  const domain = sharedDomainOf(hostOf(address));
  const place = placeOf(address);
  return domain !== undefined && place !== madeAt ? { domain, madeAt, place } : undefined;
}

/**
 * Returns true if two pages of one host may belong to different owners. The first parts of their paths must differ. In
 * addition, the host must be on a shared domain, or one of the pages must be in a user's directory (`/~ada/`).
 *
 * @param one - a URL
 * @param other - a URL of the same host
 */
export function mayHaveOtherOwner(one: string, other: string): boolean {
  const [first = "", second = ""] = [one, other].map((address) => pathOf(address)[0] ?? "");
  if (first === second) return false;
  return sharedDomainOf(hostOf(one)) !== undefined || first.startsWith("~") || second.startsWith("~");
}

const sharedDomainOf = (host: string): string | undefined =>
  sharedHosts.find((shared) => host === shared) ??
  sharedDomains.find((domain) => host === domain || host.endsWith(`.${domain}`));

const pathOf = (address: string): string[] => (urlOf(address)?.pathname ?? "").split("/").filter((part) => part !== "");

/**
 * Domains whose hosts belong to different owners, but which the public suffix list does not contain. The source next to
 * each domain says that every customer or user gets a host below the domain, or that anybody can use such a host.
 * `siteOf` does not use this list, because that would change existing passwords.
 */
export const sharedDomains: readonly string[] = [
  "account.box.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/box-tutorial.md
  "aha.io", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/aha-tutorial.md
  "atlassian.net", // https://support.atlassian.com/organization-administration/docs/can-i-change-the-url-used-to-access-a-product/
  "auth0.com", // https://auth0.com/docs/get-started/auth0-overview/create-tenants
  "b2clogin.com", // https://learn.microsoft.com/en-us/azure/active-directory-b2c/b2clogin
  "bamboohr.co.uk", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/bamboo-hr-tutorial.md
  "bamboohr.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/bamboo-hr-tutorial.md
  "bitrix24.by", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.cn", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.com", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.com.br", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.com.tr", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.de", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.es", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.eu", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.fr", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.id", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.in", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.it", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.jp", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.kz", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.pl", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.ru", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.ua", // https://helpdesk.bitrix24.de/open/10252860
  "bitrix24.vn", // https://helpdesk.bitrix24.de/open/10252860
  "ciamlogin.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/external-id/customers/concept-custom-url-domain.md
  "csod.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/cornerstone-ondemand-tutorial.md
  "devtunnels.ms", // https://learn.microsoft.com/en-us/azure/developer/dev-tunnels/security
  "egnyte.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/egnyte-tutorial.md
  "freshdesk.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/freshdesk-tutorial.md
  "freshservice.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/freshservice-tutorial.md
  "gradio.live", // https://www.gradio.app/guides/sharing-your-app
  "happyfox.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/happyfox-tutorial.md
  "instructure.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/canvas-lms-tutorial.md
  "jfrog.io", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/jfrog-artifactory-tutorial.md
  "kintone.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/kintone-tutorial.md
  "litmos.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/litmos-tutorial.md
  "litmos.com.au", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/litmos-tutorial.md
  "litmoseu.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/litmos-tutorial.md
  "logicmonitor.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/logicmonitor-tutorial.md
  "my.salesforce.com", // https://help.salesforce.com/apex/HTViewHelpDoc?id=domain_name_overview.htm&language=en_us
  "my.site.com", // https://help.salesforce.com/apex/HTViewHelpDoc?id=domain_name_overview.htm&language=en_us
  "nip.io", // https://github.com/exentriquesolutions/nip.io/blob/HEAD/README.md
  "okta-emea.com", // https://developer.okta.com/docs/concepts/okta-organizations/
  "okta.com", // https://developer.okta.com/docs/concepts/okta-organizations/
  "oktapreview.com", // https://developer.okta.com/docs/concepts/okta-organizations/
  "pagerduty.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/pagerduty-tutorial.md
  "pinggy.link", // https://pinggy.io/docs/api/web_debugger_api/
  "samanage.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/samanage-tutorial.md
  "service-now.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/servicenow-tutorial.md
  "share.zrok.io", // https://docs.zrok.io/docs/concepts/http
  "sharepoint.com", // https://learn.microsoft.com/en-us/sharepoint/change-your-sharepoint-domain-name
  "slack.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/slack-tutorial.md
  "snowflakecomputing.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/snowflake-tutorial.md
  "sslip.io", // https://sslip.io/
  "substack.com", // https://substackcourse.com/substack-subdomain/
  "talentlms.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/talentlms-tutorial.md
  "teamwork.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/teamwork-tutorial.md
  "thinkific.com", // https://support.thinkific.com/hc/en-us/articles/360039914873-What-happens-when-I-cancel-my-Thinkific-subscription-
  "tumblr.com", // https://github.com/tumblr/docs/blob/HEAD/api.md
  "uservoice.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/uservoice-tutorial.md
  "wordpress.com", // https://en.support.wordpress.com/domains/
  "zendesk.com", // https://support.zendesk.com/hc/en-us/articles/203660756-Renaming-your-subdomain
];

/** Hosts on which the first two parts of the path identify the owner. */
export const sharedHosts: readonly string[] = [
  "sites.google.com", // https://support.google.com/sites/answer/99451?hl=en
];

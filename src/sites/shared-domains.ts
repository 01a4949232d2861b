/**
 * Domains whose hosts belong to different owners but that are missing from the public suffix list. The source next to
 * each domain says that every customer or user gets a host below the domain. `siteOf` does not use this list, because
 * that would change existing passwords.
 */
export const sharedDomains: readonly string[] = [
  "account.box.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/box-tutorial.md
  "aha.io", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/aha-tutorial.md
  "atlassian.net", // https://support.atlassian.com/organization-administration/docs/can-i-change-the-url-used-to-access-a-product/
  "bamboohr.co.uk", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/bamboo-hr-tutorial.md
  "bamboohr.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/bamboo-hr-tutorial.md
  "csod.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/cornerstone-ondemand-tutorial.md
  "egnyte.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/egnyte-tutorial.md
  "freshdesk.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/freshdesk-tutorial.md
  "freshservice.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/freshservice-tutorial.md
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
  "okta-emea.com", // https://developer.okta.com/docs/concepts/okta-organizations/
  "okta.com", // https://developer.okta.com/docs/concepts/okta-organizations/
  "oktapreview.com", // https://developer.okta.com/docs/concepts/okta-organizations/
  "pagerduty.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/pagerduty-tutorial.md
  "samanage.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/samanage-tutorial.md
  "service-now.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/servicenow-tutorial.md
  "sharepoint.com", // https://learn.microsoft.com/en-us/sharepoint/change-your-sharepoint-domain-name
  "slack.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/slack-tutorial.md
  "snowflakecomputing.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/snowflake-tutorial.md
  "substack.com", // https://substackcourse.com/substack-subdomain/
  "talentlms.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/talentlms-tutorial.md
  "teamwork.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/teamwork-tutorial.md
  "tumblr.com", // https://github.com/tumblr/docs/blob/HEAD/api.md
  "uservoice.com", // https://github.com/MicrosoftDocs/entra-docs/blob/HEAD/docs/identity/saas-apps/uservoice-tutorial.md
  "wordpress.com", // https://en.support.wordpress.com/domains/
  "zendesk.com", // https://support.zendesk.com/hc/en-us/articles/203660756-Renaming-your-subdomain
];

/** Hosts on which the first two parts of the path identify the owner. */
export const sharedHosts: readonly string[] = [
  "sites.google.com", // https://support.google.com/sites/answer/99451?hl=en
];

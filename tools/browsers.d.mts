/** Absolute path of each executable that was found. */
export interface Browsers {
  chromium?: string;
  firefox?: string;
  /** WebKitGTK's WebDriver, which starts the browser. */
  webkit?: string;
}

export function findBrowsers(): Promise<Browsers>;

/** Finds the browsers, and installs missing ones where that is possible. */
export function getBrowsers(): Promise<Browsers>;

export function mayInstall(): Promise<boolean>;

export function installDebianPackages(packages: string[]): void;

/** Absolute path of each executable that was found. */
export interface Browsers {
  chromium?: string;
  firefox?: string;
  /** WebKitGTK's WebDriver, which starts the browser. */
  webkit?: string;
}

export function findBrowsers(): Promise<Browsers>;

/** Installs missing browsers if possible, and returns the names of those that could not be installed. */
export function getBrowsers(): Promise<string[]>;

export function mayInstall(): Promise<boolean>;

export function installDebianPackages(packages: string[]): void;

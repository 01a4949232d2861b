/** Node's `crypto` for those who ask for it everywhere: there is none in a browser, and they live without. */
export {};

/** Of a root of saltmill-1. */
export const rootBytes = 20;

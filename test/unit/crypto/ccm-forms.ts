import {
  ccmOpen,
  type CcmOpenParameters,
  ccmOpenSync,
  ccmSeal,
  type CcmSealParameters,
  ccmSealSync,
} from "../../../crypto/index.ts";

/** The forms that CCM comes in. Each passes the whole suite: a form that is added here is tested with no more ado. */
export const ccmForms: readonly {
  name: string;
  seal: (parameters: CcmSealParameters) => Promise<Uint8Array>;
  open: (parameters: CcmOpenParameters) => Promise<Uint8Array>;
}[] = [
  {
    name: "ccmSealSync and ccmOpenSync",
    seal: (parameters) =>
      new Promise((resolve) => {
        resolve(ccmSealSync(parameters));
      }),
    open: (parameters) =>
      new Promise((resolve) => {
        resolve(ccmOpenSync(parameters));
      }),
  },
  { name: "ccmSeal and ccmOpen", seal: ccmSeal, open: ccmOpen },
];

import { useEffect, useState } from "preact/hooks";
import { oneTimeCode } from "../../src/accounts/index.ts";
import { explain } from "../locale/explain.ts";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";

/** A one-time code, updated every second. */
export interface ShownCode {
  readonly code: HeldSecret;
  /** Seconds until the next code. */
  readonly left: number;
  /** The error text if the key is invalid. In that case, there is no code. */
  readonly fault: string | undefined;
}

/** Computes the current one-time code of a key, at once and every second. */
export function useOneTimeCode(totp: string): ShownCode {
  const code = useHeldSecret();
  const [left, setLeft] = useState(0);
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const show = async (): Promise<void> => {
      try {
        const now = await oneTimeCode(totp);
        code.hold(now.code);
        setLeft(Math.ceil((now.ends - Date.now()) / 1000));
        setFault(undefined);
      } catch (error) {
        code.empty();
        setFault(explain(error));
      }
    };
    void show();
    const timer = setInterval(() => void show(), 1000);
    return () => {
      clearInterval(timer);
    };
  }, [totp, code]);
  return { code, left, fault };
}

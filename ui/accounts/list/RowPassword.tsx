import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Account } from "../../../src/accounts/index.ts";
import { explain } from "../../locale/explain.ts";
import { Notice } from "../../parts/Header.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { Secret } from "../../parts/Secret.tsx";

/** Shows the password of an account. The password is removed from memory together with the row. */
export function RowPassword(props: {
  account: Account;
  reveal: (account: Account) => Promise<string>;
}): JSX.Element | null {
  const { account, reveal } = props;
  const [made, setMade] = useState<{ account: Account; error?: string }>();
  const password = useHeldSecret();
  useEffect(() => {
    let current = true;
    reveal(account).then(
      (revealed) => {
        if (!current) return;
        password.hold(revealed);
        setMade({ account });
      },
      (error: unknown) => {
        if (current) setMade({ account, error: explain(error) });
      },
    );
    return () => {
      current = false;
      password.empty();
      setMade(undefined);
    };
  }, [account, reveal, password]);
  if (made?.account !== account) return null;
  return made.error === undefined ? <Secret secret={password} /> : <Notice kind="error">{made.error}</Notice>;
}

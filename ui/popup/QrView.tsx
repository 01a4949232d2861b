import type { JSX } from "preact";
import { useCallback } from "preact/hooks";
import { type Account, titleOf } from "../../src/accounts/index.ts";
import { Header } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { QrCode } from "../parts/QrCode.tsx";

/** Shows an account's password as a QR code for a phone's camera. */
export function QrView(props: {
  account: Account;
  reveal: (account: Account) => Promise<string>;
  onBack: () => void;
}): JSX.Element {
  const { account, reveal } = props;
  const read = useCallback(() => reveal(account), [account, reveal]);
  return (
    <>
      <Header
        title={t("qrCode")}
        sub={t("ofSite", titleOf(account) || t("noLogin"), account.site)}
        onBack={props.onBack}
      />
      <div class="pad">
        <QrCode read={read} />
      </div>
    </>
  );
}

import type { JSX } from "preact";
import { oneTimeAddress } from "../../src/index.ts";
import { type AccountViewProps, SmallForm } from "../editor/SmallForm.tsx";
import { t } from "../locale/i18n.ts";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { useAction } from "../parts/use-action.ts";
import { EarlierKeys } from "./EarlierKeys.tsx";

export interface CodeKeyProps extends AccountViewProps {
  readOnly: boolean;
  /**
   * Takes a picture of the web page in the tab and returns the `data:` URL of the picture. Undefined if the form was
   * not opened for a web page.
   */
  pagePicture?: (() => Promise<string>) | undefined;
}

/**
 * Shows the form that adds, replaces or removes the key from which an account's one-time codes are computed. A stored
 * key is not shown.
 */
export function CodeKeyView(props: CodeKeyProps): JSX.Element {
  const { account, perform, pagePicture, readOnly } = props;
  const typed = useHeldSecret();
  const [message, run] = useAction();
  const hasKey = account.totp !== undefined;
  return (
    <>
      <SmallForm
        title={t("oneTimeCodes")}
        account={account}
        button={t("save")}
        busy={readOnly}
        onBack={props.onDone}
        save={async () => {
          const totp = oneTimeAddress(typed.text, account); // rejects an empty text: saving "" would delete the key
          await perform("edit", account.name, { totp });
          props.onDone();
        }}
      >
        {(errorOf) => (
          <>
            <p class="sub">{t(hasKey ? "codeKeyReplaces" : "codeKeyIntro")}</p>
            <Field
              label={t("codeKey")}
              secret={typed}
              hint={t("codeKeyHint")}
              error={errorOf("totp")}
              busy={readOnly}
              autoFocus
            />
            {pagePicture && (
              <button
                type="button"
                class="quiet"
                aria-disabled={readOnly}
                onClick={() => {
                  run(async () => {
                    const { readQrCode } = await import("./read-qr-code.ts");
                    const picture = await pagePicture().catch(() => undefined);
                    if (picture === undefined) return { kind: "error", text: t("noPagePicture") };
                    const text = await readQrCode(picture);
                    if (text === undefined) return { kind: "error", text: t("noQrCode") };
                    typed.hold(oneTimeAddress(text, account));
                    return { kind: "plain", text: t("qrCodeRead") };
                  });
                }}
              >
                {t("readQrCode")}
              </button>
            )}
            {message && <Notice kind={message.kind}>{message.text}</Notice>}
          </>
        )}
      </SmallForm>
      <div class="pad">
        {hasKey && (
          <button
            type="button"
            class="quiet danger"
            disabled={readOnly}
            onClick={() => {
              run(async () => {
                await perform("edit", account.name, { totp: "" });
                props.onDone();
                return undefined;
              });
            }}
          >
            {t("removeCodes")}
          </button>
        )}
        <EarlierKeys account={account} perform={perform} readOnly={readOnly} />
        <p class="hint">{t("codesBesidePasswords")}</p>
      </div>
    </>
  );
}

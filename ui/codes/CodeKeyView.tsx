import type { JSX } from "preact";
import type { ProgressOptions, WorkerPort } from "../../crypto/index.ts";
import { oneTimeAddress } from "../../src/accounts/index.ts";
import { type AccountViewProps, SmallForm } from "../editor/SmallForm.tsx";
import { t } from "../locale/i18n.ts";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { takeFocus, useLongWork, Working } from "../parts/long-work.tsx";
import { type ActionMessage, useAction } from "../parts/use-action.ts";
import { EarlierKeys } from "./EarlierKeys.tsx";

export interface CodeKeyProps extends AccountViewProps {
  readOnly: boolean;
  /** The web page in the tab, whose QR code can be read. Undefined if the form was not opened for a web page. */
  page?: PageReader | undefined;
}

/** Functions that are needed to read the QR code on a web page. */
export interface PageReader {
  /** Takes a picture of the web page and returns the `data:` URL of the picture. */
  readonly picture: () => Promise<string>;
  /** Creates a worker that reads QR codes. */
  readonly qrWorker: () => WorkerPort;
}

/**
 * Shows the form that adds, replaces or removes the key from which an account's one-time codes are computed. A stored
 * key is not shown.
 */
export function CodeKeyView(props: CodeKeyProps): JSX.Element {
  const { account, perform, page, readOnly } = props;
  const typed = useHeldSecret();
  const [message, run] = useAction();
  const work = useLongWork();
  /** Reads the key in the QR code on the page. Returns the message about it, or the error. */
  const read = async ({ picture, qrWorker }: PageReader, progress: ProgressOptions): Promise<ActionMessage> => {
    const { readQrCodes } = await import("./read-qr-code.ts");
    const taken = await picture().catch(() => undefined);
    if (taken === undefined) return { kind: "error", text: t("noPagePicture") };
    const found = await readQrCodes(qrWorker, taken, "page", progress);
    const text = "texts" in found ? found.texts[0] : undefined;
    if (text === undefined) return { kind: "error", text: t("noQrCode") };
    typed.hold(oneTimeAddress(text, account));
    return { kind: "plain", text: t("qrCodeRead") };
  };
  const readPage = (of: PageReader): void => {
    run(async () => {
      let result: ActionMessage | undefined; // stays undefined if the user cancels
      await work.run(async (progress) => {
        result = await read(of, progress);
      });
      return result;
    });
  };
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
            {page && work.fraction === undefined && (
              <button
                type="button"
                class="quiet"
                ref={takeFocus}
                aria-disabled={readOnly}
                onClick={() => {
                  readPage(page);
                }}
              >
                {t("readQrCode")}
              </button>
            )}
            {work.fraction !== undefined && (
              <Working fraction={work.fraction} text={t("readingQrCode")} onCancel={work.cancel} />
            )}
            {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
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

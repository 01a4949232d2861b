import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { explain } from "../locale/explain.ts";
import { Notice } from "./Header.tsx";
import { t } from "../locale/i18n.ts";

/**
 * Shows a password as a QR code, which a phone's camera can read. The QR code is drawn on this device and removed
 * together with the view.
 */
export function QrCode({ read }: { read: () => Promise<string> }): JSX.Element {
  const [modules, setModules] = useState<QrModules>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let current = true;
    setModules(undefined);
    setError(undefined);
    const draw = async (): Promise<void> => {
      const [password, { encode }] = await Promise.all([read(), import("uqr")]);
      if (new TextEncoder().encode(password).length > longest) {
        if (current) setError(t("qrTooLong"));
        return;
      }
      const { data } = encode(password, { ecc: "M", border: 4 });
      if (current) setModules(data);
    };
    draw().catch((failure: unknown) => {
      if (current) setError(explain(failure));
    });
    return () => {
      current = false;
    };
  }, [read]);
  return (
    <>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      {modules && <QrDrawing modules={modules} label={t("qrOfPassword")} />}
      <p class="hint">{t("qrHint")}</p>
    </>
  );
}

/** Maximum number of bytes that a QR code at error correction level M can contain. */
const longest = 2331;

/**
 * Pixels per module (one square) of the code. The code is drawn on a canvas. In an SVG element, the attributes would
 * contain the password in readable form.
 */
const scale = 8;

/** The modules (squares) of a QR code and of its border, row by row. True means dark. */
export type QrModules = readonly (readonly boolean[])[];

/**
 * Draws a QR code. Even in the dark theme, the code is dark on a light ground, because many cameras cannot read light
 * codes on a dark ground.
 */
export function QrDrawing({ modules, label }: { modules: QrModules; label: string }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const side = scale * modules.length;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, side, side);
    context.fillStyle = "#000";
    modules.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) context.fillRect(scale * x, scale * y, scale, scale);
      });
    });
  }, [modules, side]);
  return <canvas ref={canvas} class="qr-code" width={side} height={side} role="img" aria-label={label} />;
}

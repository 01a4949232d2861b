import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CodeKeyProps } from "./CodeKeyView.tsx";
import type { OneTimeCodeProps } from "./OneTimeCode.tsx";

/** Loads a view once it is needed. Most accounts have no one-time codes. */
function useLoaded<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    void load().then(setLoaded);
  }, [load]);
  return loaded;
}

type View<Props> = (props: Props) => JSX.Element;
const loadCode = (): Promise<{ readonly OneTimeCode: View<OneTimeCodeProps> }> => import("./OneTimeCode.tsx");
const loadKeyView = (): Promise<{ readonly CodeKeyView: View<CodeKeyProps> }> => import("./CodeKeyView.tsx");

/** Shows a one-time code after its view was loaded. */
export function LoadedCode(props: OneTimeCodeProps): JSX.Element | null {
  const view = useLoaded(loadCode);
  return view ? <view.OneTimeCode {...props} /> : null;
}

/** Shows the form for the key of one-time codes after it was loaded. */
export function LoadedCodeKey(props: CodeKeyProps): JSX.Element | null {
  const view = useLoaded(loadKeyView);
  return view ? <view.CodeKeyView {...props} /> : null;
}

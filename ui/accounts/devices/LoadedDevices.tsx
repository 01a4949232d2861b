import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DevicesProps } from "./DevicesView.tsx";

/** Loads the view of devices when it is opened, which is rarely. */
export function LoadedDevices(props: DevicesProps): JSX.Element | null {
  const [view, setView] = useState<{ readonly DevicesView: (props: DevicesProps) => JSX.Element }>();
  useEffect(() => {
    void import("./DevicesView.tsx").then(setView);
  }, []);
  return view ? <view.DevicesView {...props} /> : null;
}

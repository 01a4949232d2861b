import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { JoinProps } from "./JoinView.tsx";

/** Loads the view that brings a vault from another device, which is needed once at most. */
export function LoadedJoin(props: JoinProps): JSX.Element | null {
  const [view, setView] = useState<{ readonly JoinView: (props: JoinProps) => JSX.Element }>();
  useEffect(() => {
    void import("./JoinView.tsx").then(setView);
  }, []);
  return view ? <view.JoinView {...props} /> : null;
}

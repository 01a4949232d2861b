import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * Returns a component that imports a view only when the view is first shown. So a page loads faster, because views that
 * few users open are not part of the first load.
 *
 * @param load - imports the view
 */
export function loaded<Props extends object>(
  load: () => Promise<(props: Props) => JSX.Element | null>,
): (props: Props) => JSX.Element | null {
  // Contains the imported view, so that the view is imported only once.
  let first: { readonly View: (props: Props) => JSX.Element | null } | undefined;
  return function Loaded(props) {
    const [view, setView] = useState(first);
    useEffect(() => {
      if (view) return;
      void load().then((View) => {
        first = { View };
        setView(first);
      });
    }, [view]);
    return view ? <view.View {...props} /> : null;
  };
}

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * Returns a component that loads a view when it is first shown. The first load of a page then does not include views
 * that few people open.
 *
 * @param load - imports the view
 */
export function loaded<Props extends object>(
  load: () => Promise<(props: Props) => JSX.Element>,
): (props: Props) => JSX.Element | null {
  // Kept, so that the view is loaded only once.
  let first: { readonly View: (props: Props) => JSX.Element } | undefined;
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

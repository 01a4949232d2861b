import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * Returns a component that imports a view only when the view is first shown. This keeps views that few people open out
 * of the first load of a page.
 *
 * @param load - imports the view
 */
export function loaded<Props extends object>(
  load: () => Promise<(props: Props) => JSX.Element>,
): (props: Props) => JSX.Element | null {
  // Keeps the imported view, so that the view is imported only once.
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

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * Returns a component that loads a view when it is first shown. Views that few people open stay out of the first load of
 * their page.
 *
 * @param load - imports the view
 */
export function loaded<Props extends object>(
  load: () => Promise<(props: Props) => JSX.Element>,
): (props: Props) => JSX.Element | null {
  return function Loaded(props) {
    const [view, setView] = useState<{ readonly View: (props: Props) => JSX.Element }>();
    useEffect(() => {
      void load().then((View) => {
        setView({ View });
      });
    }, []);
    return view ? <view.View {...props} /> : null;
  };
}

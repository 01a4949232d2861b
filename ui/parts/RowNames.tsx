import type { JSX } from "preact";

/**
 * Shows the two texts that name an account in a row.
 *
 * @param props - with `hints`, the whole texts also appear under the pointer, for rows that cut them; `id` is that of
 * the first text, for controls that it describes
 */
export function RowNames(props: { title: string; sub: string; id?: string; hints?: boolean }): JSX.Element {
  const hint = (text: string): string | undefined => (props.hints === true ? text : undefined);
  return (
    <>
      <span class="who" id={props.id} title={hint(props.title)}>
        <bdi>{props.title}</bdi>
      </span>{" "}
      <span class="sub" title={hint(props.sub)}>
        <bdi>{props.sub}</bdi>
      </span>
    </>
  );
}

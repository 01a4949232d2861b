/** The script of `build/bench/index.html`, which runs the studies of the bench in the reader's own browser. */
import { render } from "preact";
import { describe } from "../inside.ts";
import type { Weights } from "../../measure/results.ts";
import { Here } from "./here-view.tsx";
import { data, place } from "./in-page.ts";

render(<Here studies={describe()} weights={data() as Weights} />, place());

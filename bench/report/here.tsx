/** `build/bench/index.html`: the same studies in the reader's own browser. */
import { render } from "preact";
import { describeStudies } from "../inside-studies.ts";
import type { Weights } from "../results.ts";
import { Here } from "./here-view.tsx";
import { data, place } from "./in-page.ts";

render(<Here studies={describeStudies()} weights={data() as Weights} />, place());

/** The report of a run, whose results stand in the page. */
import { render } from "preact";
import type { Results } from "../results.ts";
import { data, place } from "./in-page.ts";
import { Report } from "./report-view.tsx";

render(<Report results={data() as Results} />, place());

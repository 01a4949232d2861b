/** Shows the report of a run. The page contains the results as JSON. */
import { render } from "preact";
import type { Results } from "../../measure/results.ts";
import { data, place } from "./in-page.ts";
import { Report } from "./report-view.tsx";

render(<Report results={data() as Results} />, place());

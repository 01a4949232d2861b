/** The module with the studies of `npm run bench`. An engine loads it. */
import { insideOf } from "../measure/inside/index.ts";
import { studies } from "./studies/index.ts";

export const { describe, survey, calibrate, round, forget, clockStep, processorClock } = insideOf(studies);

/** The module with the bars of `npm run bench:bars`. An engine loads it. */
import { insideOf } from "../../measure/inside/index.ts";
import { bars } from "./cases/index.ts";

export const { describe, survey, calibrate, round, forget, clockStep, processorClock } = insideOf(bars);

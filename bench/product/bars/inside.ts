/** The module of `npm run bench:bars` that an engine loads. */
import { insideOf } from "../../measure/inside/index.ts";
import { bars } from "./cases/index.ts";

export const { describe, survey, calibrate, round, forget, clockStep, processorClock } = insideOf(bars);

/** The module of `npm run bench` that an engine loads. */
import { insideOf } from "../measure/inside/index.ts";
import { studies } from "./studies/index.ts";

export const { describe, survey, calibrate, round, forget, clockStep, processorClock } = insideOf(studies);

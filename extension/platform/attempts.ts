import type { Attempts, AttemptsPort } from "../../src/index.ts";
import { sessionItem } from "./session-item.ts";

/** The wrong master passwords in a row: a popup that is opened again does not forget them. */
export const attempts: AttemptsPort = sessionItem<Attempts>("attempts");

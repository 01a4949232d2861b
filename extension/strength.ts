import type { WorkerSelf } from "../src/index.ts";
import { serveStrength } from "../ui/parts/strength-worker.ts";

serveStrength(self as unknown as WorkerSelf); // this folder's types declare `self` as a window

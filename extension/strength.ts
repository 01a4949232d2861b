import type { WorkerSelf } from "../crypto/index.ts";
import { serveStrength } from "../ui/parts/strength-worker.ts";

serveStrength(self as unknown as WorkerSelf); // the type definitions of this folder declare `self` as a window

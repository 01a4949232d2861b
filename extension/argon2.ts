import type { WorkerSelf } from "../crypto/index.ts";
import { serveArgon2 } from "../src/argon2.ts";

serveArgon2(self as unknown as WorkerSelf); // the type definitions of this folder declare `self` as a window

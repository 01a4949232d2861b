/** The worker script that reads QR codes, for the extension and the generator page. */
import type { WorkerSelf } from "../../crypto/index.ts";
import { serveQrCodes } from "./qr-worker.ts";

serveQrCodes(self as unknown as WorkerSelf); // the type definitions of this folder declare `self` as a window

/** The worker script that runs PBKDF2, for the extension and the generator page. */
import { servePbkdf2 } from "./pbkdf2/worker-server.ts";

servePbkdf2(self);

/** Makes node-forge use its own PBKDF2 also in Node. This option must be set before node-forge's PBKDF2 is loaded. */
import forge from "node-forge/lib/forge.js";

forge.options.usePureJavaScript = true;

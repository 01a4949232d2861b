/** In Node its PBKDF2 is Node's own, unless this is said before that file is loaded. */
import forge from "node-forge/lib/forge.js";

forge.options.usePureJavaScript = true;

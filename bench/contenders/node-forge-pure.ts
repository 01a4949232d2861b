/** Makes node-forge use its own PBKDF2 in Node, too. The option works only before that file is loaded. */
import forge from "node-forge/lib/forge.js";

forge.options.usePureJavaScript = true;

/** Sets the global that the files of sjcl's core extend. sjcl's built file leaves some of these files out. */
import sjcl from "sjcl";

Object.assign(globalThis, { sjcl });

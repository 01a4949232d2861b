/** Sets the global that the files of sjcl's core extend: its built file leaves some of them out. */
import sjcl from "sjcl";

Object.assign(globalThis, { sjcl });

/** Sets the global object that the files of sjcl's core extend. sjcl's built file lacks some of these files. */
import sjcl from "sjcl";

Object.assign(globalThis, { sjcl });

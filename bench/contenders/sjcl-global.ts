/** The files of sjcl's core that its built file leaves out put themselves into a global of this name. */
import sjcl from "sjcl";

Object.assign(globalThis, { sjcl });

/** Sets the global object `sjcl`, which the files in sjcl/core extend. sjcl's built file lacks some of these files. */
import sjcl from "sjcl";

Object.assign(globalThis, { sjcl });

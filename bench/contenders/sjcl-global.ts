/**
 * Sets the global object `sjcl`, to which the files in sjcl/core add functions. sjcl's built file lacks some of these
 * functions.
 */
import sjcl from "sjcl";

Object.assign(globalThis, { sjcl });

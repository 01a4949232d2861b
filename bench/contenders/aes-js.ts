import aesjs from "aes-js";
import type { Blocks, Stream } from "./shapes.ts";

const { Counter, ModeOfOperation } = aesjs;

export const blocks: Blocks = (key, data) => new ModeOfOperation.ecb(key).encrypt(data);
export const ctr: Stream = (key, counter, data) => new ModeOfOperation.ctr(key, new Counter(counter)).encrypt(data);

import { cbc as aesCbc, cmac as aesCmac, ctr as aesCtr, ecb, gcm as aesGcm } from "@noble/ciphers/aes.js";
import { chacha20poly1305, xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { secretbox as naclBox } from "@noble/ciphers/salsa.js";
import type { Blocks, Bytes, Stream } from "./shapes.ts";

export const blocks: Blocks = (key, data) => ecb(key, { disablePadding: true }).encrypt(data);
export const ctr: Stream = (key, counter, data) => aesCtr(key, counter).encrypt(data);

type Seal = (key: Bytes, nonce: Bytes, data: Bytes) => Bytes;
export const gcm: Seal = (key, nonce, data) => aesGcm(key, nonce).encrypt(data);
export const cbc: Seal = (key, iv, data) => aesCbc(key, iv).encrypt(data);
export const secretbox: Seal = (key, nonce, data) => naclBox(key, nonce).seal(data);

export const secretboxOpen: Seal = (key, nonce, sealed) => naclBox(key, nonce).open(sealed);
export const gcmOpen: Seal = (key, nonce, sealed) => aesGcm(key, nonce).decrypt(sealed);
export const chacha: Seal = (key, nonce, data) => chacha20poly1305(key, nonce).encrypt(data);
export const chachaOpen: Seal = (key, nonce, sealed) => chacha20poly1305(key, nonce).decrypt(sealed);

export const cmac = (key: Bytes, message: Bytes): Bytes => aesCmac(message, key);

export const xchacha: Seal = (key, nonce, data) => xchacha20poly1305(key, nonce).encrypt(data);

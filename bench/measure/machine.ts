import { readFileSync } from "node:fs";
import { availableParallelism, cpus, release, type } from "node:os";
import { type Limits, limits } from "./limits.ts";

type Known = "yes" | "no" | "unknown";

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  /**
   * The frequency of the processor in MHz, as the system states it. The processor may run slower or faster, so studies
   * that count cycles measure the frequency themselves.
   */
  readonly clockMHz?: number;
  readonly system: string;
  /**
   * Tells if the processor has instructions for SHA-1. The limits of `npm run bench:bars` hold for processors without
   * these instructions.
   */
  readonly shaExtensions: Known;
  readonly aesInstructions: Known;
  /** "yes" if the processor may run above its base frequency. Usually "unknown" in virtual machines. */
  readonly turbo?: Known;
  /**
   * The value of the environment variable that hides processor features from OpenSSL and BoringSSL, and therefore from
   * Node and Chromium.
   */
  readonly hidden: string | undefined;
  /**
   * The processor time and memory that the benchmark and its engines may use together. Missing if there are no limits.
   */
  readonly limits?: Limits;
}

/**
 * Hides the processor's SHA instructions from OpenSSL and BoringSSL by an environment variable, which every started
 * engine inherits. In the number after the colon, bit 29 stands for SHA. The "~" clears this bit.
 */
export function hideShaExtensions(): void {
  process.env["OPENSSL_ia32cap"] = ":~0x20000000";
}

/** Reads the processor features from Linux, which lists them as "flags" on x86 and as "Features" on ARM. */
function features(): Set<string> | undefined {
  try {
    const line = /^(?:flags|Features)\s*:(.*)$/mu.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1];
    return line === undefined ? undefined : new Set(line.trim().split(/\s+/u));
  } catch {
    return undefined;
  }
}

/**
 * Reads the frequency that the system states, in MHz. Some virtual machines state the frequency only in /proc/cpuinfo.
 */
function clockMHz(): number | undefined {
  const stated = cpus()[0]?.speed ?? 0;
  if (stated > 0) return stated;
  try {
    const line = /^cpu MHz\s*:\s*([\d.]+)/mu.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1];
    return line === undefined ? undefined : Math.round(Number(line));
  } catch {
    return undefined;
  }
}

/**
 * Tells if the processor's turbo is on. In the file of Intel's driver, 0 means that turbo is on. In the file of other
 * drivers, 1 means that turbo is on.
 */
function turbo(): Known {
  const switches = [
    ["intel_pstate/no_turbo", "0"],
    ["cpufreq/boost", "1"],
  ] as const;
  for (const [file, on] of switches) {
    try {
      return readFileSync(`/sys/devices/system/cpu/${file}`, "utf8").trim() === on ? "yes" : "no";
    } catch {
      continue; // the system uses another driver, or no driver
    }
  }
  return "unknown";
}

export function machine(): Machine {
  const clock = clockMHz();
  const known = features();
  const limited = limits();
  const has = (...names: string[]): Known => {
    if (known === undefined) return "unknown";
    return names.some((name) => known.has(name)) ? "yes" : "no";
  };
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    ...(clock !== undefined && { clockMHz: clock }),
    system: `${type()} ${release()}`,
    shaExtensions: has("sha_ni", "sha1"),
    aesInstructions: has("aes"),
    turbo: turbo(),
    hidden: process.env["OPENSSL_ia32cap"],
    ...(limited && { limits: limited }),
  };
}

/**
 * The reasons why a file cannot be used, by the code with which the system reports them. Users see the reason and not
 * the code.
 */
const reasons: Readonly<Record<string, string>> = {
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  EACCES: "no permission",
  EPERM: "no permission",
  EEXIST: "it exists already",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "your share of the disk is full",
  EFBIG: "the file would be too large for the system",
  ERR_FS_FILE_TOO_LARGE: "it is too large",
  ENAMETOOLONG: "its name is too long",
  ELOOP: "its symbolic links lead in a circle",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EBUSY: "another program is using it",
  ETXTBSY: "another program is using it",
  EIO: "the disk reports an error",
  EBADF: "it is not open",
};

/** Returns the code of an error of the system, such as `ENOENT`. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? "";

/**
 * Returns the reason of an error of the system in words.
 *
 * @param missing - the reason if something does not exist
 */
export function reasonOf(error: unknown, missing = "no such file"): string {
  const code = codeOf(error);
  if (code === "ENOENT") return missing;
  return reasons[code] ?? (code === "" ? "unknown reason" : `the system reports ${code}`);
}

/**
 * Returns a sentence that names a file and says why it cannot be read or written. If a file cannot be written because
 * something does not exist, that is its folder.
 */
export const fileError = (file: string, doing: "read" | "written", error: unknown): string =>
  `${file}: cannot be ${doing}: ${reasonOf(error, doing === "read" ? "no such file" : "no such folder")}`;

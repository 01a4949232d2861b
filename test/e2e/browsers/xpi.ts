/** Packs an unpacked extension into the zip archive that Firefox installs. Every file is stored without compression. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const FIRST_OF_1980 = 0x0021;

/** Returns the fields of a zip entry from "version needed" to "extra field length" (APPNOTE.TXT 4.3.7 and 4.3.12). */
function commonHeader(name: Buffer, content: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(FIRST_OF_1980, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(content.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

/** Returns the "end of central directory record" of a zip (APPNOTE.TXT 4.3.16). */
function endOfDirectory(entries: number, directoryBytes: number, directoryStart: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryStart, 16);
  return end;
}

/** @param folder - contains `manifest.json`; every file below this folder is packed */
export async function writeXpi(folder: string, file: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const source of files.sort()) {
    const content = await readFile(source);
    const name = Buffer.from(path.relative(folder, source).replaceAll(path.sep, "/"));
    const header = commonHeader(name, content);
    const parts = [Buffer.from("PK\x03\x04", "latin1"), header, name, content];
    const tail = Buffer.alloc(14); // all fields are 0 (no comment, first disk, no attributes), except the offset
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), header, tail, name);
    local.push(...parts);
    offset += parts.reduce((bytes, part) => bytes + part.length, 0);
  }
  const directoryBytes = directory.reduce((bytes, part) => bytes + part.length, 0);
  await writeFile(file, Buffer.concat([...local, ...directory, endOfDirectory(files.length, directoryBytes, offset)]));
}

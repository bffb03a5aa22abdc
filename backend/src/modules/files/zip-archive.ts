import { Zip, ZipPassThrough } from 'fflate';

export interface ArchivedFile {
  /** Unique within the archive. */
  path: string;
  /** An instant. */
  changedAt?: string;
  pieces: AsyncIterable<Uint8Array>;
}

/** A zip file, made while it is read. The contents are stored unpacked, because most of their types are packed already. */
export async function* zipArchive(
  files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for await (const { path, changedAt, pieces } of files) {
    const entry = new ZipPassThrough(path);
    if (changedAt) entry.mtime = changedAt;
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(piece);
      yield* made.splice(0);
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* made.splice(0);
}

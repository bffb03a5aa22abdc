import type { ImportBundleLeftOut } from '@oficio/contracts';
import type { ReadBundle } from './bundle.types.ts';
import { BACKUP_FILE, readBackup } from './invoice-ninja/read-backup.ts';
import { UnreadableBundle } from './unreadable-bundle.ts';
import { unpacked, type ZipEntry, zipEntries } from './zip-archive.ts';

/**
 * What an archive has: the records of a backup, or the CSV files in it.
 * @throws UnreadableBundle
 */
export function readBundle(bytes: Uint8Array): ReadBundle {
  const entries = zipEntries(bytes);
  const backup = entries.find(({ path }) => nameOf(path) === BACKUP_FILE);
  if (backup) {
    const content = unpacked(bytes, [backup]).get(backup.path);
    if (!content) throw new UnreadableBundle('broken');
    const read = readBackup(content);
    return {
      ...read,
      leftOut: [...read.leftOut, ...otherFiles(entries.filter((entry) => entry !== backup))],
    };
  }
  const tables = entries.filter(({ path }) => /\.csv$/i.test(path));
  if (tables.length === 0) throw new UnreadableBundle('unknown');
  const contents = unpacked(bytes, tables);
  return {
    form: 'files',
    files: [...contents].map(([path, content]) => ({ path, content })),
    leftOut: otherFiles(entries.filter((entry) => !tables.includes(entry))),
  };
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

/** The files that aren't tables, by their endings: `PDF files`. */
function otherFiles(entries: readonly ZipEntry[]): ImportBundleLeftOut[] {
  const counts = new Map<string, number>();
  for (const { path } of entries) {
    const [, ending = ''] = /\.(\w{1,5})$/.exec(nameOf(path)) ?? [];
    const name = ending === '' ? 'Other files' : `${ending.toUpperCase()} files`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({
    name,
    count,
    why: 'An import reads tables. Files can be added to the records afterwards.',
  }));
}

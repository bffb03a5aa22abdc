import { StartupError } from '../../startup-error.ts';

/** The last entry of a backup: what made it, and each file before it. */
export interface Manifest {
  /** The version of the backup's layout. */
  format: 1;
  createdAt: string;
  /** The version of Oficio. */
  version: string;
  /** The major version of PostgreSQL, whose files only the same one can read. */
  postgres: number;
  /** The names of the migrations that the database had. */
  migrations: string[];
  files: StoredFile[];
}

export interface StoredFile {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The entries of a backup beside the cluster's files. */
export const ENTRIES = {
  manifest: 'manifest.json',
  secrets: 'secrets.json',
  clock: 'clock.json',
  cluster: 'postgres/',
} as const;

/**
 * Checks that a backup is whole and can be restored by this version.
 * @param text the manifest's entry; undefined when the backup ended before it
 * @param found the files that were read, in their order
 * @param known the names of this version's migrations
 * @throws StartupError with a sentence
 */
export function checkManifest(
  text: string | undefined,
  found: readonly StoredFile[],
  { file, known, postgres }: { file: string; known: readonly string[]; postgres: number },
): Manifest {
  if (text === undefined) throw new StartupError(`${file} is incomplete. Take another backup.`);
  const manifest = parse(text);
  if (manifest?.format !== 1) {
    throw new StartupError(`${file} is no backup that this version of Oficio can read.`);
  }
  if (JSON.stringify(manifest.files) !== JSON.stringify(found)) {
    throw new StartupError(`${file} was changed after it had been made. Take another backup.`);
  }
  if (manifest.postgres !== postgres) {
    throw new StartupError(
      `${file} was made with PostgreSQL ${manifest.postgres}, and this version of Oficio has PostgreSQL ${postgres}. ` +
        `Restore it with Oficio ${manifest.version}.`,
    );
  }
  if (manifest.migrations.some((name) => !known.includes(name))) {
    throw new StartupError(
      `${file} was made by a newer release, Oficio ${manifest.version}. Restore it with that release.`,
    );
  }
  return manifest;
}

function parse(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return undefined;
  }
}

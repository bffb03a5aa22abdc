import { resolve } from 'node:path';
import { StartupError } from '../../../startup-error.ts';
import { readEnvironment } from '../../environment.ts';

/**
 * The data directory of embedded mode.
 * @throws StartupError when the database is elsewhere, because only its own tools can back it up
 */
export function embeddedDataDirectory(): string {
  const { dataDir, databaseUrl } = readEnvironment(process.env);
  if (databaseUrl === undefined) return dataDir;
  throw new StartupError(
    'DATABASE_URL: the database is outside of Oficio. Back it up and restore it with the tools of its host.',
  );
}

/** The path of a file that was named on the command line, relative to the directory in which npm was called. */
export function namedFile(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import {
  type DataDirectory,
  DirectoryInUse,
  requireWholeData,
  takeDataDirectory,
} from '../data-directory/index.ts';
import { runningAdminUrl, startEmbeddedPostgres } from '../postgres/index.ts';
import { loadSecrets } from '../secrets/index.ts';
import { writeBackup } from './write-backup.ts';

interface BackupOptions {
  file: string;
  dataDir: string;
  /** The version of Oficio. */
  version: string;
}

/**
 * Backs up a data directory, whether or not a server runs on it. Without one, the database is started for the backup.
 * @returns the file's size in bytes
 * @throws StartupError with a sentence: the directory has no data, or the file exists or can't be written
 */
export async function backUp(options: BackupOptions): Promise<number> {
  const { dataDir } = options;
  await stat(join(dataDir, 'secrets.json')).catch(() => {
    throw new StartupError(`${dataDir} has no data. Set DATA_DIR to the directory that the server uses.`);
  });
  const held = await holdIfFree(dataDir);
  try {
    if (held) await requireWholeData(dataDir);
    const { postgresPassword: password } = await loadSecrets(dataDir);
    const cluster = { directory: join(dataDir, 'postgres'), password };
    return held ? await fromStopped(options, cluster) : await fromRunning(options, cluster);
  } finally {
    held?.release();
  }
}

interface Cluster {
  directory: string;
  password: string;
}

async function fromStopped(options: BackupOptions, cluster: Cluster): Promise<number> {
  const postgres = await startEmbeddedPostgres(cluster);
  try {
    return await writeBackup({ ...options, adminUrl: postgres.adminUrl });
  } finally {
    await postgres.stop();
  }
}

async function fromRunning(options: BackupOptions, cluster: Cluster): Promise<number> {
  const adminUrl = await runningAdminUrl(cluster);
  if (!adminUrl) throw new StartupError('The server is starting or ending. Try again in a moment.');
  return writeBackup({ ...options, adminUrl });
}

/** Undefined while a server holds the directory. */
async function holdIfFree(dataDir: string): Promise<DataDirectory | undefined> {
  try {
    return await takeDataDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  }
}

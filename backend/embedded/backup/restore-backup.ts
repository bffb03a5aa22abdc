import { rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { beginRestore, takeDataDirectory } from '../data-directory/index.ts';
import { explainFileError } from '../file-error.ts';
import { POSTGRES_MAJOR, stageCluster } from '../postgres/index.ts';
import { renewedSecrets, type Secrets, storeSecrets } from '../secrets/index.ts';
import { checkManifest, ENTRIES, type Manifest } from './manifest.ts';
import { unpack } from './unpack.ts';

interface RestoreOptions {
  file: string;
  /** An empty directory, or one that doesn't exist. */
  dataDir: string;
  /** The names of this version's migrations. */
  known: readonly string[];
  /** Called with the administrator's URL of the restored database before it takes its place. */
  prepare: (adminUrl: string) => Promise<void>;
}

/**
 * Restores a backup into an empty data directory. A failure leaves the directory empty. A killed restore leaves a
 * directory in which no server starts, and which the next restore empties.
 * @throws StartupError with a sentence: the directory has data, or the backup is cut, changed or of a newer version
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { dataDir } = options;
  const isNew = await stat(dataDir).then(
    () => false,
    () => true,
  );
  const directory = await takeDataDirectory(dataDir);
  let restored = false;
  try {
    const restore = await beginRestore(directory);
    try {
      const manifest = await restoreInto(options, restore.uses);
      await restore.commit();
      restored = true;
      return manifest;
    } catch (error) {
      await restore.undo();
      throw explainFileError(error, dataDir);
    }
  } finally {
    directory.release();
    if (isNew && !restored) await rm(dataDir, { recursive: true });
  }
}

async function restoreInto(
  { file, dataDir, known, prepare }: RestoreOptions,
  uses: (directory: string) => Promise<void>,
): Promise<Manifest> {
  const renewed = renewedSecrets();
  const cluster = await stageCluster({
    directory: join(dataDir, 'postgres'),
    password: renewed.postgresPassword,
  });
  await uses(cluster.staging);

  const source = resolve(file);
  const { texts, files } = await unpack(source, cluster.staging, cluster.user);
  const manifest = checkManifest(texts.get(ENTRIES.manifest), files, {
    file: source,
    known,
    postgres: POSTGRES_MAJOR,
  });
  const former = JSON.parse(texts.get(ENTRIES.secrets) ?? '{}') as Secrets;
  await cluster.run(former.postgresPassword, async (adminUrl) => {
    await prepare(adminUrl);
    await changePassword(adminUrl, renewed.postgresPassword);
  });

  await storeSecrets(dataDir, { ...former, ...renewed });
  const clock = texts.get(ENTRIES.clock);
  if (clock !== undefined) await writeFile(join(dataDir, ENTRIES.clock), clock, { flush: true });
  await cluster.commit();
  return manifest;
}

async function changePassword(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`alter role postgres password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}

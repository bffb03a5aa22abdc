import { join } from 'node:path';
import pg from 'pg';
import { StartupError } from '../../../startup-error.ts';
import { roleUrl } from '../../database/role-url.ts';
import { type Environment, readEnvironment } from '../../environment.ts';
import { moveFiles } from '../../modules/files/storage/file-moves.ts';
import { FileStorage } from '../../modules/files/storage/file-storage.ts';
import { StoredContentsRepository } from '../../modules/files/storage/stored-contents.repository.ts';
import { runCommand } from './run-command.ts';

await runCommand('Name the target. Example: npm run move-files -- --to s3', async ([option, to, ...rest]) => {
  if (option !== '--to' || (to !== 's3' && to !== 'postgres') || rest.length > 0) return undefined;
  const environment = readEnvironment(process.env);
  if (!environment.files.s3) throw new StartupError('FILES_S3_URL: is missing. Name the bucket.');
  const worker = new pg.Client({ connectionString: roleUrl(await adminUrl(environment), 'oficio_worker') });
  await worker.connect();
  try {
    const contents = StoredContentsRepository.on(worker);
    const { moved, bytes, damaged } = await moveFiles(contents, new FileStorage(environment.files), to);
    if (damaged.length > 0) {
      throw new StartupError(
        `${moved} files were moved. These documents have lost their bytes and stay as they are: ${damaged.join(', ')}`,
      );
    }
    return `${moved} files were moved (${(bytes / 1_000_000).toFixed(1)} MB). All files are in ${to} now.`;
  } finally {
    await worker.end();
  }
});

async function adminUrl({ databaseUrl, dataDir }: Environment): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const [{ runningAdminUrl }, { loadSecrets }] = await Promise.all([
    import('../../../embedded/postgres/index.ts'),
    import('../../../embedded/secrets/index.ts'),
  ]);
  const { postgresPassword: password } = await loadSecrets(dataDir);
  const running = await runningAdminUrl({ directory: join(dataDir, 'postgres'), password });
  if (running) return running;
  throw new StartupError('The server of DATA_DIR doesn’t run. Start it, then move the files.');
}

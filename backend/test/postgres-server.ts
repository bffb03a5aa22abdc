import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded/postgres/index.ts';

/** The run's Postgres as a process of its own, which ends with the run in any case. */
const parent = await mkdtemp(join(tmpdir(), 'oficio-backend-tests-'));
const postgres = await startEmbeddedPostgres({
  directory: join(parent, 'postgres'),
  password: 'test password with spaces / and % signs',
  durable: false,
});
process.once('disconnect', async () => {
  await postgres.stop();
  await rm(parent, { recursive: true, force: true });
  process.exit(0);
});
process.send?.(postgres.adminUrl);

import { StartupError } from '../../startup-error.ts';
import { migrate } from '../database/migrate.ts';
import { readEnvironment } from '../environment.ts';
import { checkOutsideDatabase } from './database-checks.ts';

/**
 * `npm run migrate`: migrates an outside database and ends, so that the replicas, which start with `MIGRATE=0`, don't.
 * @throws StartupError with a line for the terminal
 */
export async function runMigration(): Promise<void> {
  const environment = readEnvironment(process.env);
  if (environment.databaseUrl === undefined) {
    throw new StartupError(
      'DATABASE_URL: is missing, because only an outside database is migrated by itself; the embedded one is migrated ' +
        'at each start.',
    );
  }
  await checkOutsideDatabase(environment);
  await migrate(environment.databaseUrl, { report: (line) => process.stderr.write(`${line}\n`) });
  process.stdout.write('The database has the schema of this release.\n');
}

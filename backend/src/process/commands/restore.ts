import { migrate } from '../../database/migrate.ts';
import { readSqlFiles, SQL_DIRECTORY } from '../../database/sql-files.ts';
import { embeddedDataDirectory, namedFile } from './embedded-data.ts';
import { endSessions } from './end-sessions.ts';
import { runCommand } from './run-command.ts';

await runCommand(
  'Name the file of the backup. Example: npm run restore -- oficio.backup',
  async ([name, ...rest]) => {
    if (!name || rest.length > 0) return undefined;
    const file = namedFile(name);
    const dataDir = embeddedDataDirectory();
    const { restoreBackup } = await import('../../../embedded/backup/index.ts');
    const { migrations } = await readSqlFiles(SQL_DIRECTORY);
    const { createdAt, version } = await restoreBackup({
      file,
      dataDir,
      known: migrations.map(({ name }) => name),
      prepare: async (adminUrl) => {
        await migrate(adminUrl);
        await endSessions(adminUrl);
      },
    });
    return `${dataDir} is as it was on ${createdAt}, with Oficio ${version}. Everybody signs in again.`;
  },
);

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.ts';
import { embeddedDataDirectory, namedFile } from './embedded-data.ts';
import { runCommand } from './run-command.ts';

await runCommand(
  'Name the file of the backup. Example: npm run backup -- oficio.backup',
  async ([name, ...rest]) => {
    if (!name || rest.length > 0) return undefined;
    const file = namedFile(name);
    const dataDir = embeddedDataDirectory();
    const { backUp } = await import('../../../embedded/backup/index.ts');
    const bytes = await backUp({ file, dataDir, version: await version() });
    return (
      `${file} has everything of ${dataDir} (${(bytes / 1_000_000).toFixed(1)} MB). Keep it as secret as the data: ` +
      'it has the files, the addresses and the hashes of the passwords.'
    );
  },
);

async function version(): Promise<string> {
  const text = await readFile(join(packageRoot(import.meta.dirname), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

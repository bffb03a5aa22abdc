import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node's default is the shared temporary directory, where other users could plant code.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/oficio/compiled', import.meta.url)));

// Only modules that are imported after this line come from the cache.
const [command, { StartupError }] = await Promise.all([
  process.argv[2] === 'migrate'
    ? import('./process/migrate-command.ts').then(({ runMigration }) => runMigration)
    : import('./process/run.ts').then(({ run }) => run),
  import('../startup-error.ts'),
]);

command().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});

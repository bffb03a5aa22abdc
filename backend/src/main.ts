import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node's default is the shared temporary directory, where other users could plant code.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/oficio/compiled', import.meta.url)));

// Only modules that are imported after this line come from the cache.
const [{ run }, { StartupError }] = await Promise.all([
  import('./process/run.ts'),
  import('../startup-error.ts'),
]);

run().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});

import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node's own place for it is the shared folder of temporary files, where other users could leave code for us.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/oficio/compiled', import.meta.url)));

// Only what is imported after that comes from the cache.
const [{ run }, { plainReasons }] = await Promise.all([
  import('./lifecycle/run.ts'),
  import('./lifecycle/start-refusal.ts'),
]);

run().catch((error: unknown) => {
  const reasons = plainReasons(error);
  if (reasons) for (const line of reasons) console.error(line);
  else console.error(error);
  process.exit(1);
});

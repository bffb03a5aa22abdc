import { run } from './lifecycle/run.ts';
import { plainReasons } from './lifecycle/start-refusal.ts';

run().catch((error: unknown) => {
  const reasons = plainReasons(error);
  if (reasons) for (const line of reasons) console.error(line);
  else console.error(error);
  process.exit(1);
});

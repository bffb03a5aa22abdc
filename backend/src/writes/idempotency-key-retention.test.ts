import { randomUUID } from 'node:crypto';
import { clientRoutes, DAY_MS } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication } from '../../test/test-application.ts';
import { Jobs } from '../jobs/jobs.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

test('the answer to a repeated request is kept for a day', async () => {
  const as = await app.owner();
  const add = async (): Promise<string> => {
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    await app.call(clientRoutes.create, { as, headers, body: { displayName: 'Café Lumbre' } });
    return key;
  };
  await add();
  app.clock.advance(DAY_MS);
  const later = await add();
  app.clock.advance(1);
  await app.admin.query("SELECT oficio.enqueue_job('idempotency-key.purge', '{}')");
  expect(await app.nest.get(Jobs, { strict: false }).runPending()).toEqual({ done: 1, failed: 0 });
  const { rows } = await app.admin.query('SELECT key FROM oficio.idempotency_keys');
  expect(rows).toEqual([{ key: later }]);
});

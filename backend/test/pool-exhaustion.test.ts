import { clientRoutes, systemRoutes } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HealthModule } from '../src/modules/health/health.module.ts';
import { TestApplication, type TestOwner } from './test-application.ts';

let app: TestApplication;
let owner: TestOwner;
const ready = {
  status: 'ok',
  degraded: false,
  database: 'ok',
  migrations: 'ok',
  auth: 'ok',
  realtime: 'ok',
} as const;

beforeAll(async () => {
  app = await TestApplication.start({
    databasePatience: 'of the product',
    modules: [HealthModule.over({ report: async () => ready })],
  });
  owner = await app.owner();
  await app.client(owner);
});
afterAll(() => app.stop());

test('with every connection in use, requests time out with a 503 and health answers within 100 ms', async () => {
  const locker = new pg.Client({ connectionString: app.database.adminUrl });
  await locker.connect();
  await locker.query('BEGIN; LOCK TABLE public.client_directory IN ACCESS EXCLUSIVE MODE');
  const lists = Array.from({ length: 60 }, () => app.call(clientRoutes.list, { as: owner }));

  const times: number[] = [];
  for (let call = 0; call < 100; call += 1) {
    const began = performance.now();
    expect((await app.call(systemRoutes.live)).status).toBe(200);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const answers = await Promise.all(lists);
  await locker.query('ROLLBACK');
  await locker.end();

  expect(times[98]).toBeLessThan(1_000);
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.has('retry-after')}`))).toEqual(
    new Set(['503 true']),
  );
  expect((await app.call(clientRoutes.list, { as: owner })).status).toBe(200);
});

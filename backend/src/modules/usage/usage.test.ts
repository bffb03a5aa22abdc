import { usageRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication } from '../../../test/test-application.ts';
import { UsageModule } from './usage.module.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start({ modules: [UsageModule] });
});
afterAll(() => app.stop());
beforeEach(() => app.admin.query('DELETE FROM oficio.usage_counts'));

async function record(...entries: Record<string, unknown>[]): Promise<number> {
  return (await app.call(usageRoutes.record, { body: { entries } })).status;
}

async function counts(): Promise<string[]> {
  const { rows } = await app.admin.query(
    'SELECT day::text, page, measure, rating, count::int FROM oficio.usage_counts ORDER BY 1, 2, 3, 4',
  );
  return rows.map((row) => Object.values(row).join(' '));
}

const view = (page: string) => ({ kind: 'view', page });
const vital = (page: string, name: string, rating: string) => ({ kind: 'vital', page, vital: name, rating });

test('views and ratings are added up by day and page', async () => {
  const day = app.clock.now().toISOString().slice(0, 10);
  expect(
    await record(
      view('/clients/:id'),
      view('/clients/:id'),
      vital('/clients/:id', 'LCP', 'good'),
      view('/login'),
    ),
  ).toBe(204);
  expect(await record(view('/clients/:id'), vital('/clients/:id', 'LCP', 'poor'))).toBe(204);
  expect(await counts()).toEqual([
    `${day} /clients/:id LCP good 1`,
    `${day} /clients/:id LCP poor 1`,
    `${day} /clients/:id view  3`,
    `${day} /login view  1`,
  ]);
});

test('twenty concurrent requests lose nothing', async () => {
  const pages = ['/login', '/dashboard', '/clients'];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => record(...pages.map(view).toSorted(() => (index % 2 ? 1 : -1)))),
  );
  expect((await counts()).map((line) => line.split(' ').at(-1))).toEqual(['20', '20', '20']);
});

test('invented pages don’t fill the table', async () => {
  const made = Array.from({ length: 20 }, (_, index) => view(`/made-up-${index}`));
  const below = Array.from({ length: 20 }, (_, index) => view(`/clients/made-up-${index}`));
  expect(await record(...made, ...below)).toBe(204);
  expect((await counts()).map((line) => line.split(' ').slice(1).join(' '))).toEqual(['/clients view  20']);
});

test.each([
  ['an id', view('/clients/7C0D4A52-0000-4000-8000-000000000000?x')],
  ['a query', view('/clients?search=ana')],
  ['an address', view('https://example.com/')],
  ['something else about somebody', { ...view('/clients'), userId: '1' }],
  ['another measure', vital('/clients', 'FPS', 'good')],
])('%s is refused', async (_, entry) => {
  expect(await record(entry)).toBe(400);
  expect(await counts()).toEqual([]);
});

test('without analytics the route doesn’t exist', async () => {
  const without = await TestApplication.start();
  const { status } = await without.call(usageRoutes.record, { body: { entries: [view('/login')] } });
  await without.stop();
  expect(status).toBe(404);
});

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATABASE_LIMITS } from '../src/database/database-limits.ts';
import { type DatabaseGate, startBehindGate } from './database-gate.ts';
import type { TestApplication, TestOwner } from './test-application.ts';

let app: TestApplication;
let gate: DatabaseGate;
let owner: TestOwner;

beforeAll(async () => {
  ({ gate, app, owner } = await startBehindGate());
});
afterAll(async () => {
  gate.cut();
  await app.stop();
  gate.close();
});

/** More concurrent requests than either pool has connections. */
const list = () => Promise.all(Array.from({ length: 30 }, () => app.call(clientRoutes.list, { as: owner })));
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];
const answerMs = DATABASE_LIMITS.statementMs + DATABASE_LIMITS.answerMarginMs;

test('on a silent network requests are answered 503 in time, and the next ones succeed once it is back', async () => {
  await list();
  gate.lose();
  const lost = performance.now();
  expect(statuses(await list())).toEqual([503]);
  expect(performance.now() - lost).toBeLessThan(answerMs + 5_000);

  gate.resume();
  const returned = performance.now();
  expect(statuses([await app.call(clientRoutes.list, { as: owner })])).toEqual([200]);
  const created = await app.call(clientRoutes.create, { as: owner, body: { displayName: 'Café Lumbre' } });
  expect(created.status).toBe(201);
  expect(performance.now() - returned).toBeLessThan(answerMs / 2);
});

test('every pool of the server bounds its queries', async () => {
  const unbounded: string[] = [];
  const root = join(import.meta.dirname, '..');
  for await (const file of glob('{src,embedded}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/test-support/**'],
  })) {
    const text = await readFile(join(root, file), 'utf8');
    if (/new (pg\.)?Pool\(/.test(text) && !/query_timeout|POOL_LIMITS/.test(text)) unbounded.push(file);
  }
  expect(unbounded).toEqual([]);
});

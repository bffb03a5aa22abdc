import { expect, test } from 'vitest';
import { createOwnWrites } from './own-writes.ts';

const table = 'client_directory';

test('a change that this page wrote is recognized once', async () => {
  const ownWrites = createOwnWrites();
  ownWrites.begin(table)({ id: 'a', version: 2 });
  const claims = [];
  for (let round = 0; round < 2; round++) claims.push(await ownWrites.claims(table, { id: 'a', version: 2 }));
  expect(claims).toEqual([true, false]);
});

test('a change that arrives before the answer waits for it', async () => {
  const ownWrites = createOwnWrites();
  const finish = ownWrites.begin(table);
  const claimed = ownWrites.claims(table, { id: 'a', version: 1 });
  finish({ id: 'a', version: 1 });
  expect(await claimed).toBe(true);
});

test('another version, row or table belongs to somebody else’s change', async () => {
  const ownWrites = createOwnWrites();
  ownWrites.begin(table)({ id: 'a', version: 2 });
  expect(
    await Promise.all([
      ownWrites.claims(table, { id: 'a', version: 3 }),
      ownWrites.claims(table, { id: 'b', version: 2 }),
      ownWrites.claims('invoices', { id: 'a', version: 2 }),
    ]),
  ).toEqual([false, false, false]);
});

test('a failed write claims no change', async () => {
  const ownWrites = createOwnWrites();
  const finish = ownWrites.begin(table);
  const claimed = ownWrites.claims(table, { id: 'a', version: 2 });
  finish();
  expect(await claimed).toBe(false);
});

test('a deletion is recognized by any version', async () => {
  const ownWrites = createOwnWrites();
  ownWrites.begin(table)({ id: 'a', version: null });
  expect(await ownWrites.claims(table, { id: 'a', version: null })).toBe(true);
});

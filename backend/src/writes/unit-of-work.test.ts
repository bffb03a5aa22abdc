import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../test/test-application.ts';
import type { Transaction } from '../database/database.ts';
import { UnitOfWork, type WriteScope } from './unit-of-work.ts';

let app: TestApplication;
let owner: TestOwner;
let work: UnitOfWork;

beforeAll(async () => {
  app = await TestApplication.start();
  work = app.nest.get(UnitOfWork, { strict: false });
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const scopeOf = ({ userId, organizationId }: TestOwner): WriteScope => ({
  userId,
  organizationId,
  idempotency: { key: randomUUID(), requestHash: 'a hash' },
});

/** Notes the client in a row, whose version tells how often. */
async function touch(tx: Transaction, id: string): Promise<void> {
  await tx.rows('UPDATE public.client_directory SET notes = coalesce(notes, $2) || $2 WHERE id = $1', [
    id,
    'x',
  ]);
}

describe('two writes that wait for each other', () => {
  test.each(['write', 'writeAsWorker'] as const)(
    'both succeed, each once, although one gives way: %s',
    async (method) => {
      const [first, second] = [await app.client(owner), await app.client(owner)];
      const both = Promise.withResolvers<void>();
      let holding = 0;
      let attempts = 0;
      const crossing = (own: string, other: string) => {
        const scope = scopeOf(owner);
        return work[method](scope, async (tx) => {
          attempts += 1;
          await touch(tx, own);
          holding += 1;
          if (holding === 2) both.resolve();
          await both.promise;
          // The error of a statement that nobody waits for comes with the next answer.
          tx.send('SELECT FROM public.client_directory WHERE id = $1 FOR UPDATE', [other]);
          await touch(tx, other);
          return scope.idempotency?.key;
        });
      };
      const answers = await Promise.all([crossing(first.id, second.id), crossing(second.id, first.id)]);
      expect(attempts).toBe(3);
      const { rows } = await app.admin.query(
        'SELECT notes FROM public.client_directory WHERE organization_id = $1',
        [owner.organizationId],
      );
      expect(rows).toEqual([{ notes: 'xxx' }, { notes: 'xxx' }]);
      const keys = await app.admin.query(
        'SELECT key FROM oficio.idempotency_keys WHERE user_id = $1 AND answer IS NOT NULL AND key = ANY ($2)',
        [owner.userId, answers],
      );
      expect(keys.rows).toHaveLength(2);
    },
  );
});

describe('a write that always gives way', () => {
  const givesWay = (state: string) => async (tx: Transaction) => {
    await tx.rows(`DO $$ BEGIN RAISE EXCEPTION 'given way' USING ERRCODE = '${state}'; END $$`, []);
  };

  test.each(['40P01', '40001'])('is given up after four attempts: %s', async (state) => {
    let attempts = 0;
    const scope = scopeOf(owner);
    await expect(
      work.write(scope, (tx) => {
        attempts += 1;
        return givesWay(state)(tx);
      }),
    ).rejects.toMatchObject({ code: state });
    expect(attempts).toBe(4);
    expect(await work.firstAnswer(scope)).toBeNull();
  });

  test('any other failure isn’t repeated', async () => {
    let attempts = 0;
    await expect(
      work.write(scopeOf(owner), (tx) => {
        attempts += 1;
        return givesWay('23514')(tx);
      }),
    ).rejects.toMatchObject({ code: '23514' });
    expect(attempts).toBe(1);
  });
});

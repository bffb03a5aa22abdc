import { domainRoutes, renewalRoutes } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRenewal } from '../../../test/renewal-rows.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { somebodyWaits } from '../../../test/test-locks.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});
afterAll(() => app.stop());

interface Held {
  id: string;
  domainId: string;
}

/** Renewals in the order of their ids, of which the first one’s domain isn't the first of the domains. */
async function renewals(): Promise<Held[]> {
  const { id: clientId } = await app.client(owner);
  for (;;) {
    await addRenewal(app.admin, owner, { clientId, mark: 'a' });
    const { rows } = await app.admin.query<Held>(
      'SELECT id, domain_id AS "domainId" FROM oficio.renewals WHERE organization_id = $1 ORDER BY id',
      [owner.organizationId],
    );
    if (rows.length > 2 && rows[0]?.domainId !== firstDomain(rows)) return rows;
  }
}

const firstDomain = (rows: readonly Held[]) => rows.map(({ domainId }) => domainId).toSorted()[0] ?? '';

test('a bulk change locks its renewals before its first write, so that an edit of a domain can end', async () => {
  const rows = await renewals();
  const held = firstDomain(rows);
  const holder = new pg.Client({ connectionString: app.database.adminUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM public.domains WHERE id = $1 FOR UPDATE', [held]);
  const items = rows.map(({ id }) => ({ id, version: 1 }));
  const bulk = app.call(renewalRoutes.bulk, { as: owner, body: { action: 'lapse', items } });
  await somebodyWaits(app, 'oficio_api');
  const other = rows.findLast(({ domainId }) => domainId !== held)?.domainId ?? '';
  const edited = await app.call(domainRoutes.update, {
    as: owner,
    parameters: { id: other },
    body: { version: 1, autoRenew: true },
  });
  expect(edited.status).toBe(200);
  await holder.query('ROLLBACK');
  await holder.end();
  expect((await bulk).body).toEqual({ done: rows.length, refused: [] });
});

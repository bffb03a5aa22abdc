import { clientRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});

afterAll(() => app.stop());

/** The stored counts that differ from the rows. */
async function wrongCounts(): Promise<unknown[]> {
  const kept = `SELECT organization_id, record_state, facets, count FROM oficio.record_counts
    WHERE table_name = 'client_directory' AND count <> 0`;
  const counted = `SELECT organization_id, record_state,
      jsonb_build_object('status', status, 'country_code', country_code, 'currency', currency), count(*)
    FROM public.client_directory GROUP BY 1, 2, 3`;
  const { rows } = await app.admin.query(
    `((${kept}) EXCEPT (${counted})) UNION ALL ((${counted}) EXCEPT (${kept}))`,
  );
  return rows;
}

test('the stored counts equal the rows after every kind of change', async () => {
  const [first, second] = await Promise.all([
    app.client(owner, { currency: 'USD' }),
    app.client(owner, { status: 'lead' }),
  ]);
  const parameters = { id: first.id };
  const ofSecond = { id: second.id };
  const update = (set: string) => app.admin.query(`UPDATE public.client_directory SET ${set}`);
  const changes: Record<string, () => Promise<unknown>> = {
    archive: () => app.call(clientRoutes.archive, { as: owner, parameters, body: { version: 1 } }),
    restore: () => app.call(clientRoutes.restore, { as: owner, parameters, body: { version: 2 } }),
    'a country for all': () => update("country_code = 'MX'"),
    'a currency taken from all': () => update('currency = NULL'),
    'another status and country': () => update("status = 'inactive', country_code = NULL"),
    'an edit that is not counted': () => update("display_name = 'Other'"),
    'the trash': () => app.call(clientRoutes.remove, { as: owner, parameters: ofSecond }),
    purge: () => app.admin.query('DELETE FROM public.client_directory WHERE id = $1', [second.id]),
  };
  for (const [name, change] of Object.entries(changes)) {
    await change();
    expect([name, await wrongCounts()]).toEqual([name, []]);
  }
  const { body } = await app.call(clientRoutes.list, { as: owner });
  expect(body.total).toBe(1);
});

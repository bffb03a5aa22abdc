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
      jsonb_build_object('status', status, 'country_code', country_code, 'currency', currency,
        'owner_user_id', owner_user_id, 'has_email', has_email, 'has_billing_contact', has_billing_contact), count(*)
    FROM public.client_directory GROUP BY 1, 2, 3`;
  const byDate = `(SELECT 'month', organization_id, month, count FROM oficio.client_months
      UNION ALL SELECT 'activity', organization_id, day, count FROM oficio.client_activity) kept WHERE count <> 0`;
  const dated = `SELECT 'month', organization.id, oficio.month_of(client.created_at, organization.timezone), count(*)
    FROM public.client_directory client JOIN oficio.organizations organization ON organization.id = organization_id
    WHERE record_state = 'open' GROUP BY 1, 2, 3
    UNION ALL SELECT 'activity', organization_id, last_activity_on, count(*)
    FROM public.client_directory WHERE record_state = 'open' GROUP BY 1, 2, 3`;
  const differences = await Promise.all([
    different(kept, counted),
    different(`SELECT * FROM ${byDate}`, dated),
  ]);
  return differences.flat();
}

async function different(kept: string, counted: string): Promise<unknown[]> {
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
    'no emails': () => update('email = NULL'),
    'an owner for all': () => update(`owner_user_id = '${owner.userId}'`),
    'a later activity': () => update("updated_at = '2026-08-01'"),
    'another month': () => update("created_at = '2026-03-01'"),
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

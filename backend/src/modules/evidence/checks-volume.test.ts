import { DAY_MS } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answered, ScriptedLookups } from '../../../test/scripted-lookups.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { DomainChecks } from './domain-checks.service.ts';

/** Each domain is checked apart from the others, so that few of them show what many nights do. */
const DOMAINS = isFullRun ? 1_000 : 10;

let app: TestApplication;
let lookups: ScriptedLookups;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  lookups = new ScriptedLookups(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.admin.query('DELETE FROM public.domains');
  owner = await app.owner();
  lookups.reset();
});

/** Adds domains that are due at once. */
async function addDomains(count: number): Promise<void> {
  await app.admin.query(
    `INSERT INTO public.domains (id, organization_id, user_id, created_by, fqdn, unicode_name, currency, created_at,
       updated_at)
     SELECT gen_random_uuid(), $1, $2, $2, 'n' || n || '.mx', 'n' || n || '.mx', 'MXN', $3, $3
     FROM generate_series(1, $4) AS n`,
    [owner.organizationId, owner.userId, app.clock.instant(), count],
  );
}

/** Checks everything that is due, run after run, and returns the number of runs. */
async function checkAll(): Promise<number> {
  const checks = app.nest.get(DomainChecks, { strict: false });
  for (let runs = 1; ; runs += 1) {
    const before = lookups.asked.length;
    await checks.checkDue();
    if (lookups.asked.length === before) return runs - 1;
  }
}

const written = async () =>
  (await app.admin.query('SELECT id, xmin::text FROM public.domains ORDER BY id')).rows;
const rowsOf = async (table: string) =>
  Number((await app.admin.query(`SELECT count(*) FROM oficio.${table}`)).rows[0]?.count);

test('five hundred domains are checked in runs of two hundred', async () => {
  await addDomains(500);
  expect(await checkAll()).toBe(3);
  expect(new Set(lookups.asked).size).toBe(500);
  expect(lookups.asked).toHaveLength(500);
});

test('checks in ninety nights that find nothing new write no domain and no entry of the log', {
  timeout: isFullRun ? 600_000 : 120_000,
}, async () => {
  await addDomains(DOMAINS);
  await checkAll();
  const first = await written();
  const [entries, evidence] = [await rowsOf('audit_log'), await rowsOf('expiry_evidence')];
  lookups.asked.length = 0;
  for (let night = 0; night < 90; night += 1) {
    app.clock.advance(DAY_MS);
    await app.admin.query('UPDATE oficio.domain_lookups SET next_at = $1', [app.clock.instant()]);
    await checkAll();
  }
  expect(lookups.asked).toHaveLength(90 * DOMAINS);
  // A row that is written has another xmin, and only then do subscribers of the change stream receive it.
  expect(await written()).toEqual(first);
  expect([await rowsOf('audit_log'), await rowsOf('expiry_evidence')]).toEqual([entries, evidence]);
});

test('checks that wait for a silent registry hold no connection that a page needs', async () => {
  await addDomains(200);
  const silent = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  lookups.default = async () => {
    asked.resolve();
    await silent.promise;
    return answered({ outcome: 'timeout' });
  };
  const checking = app.nest.get(DomainChecks, { strict: false }).checkDue();
  await asked.promise;
  const waiting = `SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND usename = 'oficio_worker' AND state <> 'idle' AND xact_start IS NOT NULL`;
  await expect.poll(async () => (await app.admin.query(waiting)).rows[0]?.count).toBe(0);
  silent.resolve();
  await checking;
  expect(lookups.asked).toHaveLength(200);
});

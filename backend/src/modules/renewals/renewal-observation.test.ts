import { domainRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { onlyRenewal, renewalOf, renewalsOf, sellDomain } from '../../../test/test-renewals.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { type DomainReading, RenewalObservation } from './renewal-observation.ts';

let app: TestApplication;
let owner: TestOwner;
let domainId: string;
let renewalId: string;
let known: DomainReading;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:00:00.000Z');
  owner = await issuer(app);
  domainId = (await sellDomain(app, owner)).id;
  renewalId = (await onlyRenewal(app, owner)).id;
  known = { expiresOn: '2026-07-01', statuses: ['active'] };
});

/** The registry answers: the domain gets its date, and its renewal is told. */
async function answers(expiresOn: string | null, ...statuses: string[]): Promise<void> {
  const after = { expiresOn: expiresOn ?? known.expiresOn, statuses };
  await app.nest.get(WorkerDatabase, { strict: false }).transaction(NO_USER, async (tx) => {
    await tx.rows('UPDATE public.domains SET expires_on = $2 WHERE id = $1', [domainId, after.expiresOn]);
    const actor = { organizationId: owner.organizationId, system: 'Registry' };
    await app.nest
      .get(RenewalObservation, { strict: false })
      .observe(tx, actor, { domainId, before: known, after, evidence: { source: 'registry' } });
  });
  known = after;
}
const stored = () => renewalOf(app, owner, renewalId);

test('a date that moves by a period confirms the renewal, once', async () => {
  await answers('2027-07-01', 'active');
  const renewal = await stored();
  expect(renewal).toMatchObject({
    registry: 'confirmed',
    state: 'renewedUnpaid',
    confirmedOn: '2026-06-15',
    periodEnd: '2026-07-01',
    evidence: { source: 'registry', before: '2026-07-01', after: '2027-07-01', statuses: ['active'] },
  });
  await answers('2027-07-01', 'active');
  expect(await stored()).toEqual(renewal);
});

test('a corrected date moves the renewal', async () => {
  await answers('2026-07-03', 'active');
  expect(await stored()).toMatchObject({ registry: 'open', periodEnd: '2026-07-03' });
});

test.each(['auto renew period', 'autoRenewPeriod'])(
  'a registry that renews by itself (%s) confirms nothing until its grace period is over',
  async (status) => {
    await answers('2027-07-01', status);
    expect(await stored()).toMatchObject({ registry: 'provisional', state: 'upcoming' });
    await answers('2027-07-01', status);
    expect(await stored()).toMatchObject({ registry: 'provisional', version: 2 });
    await answers('2027-07-01', 'active');
    expect(await stored()).toMatchObject({ registry: 'confirmed' });
  },
);

test('a registry that takes its own renewal back opens the renewal again, which then lapses', async () => {
  await answers('2027-07-01', 'auto renew period');
  await answers('2026-07-01', 'active');
  expect(await stored()).toMatchObject({ registry: 'open', periodEnd: '2026-07-01' });
  await answers(null, 'redemption period');
  expect(await stored()).toMatchObject({ registry: 'lapsed', state: 'lapsed' });
  await answers('2027-07-01', 'active');
  expect(await stored()).toMatchObject({ registry: 'confirmed' });
  expect((await stored()).history.map(({ action }) => action)).toEqual([
    'confirmed',
    'lapsed',
    'fell_back',
    'auto_renewed',
    'created',
  ]);
});

test('an answer without a date changes nothing', async () => {
  const before = await stored();
  await answers(null, 'active');
  expect(await stored()).toEqual(before);
});

test('a period that was renewed begins the next renewal when its lead comes', async () => {
  await answers('2027-07-01', 'active');
  app.clock.set('2027-06-15T18:00:00.000Z');
  await answers('2027-07-01', 'active');
  expect((await renewalsOf(app, owner)).map(({ periodEnd, state }) => [periodEnd, state])).toEqual([
    ['2026-07-01', 'renewedUnpaid'],
    ['2027-07-01', 'upcoming'],
  ]);
  const domain = await app.call(domainRoutes.one, { as: owner, parameters: { id: domainId } });
  expect(domain.body.version).toBe(1);
});

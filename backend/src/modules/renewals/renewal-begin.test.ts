import { domainRoutes, serviceRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issuer } from '../../../test/test-invoices.ts';
import {
  act,
  onlyRenewal,
  renewalOf,
  renewalsOf,
  sellDomain,
  sellService,
} from '../../../test/test-renewals.ts';
import { Jobs } from '../../jobs/jobs.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:00:00.000Z');
  owner = await issuer(app);
  await app.admin.query(
    `UPDATE oficio.organizations SET timezone = 'America/Mexico_City', renewal_lead_days = 60 WHERE id = $1`,
    [owner.organizationId],
  );
});

const runAt = async (at: string) => {
  app.clock.set(at);
  await app.admin.query(`SELECT oficio.enqueue_job('renewal.begin', '{}')`);
  await app.nest.get(Jobs, { strict: false }).runPending();
};
const domainOf = async (id: string) =>
  (await app.call(domainRoutes.one, { as: owner, parameters: { id } })).body;
const change = async (id: string, changes: object) => {
  const { version } = await domainOf(id);
  return app.call(domainRoutes.update, { as: owner, parameters: { id }, body: { version, ...changes } });
};
const marks = async (table: 'domains' | 'hosting_clients', id: string) =>
  (await app.admin.query(`SELECT renewal_state FROM public.${table} WHERE id = $1`, [id])).rows[0]
    ?.renewal_state;

describe('a domain', () => {
  test('that is added inside the lead begins its renewal at once, and shows it', async () => {
    const { id } = await sellDomain(app, owner);
    expect(await renewalsOf(app, owner)).toMatchObject([
      {
        subjectKind: 'domain',
        subjectId: id,
        subjectName: 'acme.mx',
        clientId: null,
        periodEnd: '2026-07-01',
        termMonths: 12,
        payer: 'us',
        costMinor: 18_000,
        priceMinor: 25_000,
        currency: 'MXN',
        consent: 'notAsked',
        billing: 'none',
        registry: 'open',
        state: 'upcoming',
        version: 1,
      },
    ]);
    expect(await marks('domains', id)).toBe('upcoming');
    expect((await domainOf(id)).version).toBe(1);
  });

  test('needs no consent if the client pays it, or if it costs the client nothing', async () => {
    await sellDomain(app, owner, { payer: 'client' });
    await sellDomain(app, owner, { name: 'gratis.mx', priceMinor: 0, expiresOn: '2026-07-02' });
    expect((await renewalsOf(app, owner)).map(({ consent, state }) => [consent, state])).toEqual([
      ['notNeeded', 'withClient'],
      ['notNeeded', 'upcoming'],
    ]);
  });

  test('begins its renewal on the organization’s day', async () => {
    await sellDomain(app, owner, { expiresOn: '2026-09-01' });
    // The lead begins on 3 July. In Mexico City this day begins at six in the morning, UTC.
    await runAt('2026-07-03T05:59:00.000Z');
    expect(await renewalsOf(app, owner)).toEqual([]);
    await runAt('2026-07-03T06:00:00.000Z');
    await runAt('2026-07-04T06:00:00.000Z');
    expect(await renewalsOf(app, owner)).toMatchObject([{ periodEnd: '2026-09-01' }]);
  });

  test('moves its renewal with a corrected date, and begins one with a date inside the lead', async () => {
    const { id } = await sellDomain(app, owner, { expiresOn: '2026-12-01' });
    expect(await renewalsOf(app, owner)).toEqual([]);
    await change(id, { expiresOn: '2026-07-10' });
    const [before] = await renewalsOf(app, owner);
    await change(id, { expiresOn: '2026-07-12' });
    expect(await renewalsOf(app, owner)).toMatchObject([
      { id: before?.id, periodEnd: '2026-07-12', version: 2 },
    ]);
    await change(id, { notes: 'The same date' });
    expect(await renewalsOf(app, owner)).toMatchObject([{ version: 2 }]);
  });

  test('is renewed when a person moves its date by a period', async () => {
    const { id } = await sellDomain(app, owner);
    await change(id, { expiresOn: '2027-07-01' });
    expect(await renewalsOf(app, owner)).toMatchObject([
      { registry: 'confirmed', state: 'renewedUnpaid', periodEnd: '2026-07-01' },
    ]);
    expect(await marks('domains', id)).toBe('renewedUnpaid');
  });

  test('changes the price of its renewal until somebody has asked or answered', async () => {
    const { id } = await sellDomain(app, owner);
    await change(id, { priceMinor: 26_000, costMinor: 19_000 });
    const changed = await onlyRenewal(app, owner);
    expect(changed).toMatchObject({ priceMinor: 26_000, costMinor: 19_000, consent: 'notAsked' });
    await change(id, { priceMinor: 0 });
    expect(await onlyRenewal(app, owner)).toMatchObject({ priceMinor: 0, consent: 'notNeeded' });
    await change(id, { priceMinor: 27_000 });
    expect((await act(app, owner, 'approve', await onlyRenewal(app, owner))).status).toBe(200);
    await change(id, { priceMinor: 28_000 });
    expect(await onlyRenewal(app, owner)).toMatchObject({ priceMinor: 27_000, state: 'approved' });
  });

  test.each([
    [
      'archived',
      (id: string) => app.call(domainRoutes.archive, { as: owner, parameters: { id }, body: { version: 1 } }),
    ],
    ['deleted', (id: string) => app.call(domainRoutes.remove, { as: owner, parameters: { id } })],
    ['canceled', (id: string) => change(id, { status: 'cancelled' })],
  ])('that is %s ends its untouched renewal, and an answered one lapses', async (_, end) => {
    const untouched = await sellDomain(app, owner);
    await end(untouched.id);
    expect(await renewalsOf(app, owner)).toEqual([]);
    expect(await renewalsOf(app, owner, { state: 'lapsed' })).toEqual([]);
    const answered = await sellDomain(app, owner, { name: 'answered.mx' });
    await act(app, owner, 'approve', await onlyRenewal(app, owner));
    await end(answered.id);
    expect(await renewalsOf(app, owner, { state: 'lapsed' })).toMatchObject([{ subjectId: answered.id }]);
  });

  test('that comes back begins its renewal again', async () => {
    const { id } = await sellDomain(app, owner);
    await app.call(domainRoutes.archive, { as: owner, parameters: { id }, body: { version: 1 } });
    expect(await renewalsOf(app, owner)).toEqual([]);
    await app.call(domainRoutes.restore, { as: owner, parameters: { id }, body: { version: 2 } });
    expect(await renewalsOf(app, owner)).toMatchObject([{ subjectId: id, state: 'upcoming' }]);
  });

  test('takes its renewal to another client', async () => {
    const { id } = await sellDomain(app, owner);
    const clientId = (await app.client(owner, { displayName: 'Lumbre' })).id;
    await change(id, { clientId });
    expect(await renewalsOf(app, owner)).toMatchObject([{ clientId, clientName: 'Lumbre' }]);
  });
});

describe('a service', () => {
  test('begins its renewal with its cycle', async () => {
    const id = await sellService(app, owner, { cycle: 'quarterly' });
    await runAt('2026-06-15T19:00:00.000Z');
    expect(await renewalsOf(app, owner)).toMatchObject([
      { subjectKind: 'hosting', subjectId: id, subjectName: 'Hosting', termMonths: 3, priceMinor: 90_000 },
    ]);
    expect(await marks('hosting_clients', id)).toBe('upcoming');
  });

  test('begins it with its write, and a day that a person moves by its cycle confirms it', async () => {
    const clientId = (await app.client(owner)).id;
    const body = {
      name: 'Plan',
      clientId,
      nextRenewalOn: '2026-07-01',
      cycle: 'quarterly',
      priceMinor: 90_000,
    } as const;
    const { id, version } = (await app.call(serviceRoutes.create, { as: owner, body })).body;
    const [begun] = await renewalsOf(app, owner);
    expect(begun).toMatchObject({ subjectId: id, periodEnd: '2026-07-01', termMonths: 3 });
    const move = (nextRenewalOn: string, from: number) =>
      app.call(serviceRoutes.update, {
        as: owner,
        parameters: { id },
        body: { version: from, nextRenewalOn },
      });
    await move('2026-07-15', version);
    expect(await renewalsOf(app, owner)).toMatchObject([{ id: begun?.id, periodEnd: '2026-07-15' }]);
    await move('2026-10-15', version + 1);
    expect((await renewalOf(app, owner, begun?.id ?? '')).registry).toBe('confirmed');
    expect(await marks('hosting_clients', id)).toBe('renewedUnpaid');
  });

  test.each([
    { cycle: 'one_time' },
    { status: 'cancelled' },
    { archived_at: '2026-01-01' },
    { next_renewal_on: '2027-07-01' },
  ])('with %o has none', async (columns) => {
    await sellService(app, owner, columns);
    await runAt('2026-06-15T19:00:00.000Z');
    expect(await renewalsOf(app, owner)).toEqual([]);
  });
});

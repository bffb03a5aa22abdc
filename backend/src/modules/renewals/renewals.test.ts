import { domainRoutes, renewalRoutes } from '@oficio/contracts';
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
});

const dates = async (query: Record<string, string>) =>
  (await renewalsOf(app, owner, query)).map(({ periodEnd }) => periodEnd);
const call = (action: 'confirm' | 'snooze' | 'approve' | 'update', id: string, body: object) =>
  app.call(renewalRoutes[action] as typeof renewalRoutes.confirm, {
    as: owner,
    parameters: { id },
    body: body as never,
  });

describe('the list', () => {
  test('has the next due first, with filters and sums by currency', async () => {
    const clientId = (await app.client(owner)).id;
    await sellDomain(app, owner, { name: 'late.mx', expiresOn: '2026-06-01', currency: 'EUR' });
    await sellDomain(app, owner, { name: 'next.mx', expiresOn: '2026-07-01', clientId });
    await sellDomain(app, owner, { name: 'their.mx', expiresOn: '2026-08-01', payer: 'client' });
    const { body } = await app.call(renewalRoutes.list, { as: owner });
    expect(body.items.map(({ subjectName }) => subjectName)).toEqual(['late.mx', 'next.mx', 'their.mx']);
    expect(body).toMatchObject({
      total: 3,
      nextCursor: null,
      sums: [
        { currency: 'EUR', count: 1, priceMinor: 25_000, costMinor: 18_000 },
        { currency: 'MXN', count: 1, priceMinor: 25_000, costMinor: 18_000 },
      ],
    });
    expect(await dates({ due: 'past' })).toEqual(['2026-06-01']);
    expect(await dates({ due: '30' })).toEqual(['2026-07-01']);
    expect(await dates({ due: '60' })).toEqual(['2026-07-01', '2026-08-01']);
    expect(await dates({ clientId })).toEqual(['2026-07-01']);
    expect(await dates({ kind: 'hosting' })).toEqual([]);
    expect(await dates({ state: 'withClient' })).toEqual(['2026-08-01']);
    expect(await dates({ month: '2026-07' })).toEqual(['2026-07-01']);
  });

  test('leaves out what is snoozed until its day, and what is finished', async () => {
    await sellDomain(app, owner);
    const { id, version } = await onlyRenewal(app, owner);
    await call('snooze', id, { version, until: '2026-06-20' });
    expect(await dates({})).toEqual([]);
    expect(await dates({ snoozed: 'true' })).toEqual(['2026-07-01']);
    app.clock.set('2026-06-20T18:00:00.000Z');
    expect(await dates({})).toEqual(['2026-07-01']);
    expect(await dates({ snoozed: 'true' })).toEqual([]);
    await act(app, owner, 'lapse', await onlyRenewal(app, owner));
    expect(await dates({})).toEqual([]);
    expect(await dates({ state: 'lapsed' })).toEqual(['2026-07-01']);
  });
});

describe('a member', () => {
  test('approves for the client, with a note and an entry in the history', async () => {
    await sellDomain(app, owner);
    const { id, version } = await onlyRenewal(app, owner);
    const answer = await call('approve', id, { version, note: 'By phone' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      state: 'approved',
      version: 2,
      decision: { kind: 'member', name: 'Ana Ruiz', at: '2026-06-15T18:00:00.000Z', note: 'By phone' },
    });
    expect(answer.body.history.map(({ action }) => action)).toEqual(['approved', 'created']);
    expect((await act(app, owner, 'approve', { id, version })).body).toMatchObject({ code: 'version.stale' });
  });

  test('is told what is possible instead of what isn’t', async () => {
    await sellDomain(app, owner);
    const { id } = await onlyRenewal(app, owner);
    await act(app, owner, 'approve', { id, version: 1 });
    const refused = await act(app, owner, 'decline', { id, version: 2 });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'renewal.not_possible',
        message:
          'This renewal is “Approved”. Possible now: invoice, confirm, edit, waive, snooze, let lapse.',
      },
    ]);
    const changed = await call('update', id, { version: 2, priceMinor: 1 });
    expect(changed.body).toMatchObject({ code: 'renewal.not_possible' });
    expect((await call('update', id, { version: 2, costMinor: 1 })).body).toMatchObject({
      costMinor: 1,
      priceMinor: 25_000,
      state: 'approved',
    });
    await act(app, owner, 'lapse', { id, version: 3 });
    expect((await act(app, owner, 'waive', { id, version: 4 })).body).toMatchObject({
      message: 'This renewal is “Lapsed”. Possible now: confirm.',
    });
  });

  test('changes price and term before the client is asked; another price of the domain leaves them', async () => {
    const { id: domainId } = await sellDomain(app, owner);
    const { id } = await onlyRenewal(app, owner);
    const changed = await call('update', id, { version: 1, priceMinor: 30_000, termMonths: 24 });
    expect(changed.body).toMatchObject({ priceMinor: 30_000, termMonths: 24, consent: 'notAsked' });
    const body = { version: 1, notes: 'Nothing about money' };
    await app.call(domainRoutes.update, { as: owner, parameters: { id: domainId }, body });
    expect(await onlyRenewal(app, owner)).toMatchObject({ priceMinor: 30_000, termMonths: 24, version: 2 });
  });

  test('confirms a domain’s renewal, which moves its date; payments and answers don’t', async () => {
    const { id: domainId } = await sellDomain(app, owner);
    const { id } = await onlyRenewal(app, owner);
    await act(app, owner, 'approve', { id, version: 1 });
    await act(app, owner, 'waive', { id, version: 2 });
    for (const newDate of ['2026-06-30', '2026-07-01']) {
      const refused = await call('confirm', id, { version: 3, newDate });
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { details: { fields: [{ path: 'newDate' }] } },
      ]);
    }
    const confirmed = await call('confirm', id, {
      version: 3,
      newDate: '2027-07-01',
      note: 'Invoice of the registrar',
    });
    expect(confirmed.body).toMatchObject({
      state: 'renewed',
      registry: 'confirmed',
      confirmedOn: '2026-06-15',
      evidence: {
        source: 'confirmation',
        before: '2026-07-01',
        after: '2027-07-01',
        note: 'Invoice of the registrar',
      },
      subject: { endsOn: '2027-07-01' },
    });
    const domain = await app.call(domainRoutes.one, { as: owner, parameters: { id: domainId } });
    expect(domain.body).toMatchObject({ expiresOn: '2027-07-01', version: 2 });
    expect(await renewalsOf(app, owner)).toEqual([]);
  });

  test('confirms a month of a service, whose next renewal begins at its old end', async () => {
    await sellService(app, owner, { cycle: 'monthly' });
    await app.admin.query(`SELECT oficio.enqueue_job('renewal.begin', '{}')`);
    await app.nest.get(Jobs, { strict: false }).runPending();
    const { id } = await onlyRenewal(app, owner);
    await act(app, owner, 'waive', { id, version: 1 });
    await call('confirm', id, { version: 2, newDate: '2026-08-01' });
    expect(await renewalsOf(app, owner)).toMatchObject([{ periodEnd: '2026-08-01', state: 'upcoming' }]);
  });

  test('brings a lapsed renewal back by its new date', async () => {
    await sellDomain(app, owner);
    const { id } = await onlyRenewal(app, owner);
    await act(app, owner, 'lapse', { id, version: 1 });
    const confirmed = await call('confirm', id, { version: 2, newDate: '2027-07-01' });
    expect(confirmed.body).toMatchObject({ state: 'renewedUnpaid', subject: { endsOn: '2027-07-01' } });
  });

  test('acts on several renewals at once, and learns which of them refused', async () => {
    await sellDomain(app, owner);
    await sellDomain(app, owner, { name: 'their.mx', expiresOn: '2026-07-02', payer: 'client' });
    const items = (await renewalsOf(app, owner)).map(({ id, version }) => ({ id, version }));
    const bulk = (body: object) => app.call(renewalRoutes.bulk, { as: owner, body: body as never });
    expect((await bulk({ action: 'approve', items })).body).toEqual({
      done: 1,
      refused: [{ id: items[1]?.id, code: 'renewal.not_possible' }],
    });
    expect((await bulk({ action: 'snooze', items })).status).toBe(400);
    const [approved] = await renewalsOf(app, owner);
    const { body } = await bulk({
      action: 'snooze',
      until: '2026-07-01',
      items: [approved].map((row) => ({ id: row?.id, version: row?.version })),
    });
    expect(body).toEqual({ done: 1, refused: [] });
    expect(await renewalsOf(app, owner)).toMatchObject([{ subjectName: 'their.mx' }]);
  });

  test('who only reads sees renewals and changes none', async () => {
    await sellDomain(app, owner);
    const viewer = await app.member(owner.organizationId, 'viewer');
    const { id, version } = await onlyRenewal(app, viewer);
    expect((await renewalOf(app, viewer, id)).history).toHaveLength(1);
    expect((await act(app, viewer, 'approve', { id, version })).status).toBe(403);
  });

  test('who is limited sees the renewals of assigned clients', async () => {
    const clientId = (await app.client(owner)).id;
    await sellDomain(app, owner);
    await sellDomain(app, owner, { name: 'assigned.mx', clientId });
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [clientId] });
    expect(await renewalsOf(app, limited)).toMatchObject([{ subjectName: 'assigned.mx' }]);
    const { id, version } = await onlyRenewal(app, limited);
    expect((await act(app, limited, 'approve', { id, version })).status).toBe(200);
  });
});

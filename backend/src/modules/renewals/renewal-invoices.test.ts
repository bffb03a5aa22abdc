import { invoiceRoutes, paymentRoutes, type Renewal, renewalRoutes, taxRateRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { act, renewalOf, renewalsOf, sellDomain } from '../../../test/test-renewals.ts';
import { Jobs } from '../../jobs/jobs.ts';

let app: TestApplication;
let owner: TestOwner;
let clientId: string;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:00:00.000Z');
  owner = await issuer(app);
  clientId = (await app.client(owner, { displayName: 'Lumbre' })).id;
});

/** Approved renewals, one for each domain. */
async function approved(...domains: Parameters<typeof sellDomain>[2][]): Promise<string[]> {
  for (const domain of domains) await sellDomain(app, owner, { clientId, ...domain });
  const renewals = await renewalsOf(app, owner, { state: 'upcoming' });
  for (const renewal of renewals) await act(app, owner, 'approve', renewal);
  return renewals.map(({ id }) => id);
}
const draft = (ids: string[]) => app.call(renewalRoutes.invoice, { as: owner, body: { ids } });
const told = async (id: string): Promise<Renewal> => {
  await app.nest.get(Jobs, { strict: false }).runPending();
  return renewalOf(app, owner, id);
};
const invoiceOf = async (id: string) =>
  (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
const issue = async (id: string) => {
  const { version } = await invoiceOf(id);
  return app.call(invoiceRoutes.issue, { as: owner, parameters: { id }, body: { version } });
};
/** A draft of one approved renewal. */
async function drafted(): Promise<{ id: string; invoiceId: string }> {
  const [id = ''] = await approved({});
  const { body } = await draft([id]);
  return { id, invoiceId: body.invoices[0]?.id ?? '' };
}

describe('approved renewals', () => {
  test('become one draft for each client and currency, with a line for each', async () => {
    await app.call(taxRateRoutes.create, {
      as: owner,
      body: { name: 'Usual', ratePpm: 160_000, kind: 'added', isDefault: true },
    });
    const ids = await approved(
      { name: 'b.mx', expiresOn: '2026-07-09' },
      { name: 'a.mx' },
      { name: 'c.mx', currency: 'EUR' },
    );
    const { status, body } = await draft(ids);
    expect(status).toBe(200);
    expect(
      body.invoices.map(({ clientName, currency, lines }) => [clientName, currency, lines]).sort(),
    ).toEqual([
      ['Lumbre', 'EUR', 1],
      ['Lumbre', 'MXN', 2],
    ]);
    const pesos = await invoiceOf(body.invoices.find(({ currency }) => currency === 'MXN')?.id ?? '');
    expect(pesos).toMatchObject({ lifecycle: 'draft', clientId, currency: 'MXN' });
    expect(pesos.lines).toMatchObject([
      { unitPriceMinor: 25_000, quantityE4: 10_000, source: { type: 'renewal' } },
      { unitPriceMinor: 25_000, source: { type: 'renewal' } },
    ]);
    expect(pesos.lines[0]?.description).toMatch(/^(Renewal of|Renovación de) a\.mx, .*2026 – .*2027$/);
    expect(pesos.lines[0]?.taxes.map(({ name }) => name)).toContain('Usual');
    const again = await draft(ids.slice(0, 1));
    expect([again.status, again.body]).toMatchObject([409, { code: 'renewal.not_possible' }]);
  });

  test('aren’t invoiced before the client has approved, nor without a client', async () => {
    await sellDomain(app, owner, { clientId });
    await sellDomain(app, owner, { name: 'nobody.mx', expiresOn: '2026-07-02' });
    const [asked, nobody] = await renewalsOf(app, owner);
    expect((await draft([asked?.id ?? ''])).body).toMatchObject({
      code: 'renewal.not_possible',
      message: expect.stringMatching(/^acme\.mx: This renewal is “Upcoming”\./),
    });
    if (nobody) await act(app, owner, 'approve', nobody);
    expect((await draft([nobody?.id ?? ''])).body).toMatchObject({
      message: 'nobody.mx has no client. Choose one first, then invoice it.',
    });
  });

  test('follow their invoice: issued, paid, and owed again after the payment is void', async () => {
    const { id, invoiceId } = await drafted();
    expect(await told(id)).toMatchObject({
      billing: 'none',
      state: 'approved',
      invoice: { id: invoiceId, netMinor: 25_000, currency: 'MXN' },
    });
    const issued = (await issue(invoiceId)).body;
    expect(await told(id)).toMatchObject({ billing: 'invoiced', state: 'invoiced', periodEnd: '2026-07-01' });
    const amountMinor = issued.totalMinor;
    const payment = await paid(app, owner, {
      clientId,
      amountMinor,
      allocations: [{ invoiceId, amountMinor }],
    });
    expect(await told(id)).toMatchObject({ billing: 'paid', state: 'paid', registry: 'open' });
    const body = { version: payment.version, reason: 'Bounced' };
    await app.call(paymentRoutes.void, { as: owner, parameters: { id: payment.id }, body });
    expect(await told(id)).toMatchObject({ billing: 'invoiced', state: 'invoiced' });
    expect((await renewalOf(app, owner, id)).history.map(({ action }) => action)).toEqual([
      'settlement_reversed',
      'invoice_paid',
      'invoiced',
      'approved',
      'created',
    ]);
  });

  test('can be invoiced again after their invoice was voided or their draft was deleted', async () => {
    const { id, invoiceId } = await drafted();
    const { version } = (await issue(invoiceId)).body;
    expect(await told(id)).toMatchObject({ state: 'invoiced' });
    const body = { version, reason: 'Wrong price' };
    expect(
      (await app.call(invoiceRoutes.void, { as: owner, parameters: { id: invoiceId }, body })).status,
    ).toBe(200);
    expect(await told(id)).toMatchObject({
      billing: 'none',
      state: 'approved',
      invoiceId: null,
      invoice: null,
    });
    const second = (await draft([id])).body.invoices[0]?.id ?? '';
    await app.call(invoiceRoutes.remove, { as: owner, parameters: { id: second } });
    expect(await told(id)).toMatchObject({ invoiceId: null });
    expect((await draft([id])).status).toBe(200);
    const restored = await app.call(invoiceRoutes.restore, {
      as: owner,
      parameters: { id: second },
      body: { version: 2 },
    });
    expect(restored.body).toMatchObject({ code: 'invoice.source_billed' });
  });

  test('stay on their draft when it is edited, and leave it with their line', async () => {
    const { id, invoiceId } = await drafted();
    const { version, lines } = await invoiceOf(invoiceId);
    const inputs = lines.map(({ description, quantityE4, unit, unitPriceMinor, source }) => ({
      description: `${description}!`,
      quantityE4,
      unit,
      unitPriceMinor,
      source,
    }));
    const save = (given: typeof inputs, from: number) =>
      app.call(invoiceRoutes.update, {
        as: owner,
        parameters: { id: invoiceId },
        body: { version: from, lines: given },
      });
    expect((await save(inputs, version)).status).toBe(200);
    expect(await told(id)).toMatchObject({ invoiceId });
    expect((await save([...inputs, ...inputs], version + 1)).body).toMatchObject({
      code: 'request.invalid',
      details: {
        fields: [{ path: 'lines.1.source', message: 'An earlier line bills this renewal already.' }],
      },
    });
    await save([], version + 1);
    expect(await told(id)).toMatchObject({ invoiceId: null });
  });

  test('of another client, or without an approval, are no source of a line', async () => {
    const [id = ''] = await approved({});
    const other = (await app.client(owner)).id;
    const body = (of: string, source: string) => ({
      clientId: of,
      lines: [
        {
          description: 'x',
          quantityE4: 10_000,
          unit: null,
          unitPriceMinor: 1,
          source: { type: 'renewal' as const, id: source },
        },
      ],
    });
    const add = (of: string, source: string) =>
      app.call(invoiceRoutes.create, { as: owner, body: body(of, source) });
    expect((await add(other, id)).body).toMatchObject({ code: 'resource.not_found' });
    await sellDomain(app, owner, { name: 'upcoming.mx', clientId });
    const [upcoming] = await renewalsOf(app, owner, { state: 'upcoming' });
    expect((await add(clientId, upcoming?.id ?? '')).body).toMatchObject({
      details: {
        fields: [{ path: 'lines.0.source', message: 'This renewal can’t be invoiced as it is now.' }],
      },
    });
    expect((await add(clientId, id)).status).toBe(201);
    expect((await add(clientId, id)).body).toMatchObject({ code: 'invoice.source_billed' });
  });
});

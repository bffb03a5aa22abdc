import { randomUUID } from 'node:crypto';
import { invoiceRoutes, taxRateRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { draft, issuer, line, taxRates } from '../../../test/test-invoices.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await issuer(app);
});

const create = (body: Record<string, unknown>) => app.call(invoiceRoutes.create, { as: owner, body });

describe('the totals of a draft', () => {
  test('are computed by the server, with added and withheld taxes', async () => {
    const rates = await taxRates(app, owner);
    const taxRateIds = [rates['IVA 16%'] ?? '', rates['Ret. ISR 10%'] ?? ''];
    const invoice = await draft(app, owner, {
      lines: [line({ quantityE4: 25_000, unitPriceMinor: 40_000, taxRateIds })],
    });
    expect(invoice).toMatchObject({
      netMinor: 100_000,
      taxMinor: 16_000,
      withheldMinor: 10_000,
      totalMinor: 106_000,
      balanceMinor: 106_000,
      lines: [
        { netMinor: 100_000, baseMinor: 100_000, taxes: [{ name: 'IVA 16%' }, { name: 'Ret. ISR 10%' }] },
      ],
      taxes: [
        { name: 'IVA 16%', kind: 'added', baseMinor: 100_000, taxMinor: 16_000 },
        { name: 'Ret. ISR 10%', kind: 'withheld', baseMinor: 100_000, taxMinor: 10_000 },
      ],
    });
  });

  test('round a price that is finer than the currency once, at its line', async () => {
    const fine = line({ quantityE4: 100_000_000, unitPriceMinor: 0, unitPriceMicros: 350_000 });
    const { id, version, ...invoice } = await draft(app, owner, { currency: 'EUR', lines: [fine, fine] });
    expect(invoice).toMatchObject({ totalMinor: 7_000, lines: [{ unitPriceMicros: 350_000 }, {}] });
    const parameters = { id };
    const rate = await app.call(invoiceRoutes.update, {
      as: owner,
      parameters,
      body: { version, fxRateE8: 2_000_000_000 },
    });
    const issue = { as: owner, parameters, body: { version: rate.body.version } };
    expect((await app.call(invoiceRoutes.issue, issue)).status).toBe(200);
    const { rows } = await app.admin.query(
      `SELECT block::json #> '{lines,0}' AS line FROM oficio.invoice_documents WHERE invoice_id = $1`,
      [id],
    );
    expect(rows[0]?.line).toMatchObject({ unitPriceMinor: 0, unitPriceMicros: 350_000, netMinor: 3_500 });
    const copy = await app.call(invoiceRoutes.duplicate, { as: owner, parameters });
    expect(copy.body).toMatchObject({ totalMinor: 7_000, lines: [{ unitPriceMicros: 350_000 }, {}] });
    const credit = await app.call(invoiceRoutes.creditNote, { as: owner, parameters });
    expect(credit.body).toMatchObject({ totalMinor: -7_000, lines: [{ unitPriceMicros: 350_000 }, {}] });
  });

  test.each([-1, 1_000_000, 0.5])('refuse %d millionths', async (unitPriceMicros) => {
    const { id: clientId } = await app.client(owner);
    expect((await create({ clientId, lines: [line({ unitPriceMicros })] })).status).toBe(400);
  });

  test('follow each change of a line or discount, and stay with any other change', async () => {
    const { id } = await draft(app, owner);
    const change = async (version: number, body: object) =>
      (await app.call(invoiceRoutes.update, { as: owner, parameters: { id }, body: { version, ...body } }))
        .body;
    expect((await change(1, { discount: { kind: 'percent', ppm: 100_000 } })).totalMinor).toBe(9_000);
    expect((await change(2, { notes: 'Gracias' })).totalMinor).toBe(9_000);
    expect((await change(3, { lines: [line(), line()] })).totalMinor).toBe(18_000);
    expect(await change(4, { discount: null, lines: [] })).toMatchObject({
      totalMinor: 0,
      lines: [],
      taxes: [],
    });
  });

  test('keep a tax rate as it was when its line was written', async () => {
    const [rate] = (await app.call(taxRateRoutes.list, { as: owner })).body.items;
    if (!rate) throw new Error('There is a rate');
    const invoice = await draft(app, owner, { lines: [line({ taxRateIds: [rate.id] })] });
    await app.call(taxRateRoutes.update, {
      as: owner,
      parameters: { id: rate.id },
      body: { version: rate.version, ratePpm: 1, archived: true },
    });
    const { body } = await app.call(invoiceRoutes.update, {
      as: owner,
      parameters: { id: invoice.id },
      body: { version: 1, poNumber: '7' },
    });
    expect(body).toMatchObject({ totalMinor: invoice.totalMinor, taxes: invoice.taxes });
  });
});

describe('a draft', () => {
  test('has the client’s currency and the organization’s terms', async () => {
    await app.admin.query(
      "UPDATE oficio.billing_settings SET terms = 'Net 30', tax_mode = 'inclusive' WHERE organization_id = $1",
      [owner.organizationId],
    );
    const { id: clientId } = await app.client(owner, { currency: 'EUR' });
    expect((await create({ clientId })).body).toMatchObject({
      currency: 'EUR',
      terms: 'Net 30',
      taxMode: 'inclusive',
      lifecycle: 'draft',
      number: null,
      title: 'Draft for Café Lumbre',
      totalMinor: 0,
      kind: 'invoice',
    });
  });

  test('is found by its client’s name, also after that has changed', async () => {
    const { clientId } = await draft(app, owner);
    await app.admin.query(
      "UPDATE public.client_directory SET display_name = 'Nopal', sort_name = 'nopal' WHERE id = $1",
      [clientId],
    );
    const found = async (search: string) =>
      (await app.call(invoiceRoutes.list, { as: owner, query: { search } })).body.items.map(
        ({ clientName }) => clientName,
      );
    expect([await found('nopal'), await found('lumbre')]).toEqual([['Nopal'], []]);
  });

  const NAN = Number.NaN;
  test.each<[string, object, string]>([
    ['a total', { totalMinor: 1 }, ''],
    ['a number', { number: 'INV-1' }, ''],
    ['a balance', { balanceMinor: 0 }, ''],
    ['a fraction of a minor unit', { lines: [line({ unitPriceMinor: 1.005 })] }, 'lines.0.unitPriceMinor'],
    ['no number', { lines: [{ ...line(), quantityE4: NAN }] }, 'lines.0.quantityE4'],
    ['a quantity of zero', { lines: [line({ quantityE4: 0 })] }, 'lines.0.quantityE4'],
    ['a negative price', { lines: [line({ unitPriceMinor: -1 })] }, 'lines.0.unitPriceMinor'],
    ['no description', { lines: [line({ description: ' ' })] }, 'lines.0.description'],
    ['201 lines', { lines: Array.from({ length: 201 }, () => line()) }, 'lines'],
    [
      'five taxes',
      { lines: [line({ taxRateIds: Array.from({ length: 5 }, () => randomUUID()) })] },
      'lines.0.taxRateIds',
    ],
    ['a due date before the date', { issueDate: '2026-06-15', dueDate: '2026-06-14' }, 'dueDate'],
    ['a day that doesn’t exist', { issueDate: '2026-02-29' }, 'issueDate'],
    ['more than 100 %', { discount: { kind: 'percent', ppm: 1_000_001 } }, 'discount'],
  ])('with %s is refused', async (_, fields, path) => {
    const { id: clientId } = await app.client(owner);
    const { status, body } = await create({ clientId, ...fields });
    expect([status, body]).toMatchObject([400, { code: 'request.invalid' }]);
    if (path) expect(JSON.stringify(body)).toContain(`"${path}`);
  });

  test.each<[string, object, string, string]>([
    [
      'an amount above all limits',
      {
        lines: Array.from({ length: 200 }, () =>
          line({ unitPriceMinor: 1e13, quantityE4: 10_000_000_000_000 }),
        ),
      },
      'amount.too_large',
      'lines.0.unitPriceMinor',
    ],
    [
      'a discount above its line',
      { lines: [line({ discount: { kind: 'amount', amountMinor: 10_001 } })] },
      'invoice.discount_exceeds',
      'lines.0.discount',
    ],
    ['a negative total', { lines: [line({ quantityE4: -10_000 })] }, 'invoice.total_negative', 'lines'],
  ])('with %s is refused at its field', async (_, fields, code, path) => {
    const { id: clientId } = await app.client(owner);
    const { status, body } = await create({ clientId, ...fields });
    expect([status, body]).toMatchObject([400, { code, details: { fields: [{ path }] } }]);
  });

  test('takes no tax rate of another organization', async () => {
    const [foreign] = Object.values(await taxRates(app, await app.owner()));
    const { id: clientId } = await app.client(owner);
    const { status, body } = await create({ clientId, lines: [line({ taxRateIds: [foreign ?? ''] })] });
    expect([status, body]).toMatchObject([
      404,
      { code: 'resource.not_found', details: { fields: [{ path: 'lines.0.taxRateIds' }] } },
    ]);
  });

  test('of 200 long lines is stored', async () => {
    const lines = Array.from({ length: 200 }, (_, index) =>
      line({ description: `${index} ${'ñ'.repeat(990)}` }),
    );
    const invoice = await draft(app, owner, { lines });
    expect(invoice.lines.map(({ description }) => description)).toEqual(
      lines.map(({ description }) => description),
    );
  });
});

test('the parts of an invoice are those of the clients that a limited manager sees', async () => {
  const [mine, theirs] = [await draft(app, owner), await draft(app, owner)];
  const manager = await app.member(owner.organizationId, 'manager', { clientIds: [mine.clientId] });
  const seen = await runAsMember(manager, 'SELECT DISTINCT invoice_id FROM oficio.invoice_lines');
  expect(seen).toEqual([{ invoice_id: mine.id }]);
  const changed = await runAsMember(
    manager,
    `UPDATE oficio.invoice_lines SET description = 'Taken' WHERE invoice_id = '${theirs.id}' RETURNING id`,
  );
  expect(changed).toEqual([]);
  const viewer = await app.member(owner.organizationId, 'viewer');
  expect(await runAsMember(viewer, 'SELECT * FROM oficio.invoice_lines')).toEqual([]);
});

const runAsMember = (as: TestOwner, statement: string) =>
  runAsRole(app.database.adminUrl, 'oficio_api', as, statement);

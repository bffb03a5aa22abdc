import { type BodyOf, documentBlockSchema, invoiceRoutes, taxRateRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { draft, issuer, line, type TestInvoice, taxRates } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';

let app: TestApplication;
let owner: TestOwner;
let clientId: string;
let iva: string;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
  clientId = (await app.client(owner)).id;
  iva = (await taxRates(app, owner))['IVA 16%'] ?? '';
});

type Body = Partial<BodyOf<typeof invoiceRoutes.create>>;

/** Of 2,000.00 before taxes: half of it with IVA. */
const undivided = (body: Body = {}) =>
  draft(app, owner, {
    clientId,
    lines: [line({ unitPriceMinor: 100_000, taxRateIds: [iva] }), line({ unitPriceMinor: 100_000 })],
    ...body,
  });
const depositOf = ({ id, version }: TestInvoice, part: { ppm?: number; amountMinor?: number }) =>
  app.call(invoiceRoutes.deposit, { as: owner, parameters: { id }, body: { version, ...part } });
const act = (name: 'issue' | 'void', { id, version }: TestInvoice) =>
  app.call(invoiceRoutes[name], {
    as: owner,
    parameters: { id },
    body: { version, ...(name === 'void' && { reason: 'A mistake' }) },
  } as never) as unknown as Promise<{
    status: number;
    body: TestInvoice & { code?: string; message?: string };
  }>;
const update = ({ id, version }: TestInvoice, body: Body) =>
  app.call(invoiceRoutes.update, { as: owner, parameters: { id }, body: { version, ...body } });
const one = async ({ id }: TestInvoice) =>
  (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
const open = async () =>
  (await app.call(invoiceRoutes.deposits, { as: owner, query: { clientId } })).body.items.map(
    ({ number }) => number,
  );

/** An issued deposit of 30 %, 648.00, of an invoice of 2,160.00 that deducts it. */
async function deducted(): Promise<{ deposit: TestInvoice; final: TestInvoice }> {
  const source = await undivided();
  const { body: drafted } = await depositOf(source, { ppm: 300_000 });
  const { body: deposit } = await act('issue', drafted);
  const { body: final } = await update(source, { depositIds: [deposit.id] });
  return { deposit, final };
}

describe('a deposit invoice', () => {
  test('is drafted over a part of a draft, group by group, in the client’s language', async () => {
    const source = await undivided();
    const { status, body: deposit } = await depositOf(source, { ppm: 300_000 });
    expect(status).toBe(201);
    expect(deposit).toMatchObject({
      kind: 'deposit',
      lifecycle: 'draft',
      clientId,
      taxMode: 'inclusive',
      totalMinor: 64_800,
      netMinor: 60_000,
      taxMinor: 4_800,
      correctsId: null,
      lines: [
        { description: 'Deposit of 30%', unitPriceMinor: 34_800, taxes: [{ taxRateId: iva }] },
        { description: 'Deposit of 30%', unitPriceMinor: 30_000, taxes: [] },
      ],
    });
    const issued = await act('issue', deposit);
    expect(issued.body).toMatchObject({ number: 'DEP-2026-0001', balanceMinor: 64_800, deductedBy: null });
    expect(await one(source)).toMatchObject({ totalMinor: 216_000, deductions: [] });
  });

  test('keeps the taxes of the draft, also of a rate that has changed since', async () => {
    const source = await undivided();
    const { body: rates } = await app.call(taxRateRoutes.list, { as: owner });
    const { version } = rates.items.find(({ id }) => id === iva) ?? { version: 0 };
    await app.call(taxRateRoutes.update, {
      as: owner,
      parameters: { id: iva },
      body: { version, ratePpm: 80_000 },
    });
    const { body: deposit } = await depositOf(source, { amountMinor: 216_000 });
    expect(deposit).toMatchObject({ totalMinor: 216_000, taxMinor: 16_000 });
  });

  test.each<[string, object, string, string]>([
    ['nothing', {}, 'amountMinor', 'Please enter a percentage or an amount'],
    ['both', { ppm: 1, amountMinor: 1 }, 'amountMinor', 'Please enter a percentage or an amount'],
    ['more than the invoice', { amountMinor: 216_001 }, 'amountMinor', 'at most MX$2,160.00'],
    ['no amount', { amountMinor: 0 }, 'amountMinor', 'at most MX$2,160.00'],
    ['less than a cent', { ppm: 1 }, 'amountMinor', 'at most MX$2,160.00'],
    ['more than all', { ppm: 1_000_001 }, 'ppm', 'At most 100 %'],
    ['a part of a cent', { amountMinor: 0.5 }, 'amountMinor', 'Please enter an amount'],
    ['a total', { amountMinor: 1, totalMinor: 1 }, '', ''],
  ])('of %s is refused at its field', async (_, part, path, message) => {
    const { status, body } = await depositOf(await undivided(), part);
    expect(status).toBe(400);
    if (path) {
      const fields = [expect.objectContaining({ path, message: expect.stringContaining(message) })];
      expect(body).toMatchObject({ code: 'request.invalid', details: { fields } });
    }
  });

  test('and the others of one draft are at most its total, also two that are asked for at once', async () => {
    const source = await undivided();
    const { body: first } = await depositOf(source, { ppm: 300_000 });
    app.clock.set('2026-06-15T18:31:00.000Z');
    const { body: second } = await depositOf(source, { amountMinor: 100_000 });
    expect(await one(source)).toMatchObject({
      version: source.version,
      deposits: [
        { id: first.id, totalMinor: 64_800, balanceMinor: 64_800, lifecycle: 'draft' },
        { id: second.id, totalMinor: 100_000, lifecycle: 'draft' },
      ],
    });
    expect(await one(first)).toMatchObject({ depositOf: { id: source.id, title: source.title } });
    const message = 'Other deposits take MX$1,648.00 of MX$2,160.00, so at most MX$512.00 is left';
    const refused = await depositOf(source, { amountMinor: 51_201 });
    expect(refused.body).toMatchObject({ details: { fields: [{ path: 'amountMinor', message }] } });
    const both = await Promise.all([1, 2].map(() => depositOf(source, { amountMinor: 40_000 })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('whose price is raised takes at most what the others of its invoice leave', async () => {
    const source = await undivided();
    const first = (await depositOf(source, { ppm: 300_000 })).body;
    const second = (await depositOf(source, { amountMinor: 100_000 })).body;
    const raised = (deposit: TestInvoice, unitPriceMinor: number) =>
      update(deposit, { lines: [line({ unitPriceMinor, taxRateIds: [iva] })] });
    const refusalOf = ({ status, body }: { status: number; body: object }) => [
      status,
      (body as { details?: { fields: { path: string; message: string }[] } }).details?.fields[0],
    ];
    const path = 'lines.0.unitPriceMinor';
    const message = 'Other deposits take MX$1,000.00 of MX$2,160.00, so at most MX$1,160.00 is left';
    expect(refusalOf(await raised(first, 116_001))).toMatchObject([400, { path, message }]);
    const both = await Promise.all([raised(first, 116_000), raised(second, 151_200)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const { id } of [first, second]) {
      await app.call(invoiceRoutes.remove, { as: owner, parameters: { id } });
    }
    const { body: third } = await depositOf(source, { amountMinor: 1_000 });
    expect(refusalOf(await raised(third, 216_001))).toMatchObject([
      400,
      { path, message: 'A deposit is above 0 and at most MX$2,160.00, the total of the invoice' },
    ]);
    expect((await raised(third, 216_000)).status).toBe(200);
    const { version } = await one(first);
    const restored = await app.call(invoiceRoutes.restore, {
      as: owner,
      parameters: { id: first.id },
      body: { version },
    });
    expect(refusalOf(restored)).toMatchObject([
      400,
      { message: 'Other deposits take all of MX$2,160.00, the total of the invoice' },
    ]);
  });

  test('takes nothing any more once it is deleted, void or credited', async () => {
    const source = await undivided();
    const all = { ppm: 1_000_000 };
    const { body: drafted } = await depositOf(source, all);
    const message = 'Other deposits take all of MX$2,160.00, the total of the invoice';
    expect((await depositOf(source, all)).body).toMatchObject({ details: { fields: [{ message }] } });
    await app.call(invoiceRoutes.remove, { as: owner, parameters: { id: drafted.id } });
    const { body: issued } = await act('issue', (await depositOf(source, all)).body);
    expect((await depositOf(source, all)).status).toBe(400);
    await act('void', issued);
    const { body: credited } = await act('issue', (await depositOf(source, all)).body);
    const { body: note } = await app.call(invoiceRoutes.creditNote, {
      as: owner,
      parameters: { id: credited.id },
    });
    expect((await depositOf(source, all)).status).toBe(400);
    await act('issue', note);
    expect((await one(source)).deposits).toEqual([]);
    expect((await depositOf(source, all)).status).toBe(201);
  });

  test('of two halves of an odd total, the second is what the first leaves', async () => {
    const source = await draft(app, owner, { clientId, lines: [line({ unitPriceMinor: 201 })] });
    const halves = [await depositOf(source, { ppm: 500_000 }), await depositOf(source, { ppm: 500_000 })];
    expect(halves.map(({ body }) => body.totalMinor)).toEqual([101, 100]);
  });

  test('stays when its draft is purged, without it', async () => {
    const source = await undivided();
    const { body: deposit } = await act('issue', (await depositOf(source, { ppm: 300_000 })).body);
    await app.call(invoiceRoutes.remove, { as: owner, parameters: { id: source.id } });
    expect(await one(deposit)).toMatchObject({ depositOf: null });
    await app.admin.query('DELETE FROM public.invoices WHERE id = $1', [source.id]);
    expect(await one(deposit)).toMatchObject({ id: deposit.id, depositOf: null });
  });

  test('is asked for with the present version of a draft alone', async () => {
    const source = await undivided();
    await update(source, { notes: 'Newer' });
    expect((await depositOf(source, { ppm: 1_000 })).body).toMatchObject({ code: 'version.stale' });
    const issued = await act('issue', await undivided());
    expect((await depositOf(issued.body, { ppm: 1_000 })).body).toMatchObject({ code: 'invoice.not_draft' });
    const { body: deposit } = await depositOf(await undivided(), { ppm: 300_000 });
    expect((await depositOf(deposit, { ppm: 1_000 })).body).toMatchObject({ code: 'invoice.not_draft' });
  });

  test('is rounded to the cash step of its invoice', async () => {
    await app.admin.query('UPDATE oficio.billing_settings SET cash_step = 5 WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    const source = await undivided();
    expect((await depositOf(source, { ppm: 300_001 })).body).toMatchObject({
      totalMinor: 64_800,
      adjustMinor: 0,
    });
    const refused = await depositOf(source, { amountMinor: 101 });
    expect(refused.body).toMatchObject({
      details: { fields: [{ path: 'amountMinor', message: 'Totals are rounded to steps of MX$0.05' }] },
    });
  });
});

describe('an invoice that deducts deposits', () => {
  test('has their bases and taxes subtracted, and names them in its document', async () => {
    const { deposit, final } = await deducted();
    expect(final).toMatchObject({
      netMinor: 140_000,
      taxMinor: 11_200,
      totalMinor: 151_200,
      balanceMinor: 151_200,
      taxes: [{ baseMinor: 70_000, taxMinor: 11_200 }],
      deductions: [
        {
          depositId: deposit.id,
          depositOfId: expect.any(String),
          number: 'DEP-2026-0001',
          baseMinor: 60_000,
          totalMinor: 64_800,
        },
      ],
    });
    expect(final.lines).toHaveLength(2);
    expect(await one(deposit)).toMatchObject({ balanceMinor: 64_800, deductedBy: { id: final.id } });
    expect(await open()).toEqual([]);
    const { body: issued } = await act('issue', final);
    const { rows } = await app.admin.query<{ block: string }>(
      'SELECT block FROM oficio.invoice_documents WHERE invoice_id = $1',
      [issued.id],
    );
    expect(z.parse(documentBlockSchema, JSON.parse(rows[0]?.block ?? ''))).toMatchObject({
      totalMinor: 151_200,
      lines: [{ baseMinor: 100_000 }, { baseMinor: 100_000 }],
      deductions: [{ number: 'DEP-2026-0001', issueDate: '2026-06-15', baseMinor: 60_000 }],
    });
  });

  test('keeps them when only its lines change, and none when they are taken out', async () => {
    const { final } = await deducted();
    const { body: changed } = await update(final, { lines: [line({ unitPriceMinor: 100_000 })] });
    expect(changed).toMatchObject({ totalMinor: 35_200, deductions: [{ number: 'DEP-2026-0001' }] });
    const { body: without } = await update(changed, { depositIds: [] });
    expect(without).toMatchObject({ totalMinor: 100_000, deductions: [] });
    expect(await open()).toEqual(['DEP-2026-0001']);
  });

  test('isn’t left with a negative total', async () => {
    const { final } = await deducted();
    const { status, body } = await update(final, { lines: [line({ unitPriceMinor: 100 })] });
    expect([status, body]).toMatchObject([400, { code: 'invoice.total_negative' }]);
  });

  test('deducts paid and unpaid ones; what is unpaid stays due on the deposit', async () => {
    const { deposit, final } = await deducted();
    await paid(app, owner, {
      clientId,
      amountMinor: 64_800,
      allocations: [{ invoiceId: deposit.id, amountMinor: 64_800 }],
    });
    const { body: issued } = await act('issue', await one(final));
    expect(issued).toMatchObject({
      totalMinor: 151_200,
      balanceMinor: 151_200,
      deductions: [{ balanceMinor: 0 }],
    });
  });

  test.each<[string, number, string, () => Promise<Body>]>([
    [
      'of another client',
      400,
      'DEP-2026-0001 belongs to another client.',
      async () => ({ clientId: (await app.client(owner)).id }),
    ],
    ['in another currency', 400, 'DEP-2026-0001 is in MXN.', async () => ({ currency: 'USD' })],
    [
      'that is unknown',
      404,
      'This deposit was not found',
      async () => ({ depositIds: [owner.organizationId] }),
    ],
    ['twice', 400, 'Each deposit counts once', async () => ({ depositIds: [clientId, clientId] })],
    [
      'that isn’t issued',
      409,
      'isn’t issued.',
      async () => ({ depositIds: [(await depositOf(await undivided(), { ppm: 1_000 })).body.id] }),
    ],
    [
      'that is an invoice',
      404,
      'This deposit was not found',
      async () => ({ depositIds: [(await act('issue', await undivided())).body.id] }),
    ],
  ])('deducts none %s', async (_, status, message, change) => {
    const { final } = await deducted();
    const answer = await update(final, await change());
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      details: {
        fields: [{ path: expect.stringMatching('depositIds'), message: expect.stringContaining(message) }],
      },
    });
  });

  test('deducts none that another one deducts, written off or credited', async () => {
    const { deposit, final } = await deducted();
    const second = await undivided();
    const taken = await update(second, { depositIds: [deposit.id] });
    expect([taken.status, taken.body]).toMatchObject([
      409,
      { code: 'resource.in_use', message: `DEP-2026-0001 is deducted from ${final.title}.` },
    ]);
    const { body: other } = await act('issue', (await depositOf(second, { ppm: 100_000 })).body);
    const { body: note } = await app.call(invoiceRoutes.creditNote, {
      as: owner,
      parameters: { id: other.id },
    });
    await act('issue', note);
    const credited = await update(second, { depositIds: [other.id] });
    expect(credited.body).toMatchObject({ code: 'resource.in_use', message: 'DEP-2026-0002 was credited.' });
    expect(await open()).toEqual([]);
  });

  test('of two that are written at once, one deducts the deposit', async () => {
    const source = await undivided();
    const { body: deposit } = await act('issue', (await depositOf(source, { ppm: 300_000 })).body);
    const drafts = [source, await undivided(), await undivided()];
    const answers = await Promise.all(drafts.map((one) => update(one, { depositIds: [deposit.id] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('a deducted deposit', () => {
  test('can be neither voided nor credited', async () => {
    const { deposit, final } = await deducted();
    const voided = await act('void', await one(deposit));
    expect([voided.status, voided.body]).toMatchObject([
      409,
      { code: 'resource.in_use', message: expect.stringContaining(`${final.title} deducts this deposit.`) },
    ]);
    const { body: note } = await app.call(invoiceRoutes.creditNote, {
      as: owner,
      parameters: { id: deposit.id },
    });
    expect((await act('issue', note)).body).toMatchObject({ code: 'resource.in_use' });
  });

  test('is free again after its final invoice was voided', async () => {
    const { deposit, final } = await deducted();
    const { body: issued } = await act('issue', final);
    expect(await open()).toEqual([]);
    await act('void', issued);
    expect(await open()).toEqual(['DEP-2026-0001']);
    expect((await act('void', await one(deposit))).status).toBe(200);
    expect((await one(issued)).deductions).toMatchObject([{ number: 'DEP-2026-0001' }]);
  });

  test('is free while its draft is in the trash, which returns only if no other deducts it', async () => {
    const { deposit, final } = await deducted();
    await app.call(invoiceRoutes.remove, { as: owner, parameters: { id: final.id } });
    expect(await open()).toEqual(['DEP-2026-0001']);
    const restore = async () => {
      const { version } = await one(final);
      return app.call(invoiceRoutes.restore, { as: owner, parameters: { id: final.id }, body: { version } });
    };
    expect((await restore()).status).toBe(200);
    expect(await open()).toEqual([]);
    await app.call(invoiceRoutes.remove, { as: owner, parameters: { id: final.id } });
    await update(await undivided(), { depositIds: [deposit.id] });
    expect((await restore()).body).toMatchObject({
      code: 'resource.in_use',
      message: expect.stringContaining('DEP-2026-0001 is deducted from'),
    });
    expect((await one(final)).deletedAt).not.toBeNull();
  });

  test('is given back by a full credit note of its final invoice, whose amounts add up to 0', async () => {
    const { final } = await deducted();
    const { body: issued } = await act('issue', final);
    const { body: note } = await app.call(invoiceRoutes.creditNote, {
      as: owner,
      parameters: { id: issued.id },
    });
    expect(note).toMatchObject({
      netMinor: -140_000,
      taxMinor: -11_200,
      totalMinor: -151_200,
      deductions: [{ number: 'DEP-2026-0001' }],
    });
    expect(await open()).toEqual([]);
    const { body: credit } = await act('issue', note);
    expect(await open()).toEqual(['DEP-2026-0001']);
    await act('void', credit);
    expect(await open()).toEqual([]);
  });

  test('stays deducted when a credit note leaves it out', async () => {
    const { final } = await deducted();
    const { body: issued } = await act('issue', final);
    const { body: note } = await app.call(invoiceRoutes.creditNote, {
      as: owner,
      parameters: { id: issued.id },
    });
    const { body: partial } = await update(note, {
      depositIds: [],
      lines: [line({ unitPriceMinor: 5_000, creditsLineId: note.lines[0]?.creditsLineId ?? null })],
    });
    expect((await act('issue', partial)).body).toMatchObject({ totalMinor: -5_000, lifecycle: 'issued' });
    expect(await open()).toEqual([]);
  });
});

test('deposit and final invoice count once each: together they are the undivided invoice', async () => {
  const { final } = await deducted();
  await act('issue', final);
  const { rows } = await app.admin.query(
    `SELECT sum(total_minor)::int AS total, sum(net_minor)::int AS net, sum(tax_minor)::int AS tax
     FROM public.invoices WHERE organization_id = $1 AND lifecycle = 'issued'`,
    [owner.organizationId],
  );
  expect(rows).toEqual([{ total: 216_000, net: 200_000, tax: 16_000 }]);
});

test('an issue, a mark, an archive and a void answer with the invoice as it is read then, with all of its parts', async () => {
  const { deposit, final } = await deducted();
  const { body: issued } = await act('issue', final);
  expect(issued).toMatchObject({
    lines: [{}, {}],
    taxes: [{}],
    deductions: [{}],
    sha256: expect.any(String),
  });
  expect(issued).toEqual(await one(final));
  await paid(app, owner, {
    clientId,
    amountMinor: issued.totalMinor,
    allocations: [{ invoiceId: final.id, amountMinor: issued.totalMinor }],
  });
  for (const [name, invoice] of [
    ['markSent', final],
    ['archive', final],
    ['markSent', deposit],
  ] as const) {
    const { version } = await one(invoice);
    const parameters = { id: invoice.id };
    const answer = await app.call(invoiceRoutes[name], { as: owner, parameters, body: { version } });
    expect(answer).toMatchObject({ status: 200, body: { hasSettlements: invoice === final } });
    expect(answer.body).toEqual(await one(invoice));
  }
  const other = await deducted();
  const { body: voided } = await act('void', (await act('issue', other.final)).body);
  expect(voided).toMatchObject({ lifecycle: 'void', deductions: [{}] });
  expect(voided).toEqual(await one(other.final));
});

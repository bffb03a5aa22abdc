import { createHash } from 'node:crypto';
import {
  type BodyOf,
  clientRoutes,
  DAY_MS,
  documentBlockSchema,
  documentSeriesRoutes,
  exchangeRateRoutes,
  invoiceRoutes,
  memberRoleSchema,
  paymentRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { draft, issued, issuer, line, type TestInvoice } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';
import { Jobs } from '../../jobs/jobs.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { writes: unlimited } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

type Ref = Pick<TestInvoice, 'id' | 'version'>;
type Act = 'issue' | 'unschedule' | 'markSent' | 'markUnviewed' | 'void';

const act = (name: Act, { id, version }: Ref, body: object = {}, as: TestPerson = owner) =>
  app.call(invoiceRoutes[name], { as, parameters: { id }, body: { version, ...body } } as never);
const one = async ({ id }: Pick<Ref, 'id'>, as: TestPerson = owner) =>
  (await app.call(invoiceRoutes.one, { as, parameters: { id } })).body;
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  typeof body === 'object' && body && 'code' in body ? body.code : null,
];
const creditOf = async ({ id }: Ref) =>
  (await app.call(invoiceRoutes.creditNote, { as: owner, parameters: { id } })).body;
const setUp = (assignment: string) =>
  app.admin.query(`UPDATE oficio.billing_settings SET ${assignment} WHERE organization_id = $1`, [
    owner.organizationId,
  ]);

describe('issuing', () => {
  test('gives the next number, the dates and the base amounts', async () => {
    await setUp('payment_terms_days = 15');
    const numbers = [await issued(app, owner), await issued(app, owner)].map(({ number }) => number);
    expect(numbers).toEqual(['INV-2026-0001', 'INV-2026-0002']);
    const invoice = await issued(app, owner, { currency: 'USD', fxRateE8: 1_750_000_000 });
    expect(invoice).toMatchObject({
      lifecycle: 'issued',
      issueDate: TODAY,
      dueDate: '2026-06-30',
      settlement: 'open',
      delivery: 'none',
      title: 'INV-2026-0003',
      totalMinor: 10_000,
      balanceMinor: 10_000,
      fxRateE8: 1_750_000_000,
    });
    const { rows } = await app.admin.query(
      'SELECT base_total_minor::float, base_balance_minor::float, fx_on::text FROM public.invoices WHERE id = $1',
      [invoice.id],
    );
    expect(rows).toEqual([{ base_total_minor: 175_000, base_balance_minor: 175_000, fx_on: TODAY }]);
  });

  test('freezes the document with its hash, and the client’s later name doesn’t reach it', async () => {
    const invoice = await issued(app, owner, { notes: 'Gracias' });
    await app.admin.query("UPDATE public.client_directory SET display_name = 'Nopal' WHERE id = $1", [
      invoice.clientId,
    ]);
    const { rows } = await app.admin.query<{ block: string; sha256: string }>(
      'SELECT block, sha256 FROM oficio.invoice_documents WHERE invoice_id = $1',
      [invoice.id],
    );
    const [{ block, sha256 } = { block: '', sha256: '' }] = rows;
    expect(createHash('sha256').update(block).digest('hex')).toBe(sha256);
    expect((await one(invoice)).sha256).toBe(sha256);
    expect(z.parse(documentBlockSchema, JSON.parse(block))).toMatchObject({
      number: 'INV-2026-0001',
      issueDate: TODAY,
      notes: 'Gracias',
      totalMinor: 10_000,
      client: { name: 'Café Lumbre' },
      lines: [{ description: 'Sitio web', netMinor: 10_000 }],
    });
  });

  test('of a past day takes the rate of that day', async () => {
    for (const [date, rateE8] of [
      ['2026-06-01', 1_700_000_000],
      ['2026-06-12', 1_800_000_000],
    ] as const) {
      await app.call(exchangeRateRoutes.create, { as: owner, body: { currency: 'EUR', date, rateE8 } });
    }
    const past = await act('issue', await draft(app, owner, { currency: 'EUR', issueDate: '2026-06-10' }));
    const present = await act('issue', await draft(app, owner, { currency: 'EUR' }));
    expect([past, present].map(({ body }) => body)).toMatchObject([
      { issueDate: '2026-06-10', fxRateE8: 1_700_000_000 },
      { issueDate: TODAY, fxRateE8: 1_800_000_000 },
    ]);
  });

  test.each<[string, number, string, () => Promise<unknown>, Partial<BodyOf<typeof invoiceRoutes.create>>]>([
    ['without lines', 400, 'invoice.empty', async () => undefined, { lines: [] }],
    ['in closed books', 409, 'books.closed', () => setUp(`closed_on = '${TODAY}'`), {}],
    ['without a rate', 409, 'rate.missing', async () => undefined, { currency: 'EUR' }],
    ['due before its date', 400, 'request.invalid', async () => undefined, { dueDate: '2026-06-14' }],
    [
      'before the last one',
      409,
      'invoice.date_out_of_order',
      () => issued(app, owner),
      { issueDate: '2026-06-14' },
    ],
    [
      'of an organization that isn’t set up',
      409,
      'PROFILE_INCOMPLETE',
      () =>
        app.admin.query('UPDATE oficio.organizations SET setup_completed_at = NULL WHERE id = $1', [
          owner.organizationId,
        ]),
      {},
    ],
  ])('%s is refused, and takes no number', async (_, status, code, before, body) => {
    await before();
    const invoice = await draft(app, owner, body);
    expect(refusal(await act('issue', invoice))).toEqual([status, code]);
    expect(await one(invoice)).toMatchObject({ lifecycle: 'draft', number: null, version: 1 });
  });

  test('happens once: a second request is refused, and a repeated one has the first answer', async () => {
    const invoice = await draft(app, owner);
    const headers = { 'idempotency-key': 'f8a5cb5e-23c9-4f6b-9d36-1f8b0d6c9a11' };
    const options = { as: owner, parameters: { id: invoice.id }, body: { version: 1 }, headers };
    const [first, again] = [
      await app.call(invoiceRoutes.issue, options),
      await app.call(invoiceRoutes.issue, options),
    ];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(refusal(await act('issue', invoice))).toEqual([409, 'version.stale']);
    expect(refusal(await act('issue', first.body))).toEqual([409, 'invoice.not_draft']);
  });

  test('with a number that an earlier pattern has given names it, for a limited manager, too', async () => {
    const series = (assignment: string) =>
      app.admin.query(
        `UPDATE oficio.document_series SET ${assignment} WHERE organization_id = $1 AND series = 'INV'`,
        [owner.organizationId],
      );
    await series("pattern = 'F1{0}'");
    expect((await issued(app, owner)).number).toBe('F11');
    await series("pattern = 'F{0}', next_number = 11");
    const invoice = await draft(app, owner);
    const manager = await app.member(owner.organizationId, 'manager', { clientIds: [invoice.clientId] });
    for (const as of [owner, manager]) {
      expect((await act('issue', invoice, {}, as)).body).toMatchObject({
        code: 'record.exists_already',
        message:
          'Another document has the number F11 already. Change the pattern or the next number of the series INV in the invoicing settings.',
      });
    }
    await series('next_number = 12');
    expect((await act('issue', invoice)).body).toMatchObject({ number: 'F12' });
  });

  test('of many at once leaves no gap and no duplicate', async () => {
    const drafts = [];
    for (let index = 0; index < 60; index += 1) drafts.push(await draft(app, owner));
    const answers = await Promise.all(drafts.map((invoice) => act('issue', invoice)));
    const numbers = answers.map(({ body }) => (body as TestInvoice).number).toSorted();
    expect(numbers).toEqual(drafts.map((_, index) => `INV-2026-${String(index + 1).padStart(4, '0')}`));
  }, 60_000);
});

describe('a chosen series', () => {
  const numbered = async (series: string, kind: 'invoice' | 'credit_note' = 'invoice') => {
    const body = { series, kind, pattern: `${series}-{000}`, reset: 'never' } as const;
    expect((await app.call(documentSeriesRoutes.create, { as: owner, body })).status).toBe(201);
  };

  test('numbers the document, at once or on the day of its schedule; without one the first series does', async () => {
    await numbered('WEB');
    const one = await act('issue', await draft(app, owner), { series: 'WEB' });
    expect(one.body).toMatchObject({ number: 'WEB-001', lifecycle: 'issued' });
    expect((await issued(app, owner)).number).toBe('INV-2026-0001');
    const later = await act('issue', await draft(app, owner), { series: 'WEB', issueDate: '2026-06-16' });
    expect(later.body).toMatchObject({ number: null, lifecycle: 'scheduled' });
    app.clock.advance(DAY_MS);
    await app.admin.query("SELECT oficio.enqueue_job('invoice.scheduled', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
    const { body } = await app.call(invoiceRoutes.list, { as: owner, query: { search: 'WEB-002' } });
    expect(body.items).toMatchObject([{ number: 'WEB-002', lifecycle: 'issued' }]);
  });

  test('is named in the mail of the draft', async () => {
    await numbered('WEB');
    const { id } = await draft(app, owner);
    const query = { series: 'WEB' };
    const { body } = await app.call(invoiceRoutes.mail, { as: owner, parameters: { id }, query });
    expect(body).toMatchObject({ number: 'WEB-001', subject: expect.stringContaining('WEB-001') });
  });

  test.each(['NONE', 'CN', 'FOREIGN'])(
    'that isn’t one of invoices here is refused at its field: %s',
    async (series) => {
      const other = await issuer(app);
      const body = { series: 'FOREIGN', kind: 'invoice', pattern: 'FOREIGN-{000}', reset: 'never' } as const;
      await app.call(documentSeriesRoutes.create, { as: other, body });
      const answer = await act('issue', await draft(app, owner), { series });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'request.invalid',
        details: { fields: [{ path: 'series' }] },
      });
      expect((await issued(app, owner)).number).toBe('INV-2026-0001');
    },
  );
});

describe('an issued invoice', () => {
  const FROZEN: object[] = [
    { lines: [line()] },
    { notes: 'x' },
    { currency: 'USD' },
    { dueDate: '2027-01-01' },
  ];

  test.each(FROZEN)('refuses %j, and keeps what the client never sees changeable', async (body) => {
    const invoice = await issued(app, owner);
    const change = (version: number, fields: object) =>
      app.call(invoiceRoutes.update, {
        as: owner,
        parameters: { id: invoice.id },
        body: { version, ...fields },
      });
    expect(refusal(await change(2, body))).toEqual([409, 'invoice.not_draft']);
    expect((await change(2, { internalNote: 'Llamar', fiscalId: 'F-1' })).body).toMatchObject({
      internalNote: 'Llamar',
      fiscalId: 'F-1',
      totalMinor: 10_000,
      lines: [{ description: 'Sitio web' }],
    });
  });

  test.each(['oficio_api', 'oficio_worker'] as const)('isn’t changed by plain SQL of %s', async (role) => {
    const { id } = await issued(app, owner);
    const run = (statement: string) => runAsRole(app.database.adminUrl, role, owner, statement);
    for (const statement of [
      `UPDATE public.invoices SET total_minor = 1, balance_minor = 1 WHERE id = '${id}'`,
      `UPDATE public.invoices SET number = 'INV-2026-9999' WHERE id = '${id}'`,
      `UPDATE public.invoices SET lifecycle = 'draft' WHERE id = '${id}'`,
      `UPDATE public.invoices SET deleted_at = now() WHERE id = '${id}'`,
      `UPDATE oficio.invoice_lines SET description = 'x' WHERE invoice_id = '${id}'`,
      `DELETE FROM oficio.invoice_lines WHERE invoice_id = '${id}'`,
      `INSERT INTO oficio.invoice_taxes SELECT organization_id, id, 9, 'x', 0, 'added', false, 0, 0
       FROM public.invoices WHERE id = '${id}'`,
      `UPDATE oficio.invoice_documents SET block = '{}' WHERE invoice_id = '${id}'`,
      `DELETE FROM oficio.invoice_documents WHERE invoice_id = '${id}'`,
    ]) {
      await expect(run(statement), statement).rejects.toThrow(/doesn't change/);
    }
  });

  test('isn’t deleted, nor archived while it is open', async () => {
    const invoice = await issued(app, owner);
    const parameters = { id: invoice.id };
    expect(refusal(await app.call(invoiceRoutes.remove, { as: owner, parameters }))).toEqual([
      409,
      'invoice.not_draft',
    ]);
    const archive = () => app.call(invoiceRoutes.archive, { as: owner, parameters, body: { version: 2 } });
    expect(refusal(await archive())).toEqual([409, 'resource.in_use']);
  });

  test('is marked as sent, and as not viewed', async () => {
    const sent = await act('markSent', await issued(app, owner));
    expect(sent.body).toMatchObject({ delivery: 'sent', sentAt: `${TODAY}T18:30:00.000Z` });
    await app.admin.query('UPDATE public.invoices SET viewed_at = now() WHERE id = $1', [
      (sent.body as TestInvoice).id,
    ]);
    expect((await act('markUnviewed', sent.body as TestInvoice)).body).toMatchObject({
      viewedAt: null,
      delivery: 'sent',
    });
    expect(refusal(await act('markSent', await draft(app, owner)))).toEqual([409, 'invoice.not_issued']);
  });

  test('is voided with a reason, and keeps its number', async () => {
    const invoice = await issued(app, owner);
    expect((await act('void', invoice, { reason: 'Twice' })).body).toMatchObject({
      lifecycle: 'void',
      voidReason: 'Twice',
      number: 'INV-2026-0001',
      balanceMinor: 0,
      totalMinor: 10_000,
    });
    expect((await issued(app, owner)).number).toBe('INV-2026-0002');
    expect(refusal(await act('void', await one(invoice), { reason: 'x' }))).toEqual([
      409,
      'invoice.not_issued',
    ]);
  });

  test.each<[string, (invoice: TestInvoice) => Promise<Ref>]>([
    ['invoice', async (invoice) => invoice],
    ['credit note', async (invoice) => (await act('issue', await creditOf(invoice))).body as TestInvoice],
  ])('isn’t voided in closed books, and nothing of it changes: %s', async (_, make) => {
    const document = await make(await issued(app, owner));
    await setUp(`closed_on = '${TODAY}'`);
    app.clock.advance(DAY_MS);
    const everything = async () => [
      await one(document),
      (
        await app.admin.query('SELECT action FROM oficio.audit_log WHERE entity_id = $1 ORDER BY action', [
          document.id,
        ])
      ).rows,
    ];
    const before = await everything();
    expect(refusal(await act('void', document, { reason: 'x' }))).toEqual([409, 'books.closed']);
    expect(await everything()).toEqual(before);
    await setUp("closed_on = '2026-06-14'");
    expect((await act('void', document, { reason: 'x' })).body).toMatchObject({ lifecycle: 'void' });
  });

  test('is duplicated as a draft without number and dates', async () => {
    const invoice = await issued(app, owner, {
      discount: { kind: 'amount', amountMinor: 500 },
      poNumber: 'PO-7',
    });
    const { status, body } = await app.call(invoiceRoutes.duplicate, {
      as: owner,
      parameters: { id: invoice.id },
    });
    expect([status, body]).toMatchObject([
      201,
      {
        number: null,
        lifecycle: 'draft',
        issueDate: null,
        totalMinor: 9_500,
        poNumber: 'PO-7',
        lines: [{ description: 'Sitio web' }],
      },
    ]);
  });
});

describe('a future date', () => {
  test('schedules the invoice, which is issued on that day of the organization', async () => {
    await app.admin.query("UPDATE oficio.organizations SET timezone = 'America/Mexico_City' WHERE id = $1", [
      owner.organizationId,
    ]);
    const invoice = await draft(app, owner);
    const scheduled = (await act('issue', invoice, { issueDate: '2026-06-17' })).body;
    expect(scheduled).toMatchObject({ lifecycle: 'scheduled', scheduledFor: '2026-06-17', number: null });
    const run = async () => {
      await app.admin.query("SELECT oficio.enqueue_job('invoice.scheduled', '{}')");
      await app.nest.get(Jobs, { strict: false }).runPending();
      return (await one(invoice)).lifecycle;
    };
    // In Mexico City the 17th begins at six in the morning, UTC.
    app.clock.set('2026-06-17T05:59:00.000Z');
    expect(await run()).toBe('scheduled');
    app.clock.set('2026-06-17T06:00:00.000Z');
    expect(await run()).toBe('issued');
    expect(await one(invoice)).toMatchObject({
      number: 'INV-2026-0001',
      issueDate: '2026-06-17',
      dueDate: '2026-07-17',
    });
  });

  test('that passed during a downtime issues on the present day, because numbers follow dates', async () => {
    const invoice = await draft(app, owner);
    await act('issue', invoice, { issueDate: '2026-06-17' });
    app.clock.advance(5 * DAY_MS);
    await issued(app, owner);
    await app.admin.query("SELECT oficio.enqueue_job('invoice.scheduled', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect(await one(invoice)).toMatchObject({ number: 'INV-2026-0002', issueDate: '2026-06-20' });
  });

  test('on which the invoice can’t be issued gives the draft back, with the reason in the log', async () => {
    const invoice = await draft(app, owner, { currency: 'EUR' });
    await act('issue', invoice, { issueDate: '2026-06-17' });
    app.clock.advance(5 * DAY_MS);
    await app.admin.query("SELECT oficio.enqueue_job('invoice.scheduled', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect(await one(invoice)).toMatchObject({ lifecycle: 'draft', scheduledFor: null });
    const { rows } = await app.admin.query(
      "SELECT actor_kind, changes FROM oficio.audit_log WHERE entity_id = $1 AND action = 'unscheduled'",
      [invoice.id],
    );
    expect(rows).toEqual([
      { actor_kind: 'system', changes: { reason: 'Please enter how many MXN one EUR is.' } },
    ]);
  });

  test('is taken back', async () => {
    const scheduled = (await act('issue', await draft(app, owner), { issueDate: '2026-06-17' }))
      .body as TestInvoice;
    expect((await act('unschedule', scheduled)).body).toMatchObject({ lifecycle: 'draft', issueDate: null });
    expect(refusal(await act('unschedule', await draft(app, owner)))).toEqual([409, 'invoice.not_scheduled']);
  });
});

describe('a credit note', () => {
  test('has its own series and the amounts with their signs turned', async () => {
    const invoice = await issued(app, owner);
    const note = await creditOf(invoice);
    expect(note).toMatchObject({
      kind: 'credit_note',
      correctsId: invoice.id,
      totalMinor: -10_000,
      balanceMinor: -10_000,
    });
    expect((await act('issue', note)).body).toMatchObject({ number: 'CN-2026-0001', dueDate: null });
  });

  test('credits no more than is left of the invoice, also when two are issued at once', async () => {
    const invoice = await issued(app, owner);
    const notes = [await creditOf(invoice), await creditOf(invoice)];
    const answers = await Promise.all(notes.map((note) => act('issue', note)));
    expect(answers.map(refusal).toSorted()).toEqual([
      [200, null],
      [409, 'invoice.credit_exceeds'],
    ]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.text).toContain('Only 0.00 MXN of the invoice are left to credit.');
    expect(refusal(await act('void', await one(invoice), { reason: 'x' }))).toEqual([409, 'invoice.settled']);
  });
});

test('each role may do what the table of rights says, in the routes and in the database', async () => {
  const ISSUES = ['owner', 'admin', 'manager', 'accountant'];
  const SETTLES = ['owner', 'admin', 'accountant'];
  for (const role of memberRoleSchema.options) {
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    const invoice = await draft(app, owner);
    const statement = (lifecycle: string) => `UPDATE public.invoices SET lifecycle = '${lifecycle}',
      scheduled_for = '2027-01-01', number = coalesce(number, id::text), issue_date = coalesce(issue_date, '2026-06-15'),
      base_total_minor = coalesce(base_total_minor, 0) WHERE id = '${invoice.id}' RETURNING lifecycle`;
    const run = (lifecycle: string) =>
      runAsRole(app.database.adminUrl, 'oficio_api', as, statement(lifecycle)).then(
        (rows) => rows.length > 0,
        () => false,
      );
    expect([role, await run('issued')]).toEqual([role, ISSUES.includes(role)]);
    const answer = await act('issue', invoice, {}, as);
    expect([role, answer.status]).toEqual([role, ISSUES.includes(role) ? 200 : 403]);
    const open = ISSUES.includes(role)
      ? (answer.body as TestInvoice)
      : ((await act('issue', invoice)).body as TestInvoice);
    expect([role, await run('void')]).toEqual([role, SETTLES.includes(role)]);
    expect([role, (await act('void', open, { reason: 'x' }, as)).status]).toEqual([
      role,
      SETTLES.includes(role) ? 200 : 403,
    ]);
  }
});

test('the figures above the list equal the lists that they lead to, for a limited manager, too', async () => {
  await draft(app, owner);
  const late = await issued(app, owner, { dueDate: '2026-06-15' });
  // The draft of a credit note is none of the drafts that will be owed.
  await app.call(invoiceRoutes.creditNote, { as: owner, parameters: { id: late.id } });
  await issued(app, owner, { currency: 'USD', fxRateE8: 1_750_000_000 });
  await act('void', await issued(app, owner), { reason: 'x' });
  const { id, version } = await paid(app, owner, { clientId: late.clientId, amountMinor: 5_000 });
  await app.call(paymentRoutes.refund, {
    as: owner,
    parameters: { id },
    body: { version, date: TODAY, amountMinor: 2_000 },
  });
  await paid(app, owner, { amountMinor: 700 });
  await paid(app, owner, { clientId: late.clientId, date: '2026-05-31' });
  const voided = await paid(app, owner, { clientId: late.clientId });
  await app.call(paymentRoutes.void, {
    as: owner,
    parameters: { id: voided.id },
    body: { version: voided.version, reason: 'x' },
  });
  await app.call(clientRoutes.archive, {
    as: owner,
    parameters: { id: late.clientId },
    body: { version: 1 },
  });
  app.clock.advance(DAY_MS);
  const manager = await app.member(owner.organizationId, 'manager', { clientIds: [late.clientId] });
  for (const [as, count] of [
    [owner, 2],
    [manager, 1],
  ] as const) {
    const { currencies, month } = (await app.call(invoiceRoutes.sums, { as })).body;
    expect(currencies).toHaveLength(count);
    expect(month).toEqual({ from: '2026-06-01', to: '2026-06-30' });
    for (const { currency, drafts, outstanding, overdue, paid: received } of currencies) {
      const { sums } = (await app.call(paymentRoutes.list, { as, query: { currency, ...month } })).body;
      const [payments] = sums ?? [];
      expect(received).toEqual({
        count: payments?.count ?? 0,
        amountMinor: (payments?.receivedMinor ?? 0) - (payments?.refundedMinor ?? 0),
      });
      const of = async (...statuses: string[]) => {
        const lists = await Promise.all(
          statuses.map((status) =>
            app.call(invoiceRoutes.list, { as, query: { status, currency, kind: 'charge' } }),
          ),
        );
        return lists.map(({ body }) => body);
      };
      const sum = (lists: Awaited<ReturnType<typeof of>>, member: 'totalMinor' | 'balanceMinor') => ({
        count: lists.reduce((total, list) => total + list.total, 0),
        amountMinor: lists.flatMap(({ items }) => items).reduce((total, item) => total + item[member], 0),
      });
      expect({ drafts, outstanding, overdue }).toEqual({
        drafts: sum(await of('draft'), 'totalMinor'),
        outstanding: sum(await of('issued', 'sent', 'viewed', 'partial', 'overdue'), 'balanceMinor'),
        overdue: sum(await of('overdue'), 'balanceMinor'),
      });
    }
    const inPesos = currencies.find(({ currency }) => currency === 'MXN');
    expect(inPesos?.paid).toEqual(
      as === owner ? { count: 2, amountMinor: 3_700 } : { count: 1, amountMinor: 3_000 },
    );
  }
  const member = await app.member(owner.organizationId, 'member');
  const { month, currencies } = (await app.call(invoiceRoutes.sums, { as: member })).body;
  expect([month, ...currencies.map(({ paid: received }) => received)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the kept figures equal a recount after any changes', async () => {
  expect(await wrongSums(app)).toEqual([]);
});

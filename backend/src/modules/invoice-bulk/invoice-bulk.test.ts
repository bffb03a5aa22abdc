import { randomUUID } from 'node:crypto';
import {
  closingRoutes,
  type InvoiceBulkAnswer,
  invoiceBulkRoutes,
  invoiceRoutes,
  outboxRoutes,
  paymentRoutes,
} from '@oficio/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AnyRoute,
  TestApplication,
  type TestOwner,
  type TestPerson,
} from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { draft, issued, issuer, line, type TestInvoice } from '../../../test/test-invoices.ts';
import { suppress } from '../../../test/test-mails.ts';
import { Jobs } from '../../jobs/jobs.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let clientId: string;

const TODAY = '2026-06-15';

beforeAll(async () => {
  inbox = await startTestInbox();
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    rateLimits: { reads: unlimited, writes: unlimited, exports: unlimited },
  });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  owner = await issuer(app);
  clientId = (await app.client(owner, { email: `${randomUUID()}@example.com` })).id;
});

type Ref = Pick<TestInvoice, 'id' | 'version'>;

async function run(
  route: AnyRoute,
  invoices: readonly Ref[],
  {
    as = owner,
    key = randomUUID(),
    ...body
  }: { as?: TestPerson; key?: string } & Record<string, unknown> = {},
): Promise<InvoiceBulkAnswer> {
  const items = invoices.map(({ id, version }) => ({ id, version }));
  const headers = { 'idempotency-key': key };
  const answer = await app.call(route, { as, headers, body: { items, ...body } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return JSON.parse(answer.text);
}

const one = async ({ id }: Ref, as: TestPerson = owner): Promise<TestInvoice> =>
  (await app.call(invoiceRoutes.one, { as, parameters: { id } })).body;
const mailsOf = async ({ id }: Ref) =>
  (await app.call(outboxRoutes.list, { as: owner, query: { entityType: 'invoice', entityId: id } })).body
    .items;
const payments = async () => (await app.call(paymentRoutes.list, { as: owner })).body.items;
const codes = ({ refused }: InvoiceBulkAnswer) => refused.map(({ id, code }) => [id, code]);
const close = (closedOn: string) => app.call(closingRoutes.close, { as: owner, body: { closedOn } });
const actionsOn = async ({ id }: Ref): Promise<string[]> => {
  const { rows } = await app.admin.query<{ action: string }>(
    'SELECT action FROM oficio.audit_log WHERE entity_id = $1 ORDER BY sequence',
    [id],
  );
  return rows.map(({ action }) => action);
};
const CASH = { date: TODAY, method: 'cash' };
const nobody = async () => (await app.client(owner)).id;

describe('issue', () => {
  test('numbers follow the dates; a repeated request issues nothing twice', async () => {
    const late = await draft(app, owner, { clientId, issueDate: '2026-06-12' });
    const early = await draft(app, owner, { clientId, issueDate: '2026-06-10' });
    const undated = await draft(app, owner, { clientId });
    const key = randomUUID();
    const body = { send: false, key };
    const all = [undated, late, early];
    expect(await run(invoiceBulkRoutes.issue, all, body)).toEqual({ done: 3, refused: [] });
    expect(await run(invoiceBulkRoutes.issue, all, body)).toEqual({ done: 3, refused: [] });
    const [first, second, third] = [await one(early), await one(late), await one(undated)];
    expect([first, second, third].map(({ issueDate }) => issueDate)).toEqual([
      '2026-06-10',
      '2026-06-12',
      TODAY,
    ]);
    const numbers = [first, second, third].map(({ number }) => number ?? '');
    expect(numbers).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBe(3);
    expect(await actionsOn(early)).toEqual(['created', 'issued']);
    expect(await mailsOf(early)).toEqual([]);
  });

  test('each refused draft stays and is named with its reason, and the others are issued', async () => {
    const good = await draft(app, owner, { clientId });
    const stale = await draft(app, owner, { clientId });
    const empty = await draft(app, owner, { clientId, lines: [] });
    const foreign = await draft(app, owner, { clientId, currency: 'JPY' });
    const closed = await draft(app, owner, { clientId, issueDate: '2026-05-10' });
    const done = await issued(app, owner, { clientId });
    const other = await draft(app, await issuer(app));
    await close('2026-05-31');
    const answer = await run(
      invoiceBulkRoutes.issue,
      [done, Object.assign({}, stale, { version: 9 }), empty, foreign, closed, other, good],
      { send: false },
    );
    expect(answer.done).toBe(1);
    expect(new Map(codes(answer) as [string, string][])).toEqual(
      new Map([
        [done.id, 'invoice.not_draft'],
        [stale.id, 'version.stale'],
        [empty.id, 'invoice.empty'],
        [foreign.id, 'rate.missing'],
        [closed.id, 'books.closed'],
        [other.id, 'resource.not_found'],
      ]),
    );
    expect(answer.refused.every(({ message }) => message.length > 10)).toBe(true);
    expect((await one(good)).lifecycle).toBe('issued');
    expect((await one(closed)).lifecycle).toBe('draft');
  });

  test('and send: one mail each; a draft without a recipient stays a draft', async () => {
    const reachable = await draft(app, owner, { clientId });
    const unreachable = await draft(app, owner, { clientId: await nobody() });
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1) {
      const answer = await run(invoiceBulkRoutes.issue, [reachable, unreachable], { send: true, key });
      expect(answer).toEqual({
        done: 1,
        refused: [
          {
            id: unreachable.id,
            code: 'request.invalid',
            message: expect.stringContaining('has no email address for invoices'),
          },
        ],
      });
      await app.nest.get(Jobs, { strict: false }).runPending();
    }
    expect(await mailsOf(reachable)).toHaveLength(1);
    expect(await actionsOn(reachable)).toEqual(expect.arrayContaining(['issued', 'mail_queued']));
    expect((await one(unreachable)).lifecycle).toBe('draft');
  });
});

describe('send', () => {
  test('queues the suggested mail to the recipients of each client, once', async () => {
    const invoices = [await issued(app, owner, { clientId }), await issued(app, owner, { clientId })];
    const key = randomUUID();
    expect(await run(invoiceBulkRoutes.send, invoices, { key })).toEqual({ done: 2, refused: [] });
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect(await run(invoiceBulkRoutes.send, invoices, { key })).toEqual({ done: 2, refused: [] });
    for (const invoice of invoices) {
      expect(await mailsOf(invoice)).toMatchObject([{ state: 'sent' }]);
      expect((await one(invoice)).sentAt).not.toBeNull();
    }
  });

  test('refuses drafts, stale versions, unreachable clients and a mail on its way', async () => {
    const unsent = await draft(app, owner, { clientId });
    const stale = await issued(app, owner, { clientId });
    const unreachable = await issued(app, owner, { clientId: await nobody() });
    const address = `${randomUUID()}@example.com`;
    await suppress(app, owner, address);
    const suppressed = await issued(app, owner, {
      clientId: (await app.client(owner, { email: address })).id,
    });
    const twice = await issued(app, owner, { clientId });
    await run(invoiceBulkRoutes.send, [twice]);
    const answer = await run(invoiceBulkRoutes.send, [
      unsent,
      Object.assign({}, stale, { version: 9 }),
      unreachable,
      suppressed,
      await one(twice),
    ]);
    expect(answer.done).toBe(0);
    expect(codes(answer)).toEqual([
      [unsent.id, 'invoice.not_issued'],
      [stale.id, 'version.stale'],
      [unreachable.id, 'request.invalid'],
      [suppressed.id, 'request.invalid'],
      [twice.id, 'invoice.not_issued'],
    ]);
    expect(answer.refused[4]?.message).toBe('A mail is on its way.');
  });

  test('names the recipients that get no mail, of a limited member, too', async () => {
    const address = `${randomUUID()}@example.com`;
    await suppress(app, owner, address);
    const closed = (await app.client(owner, { email: address.toUpperCase() })).id;
    const limited = await app.member(owner.organizationId, 'manager', { clientIds: [closed, clientId] });
    const query = { clientIds: [clientId, closed].join() };
    const { body } = await app.call(invoiceBulkRoutes.recipients, { as: limited, query });
    expect(body.items.map(({ suppressed }) => suppressed.length)).toEqual([0, 1]);
  });

  test('names the recipients of the clients that the person sees', async () => {
    const hidden = (await app.client(owner, { email: 'hidden@example.com' })).id;
    const limited = await app.member(owner.organizationId, 'manager', { clientIds: [clientId] });
    const query = { clientIds: [clientId, hidden].join() };
    const answer = await app.call(invoiceBulkRoutes.recipients, { as: limited, query });
    expect(answer.body.items).toMatchObject([{ clientId, to: [expect.any(String)] }, { to: [] }]);
    expect(answer.text).not.toContain('hidden@example.com');
  });
});

describe('mark as sent', () => {
  test('marks issued invoices once, and names the others', async () => {
    const [invoice, unsent] = [await issued(app, owner, { clientId }), await draft(app, owner, { clientId })];
    const key = randomUUID();
    const first = await run(invoiceBulkRoutes.markSent, [invoice, unsent], { key });
    expect([first.done, codes(first)]).toEqual([1, [[unsent.id, 'invoice.not_issued']]]);
    expect(await run(invoiceBulkRoutes.markSent, [invoice, unsent], { key })).toEqual(first);
    expect(await actionsOn(invoice)).toEqual(['created', 'issued', 'marked_sent']);
  });
});

describe('record payments', () => {
  test('pays the whole balance of each invoice, once', async () => {
    const other = (await app.client(owner)).id;
    const invoices = [
      await issued(app, owner, { clientId }),
      await issued(app, owner, { clientId: other, lines: [line({ unitPriceMinor: 7_000 })] }),
    ];
    const key = randomUUID();
    const body = Object.assign({ key }, CASH);
    expect(await run(invoiceBulkRoutes.pay, invoices, body)).toEqual({ done: 2, refused: [] });
    expect(await run(invoiceBulkRoutes.pay, invoices, body)).toEqual({ done: 2, refused: [] });
    for (const invoice of invoices) expect(await one(invoice)).toMatchObject({ balanceMinor: 0 });
    const recorded = await payments();
    expect(recorded.map(({ amountMinor, method, date }) => [amountMinor, method, date])).toEqual(
      expect.arrayContaining([
        [10_000, 'cash', TODAY],
        [7_000, 'cash', TODAY],
      ]),
    );
    expect(recorded).toHaveLength(2);
  });

  test('each refused invoice stays open, and the others are paid', async () => {
    const good = await issued(app, owner, { clientId });
    const unsent = await draft(app, owner, { clientId });
    const stale = await issued(app, owner, { clientId });
    const settled = await issued(app, owner, { clientId });
    await run(invoiceBulkRoutes.pay, [settled], CASH);
    const other = await issued(app, await issuer(app));
    const answer = await run(
      invoiceBulkRoutes.pay,
      [unsent, Object.assign({}, stale, { version: 9 }), await one(settled), other, good],
      CASH,
    );
    expect(answer.done).toBe(1);
    expect(codes(answer)).toEqual([
      [unsent.id, 'invoice.not_issued'],
      [stale.id, 'version.stale'],
      [settled.id, 'invoice.settled'],
      [other.id, 'resource.not_found'],
    ]);
    expect((await one(good)).balanceMinor).toBe(0);
  });

  test('a day of the closed books, and a currency without a rate, are named', async () => {
    const invoice = await issued(app, owner, { clientId });
    await close('2026-05-31');
    const closed = await run(invoiceBulkRoutes.pay, [invoice], { date: '2026-05-20', method: 'cash' });
    expect(codes(closed)).toEqual([[invoice.id, 'books.closed']]);
    const foreign = await issued(app, owner, { clientId, currency: 'JPY', fxRateE8: 10_000_000 });
    await app.admin.query('DELETE FROM oficio.exchange_rates WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    const missing = await run(invoiceBulkRoutes.pay, [foreign], CASH);
    expect([missing.done, missing.refused.length]).toEqual([0, 1]);
    expect(missing.refused[0]?.code).toBe('rate.missing');
  });
});

describe('the files', () => {
  const filesOf = (invoices: readonly Ref[], as = owner) =>
    fetch(`${app.url}${invoiceBulkRoutes.files.path}?ids=${invoices.map(({ id }) => id).join()}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });

  test('are the PDF files of issued invoices in one archive, without drafts', async () => {
    const invoices = [await issued(app, owner, { clientId }), await issued(app, owner, { clientId })];
    const answer = await filesOf([...invoices, await draft(app, owner, { clientId })]);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain(`invoices-${TODAY}.zip`);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toHaveLength(2);
    for (const [name, content] of Object.entries(files)) {
      expect(name).toMatch(/^invoices\/.+\.pdf$/);
      expect(strFromU8(content.subarray(0, 5))).toBe('%PDF-');
    }
  });

  test('of a limited member are those of the assigned clients', async () => {
    const [mine, hidden] = [
      await issued(app, owner, { clientId }),
      await issued(app, owner, { clientId: await nobody() }),
    ];
    const viewer = await app.member(owner.organizationId, 'viewer', { clientIds: [clientId] });
    const manager = await app.member(owner.organizationId, 'manager', { clientIds: [clientId] });
    expect((await filesOf([mine], viewer)).status).toBe(403);
    const answer = await filesOf([mine, hidden], manager);
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toHaveLength(1);
  });

  test('of drafts alone, and of another organization, are refused with a sentence', async () => {
    const other = await issued(app, await issuer(app));
    const answer = await filesOf([await draft(app, owner, { clientId }), other]);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Issue them first');
  });
});

describe('the rights', () => {
  test.each([
    ['member', 'issue', { send: false }],
    ['viewer', 'send', {}],
    ['member', 'markSent', {}],
    ['manager', 'pay', CASH],
    ['member', 'pay', CASH],
  ] as const)('a %s can’t %s', async (role, action, body) => {
    const invoice = await issued(app, owner, { clientId });
    const member = await app.member(owner.organizationId, role);
    const items = [{ id: invoice.id, version: invoice.version }];
    const answer = await app.call(invoiceBulkRoutes[action] as AnyRoute, {
      as: member,
      body: { items, ...body },
    });
    expect(answer.status).toBe(403);
    expect(await one(invoice)).toEqual(invoice);
  });

  test('a limited member reaches the invoices of assigned clients alone', async () => {
    const mine = await draft(app, owner, { clientId });
    const hidden = await draft(app, owner, { clientId: await nobody() });
    const manager = await app.member(owner.organizationId, 'manager', { clientIds: [clientId] });
    const answer = await run(invoiceBulkRoutes.issue, [mine, hidden], { as: manager, send: false });
    expect([answer.done, codes(answer)]).toEqual([1, [[hidden.id, 'resource.not_found']]]);
  });
});

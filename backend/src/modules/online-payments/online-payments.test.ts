import {
  DAY_MS,
  expenseRoutes,
  HOUR_MS,
  invoiceLinkRoutes,
  invoiceRoutes,
  MINUTE_MS,
  paymentAccountRoutes,
  paymentRoutes,
  timelineRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { credited, issued, issuer, line, type TestInvoice } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import {
  attempts,
  connected,
  openPage,
  pathTo,
  paymentsOf,
  pressPay,
} from '../../../test/test-online-payments.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { PORTAL_ORIGIN, visit } from '../../../test/test-portal.ts';
import { open, portalPerson, signIn } from '../../../test/test-portal-home.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { AWAITING, AWAITING_SCRIPT } from '../portal/awaiting-script.ts';
import { CheckoutUpkeep } from './checkout-upkeep.ts';

const NOW = '2026-06-15T18:30:00.000Z';

let app: TestApplication;
let provider: TestPayments;
let inbox: TestInbox;
let owner: TestOwner;
let account: string;
let invoice: TestInvoice;
let path: string;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    trustProxy: 1,
    payments: testPaymentAccount(),
  });
  provider = await startTestPayments(app);
});
afterAll(async () => {
  await provider.close();
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set(NOW);
  owner = await issuer(app);
  account = await connected(app, provider, owner);
  invoice = await issued(app, owner);
  path = await pathTo(app, owner, invoice.id);
});

const balance = async (of: { id: string } = invoice) => {
  const { body } = await app.call(invoiceRoutes.one, { as: owner, parameters: { id: of.id } });
  return [body.balanceMinor, body.settlement];
};
const page = async (query = '') => (await visit(app, path + query)).html;
const intentOf = async (session: string) => {
  const { payment_intent } = await provider.client.checkout.sessions.retrieve(
    session,
    {},
    { stripeAccount: account },
  );
  return String(payment_intent);
};
const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const payments = () => paymentsOf(app, owner, invoice.clientId);
const stateOf = async () => (await attempts(app, owner, invoice.id)).map(({ status }) => status);

describe('the account', () => {
  test('takes payments once its owner has told the provider everything', async () => {
    const other = await issuer(app);
    expect((await app.call(paymentAccountRoutes.one, { as: other })).body).toEqual({
      isOffered: true,
      account: null,
    });
    const id = await connected(app, provider, other, 'restricted');
    const { body: restricted } = await app.call(paymentAccountRoutes.one, { as: other });
    expect(restricted.account).toMatchObject({
      id,
      status: 'restricted',
      due: ['individual.verification.document'],
    });
    await provider.setUp(id, 'complete');
    const { body: active } = await app.call(paymentAccountRoutes.one, { as: other });
    expect(active.account).toMatchObject({ id, status: 'active', due: [] });
  });

  test('that was left before its setup ended is the one that goes on', async () => {
    const other = await issuer(app);
    await app.call(paymentAccountRoutes.connect, { as: other });
    const { body: first } = await app.call(paymentAccountRoutes.refresh, { as: other });
    expect(first.account?.status).toBe('connecting');
    await Promise.all([1, 2].map(() => app.call(paymentAccountRoutes.connect, { as: other })));
    const { body: second } = await app.call(paymentAccountRoutes.one, { as: other });
    expect(second.account?.id).toBe(first.account?.id);
  });

  test('is replaced by a new one when its owner has ended our access', async () => {
    await provider.revokeAccess(account);
    expect((await app.call(paymentAccountRoutes.one, { as: owner })).body.account?.status).toBe(
      'disconnected',
    );
    expect(await page()).not.toContain('/pay"');
    const again = await connected(app, provider, owner);
    expect(again).not.toBe(account);
    expect((await app.call(paymentAccountRoutes.one, { as: owner })).body.account?.status).toBe('active');
  });

  test('that is disconnected offers nothing, closes its open page, and is the same one when it is connected again', async () => {
    const session = await openPage(app, path);
    const { body } = await app.call(paymentAccountRoutes.disconnect, { as: owner });
    expect(body.account?.status).toBe('disconnected');
    expect(await page()).not.toContain('/pay"');
    expect((await pressPay(app, path)).headers.get('location')).toBe(`${path}?pay=unavailable`);
    await runJobs();
    expect(await provider.pay(session, { card: 'pays' })).toMatchObject({ outcome: 'expired' });
    expect(await connected(app, provider, owner)).toBe(account);
  });

  test('of another organization in a signed event changes nothing', async () => {
    const session = await openPage(app, path);
    const other = await issuer(app);
    const foreign = await connected(app, provider, other);
    await app.admin.query('UPDATE oficio.invoice_checkouts SET account_id = $2 WHERE session_id = $1', [
      session,
      foreign,
    ]);
    await provider.pay(session, { card: 'pays' });
    expect([await balance(), await payments(), await stateOf()]).toEqual([[10_000, 'open'], [], ['open']]);
  });
});

describe('a payment by card', () => {
  test('settles the invoice, is income, and names what the provider kept, which is an expense', async () => {
    const session = await openPage(app, path);
    expect(await page()).toContain(`action="${path}/pay"`);
    await provider.pay(session, { card: 'pays' });
    expect(await balance()).toEqual([0, 'paid']);
    const [listed] = await payments();
    const { body: payment } = await app.call(paymentRoutes.one, {
      as: owner,
      parameters: { id: listed?.id ?? '' },
    });
    expect(payment).toMatchObject({
      amountMinor: 10_000,
      currency: 'MXN',
      method: 'stripe',
      status: 'succeeded',
      date: '2026-06-15',
      unallocatedMinor: 0,
      online: { id: await intentOf(session), feeMinor: 660 },
    });
    const { body: expenses } = await app.call(expenseRoutes.list, { as: owner });
    expect(expenses.items).toMatchObject([
      {
        vendor: 'Stripe',
        amountMinor: 660,
        status: 'paid',
        source: 'payment_fee',
        categoryName: 'Payment fees',
      },
    ]);
    const { body: timeline } = await app.call(timelineRoutes.ofClient, {
      as: owner,
      parameters: { id: invoice.clientId },
    });
    expect(timeline.items.find(({ entity }) => entity.type === 'payment')).toMatchObject({
      action: 'created',
    });
    expect(await attempts(app, owner, invoice.id)).toMatchObject([
      { status: 'paid', amountMinor: 10_000, method: 'card', paymentId: payment.id },
    ]);
    const html = await page();
    expect(html).not.toContain('/pay"');
    expect(html).toContain('Nothing is due.');
  });

  test('that is declined charges nothing, and the same page takes another card', async () => {
    const session = await openPage(app, path);
    expect(await provider.pay(session, { card: 'declined' })).toMatchObject({ outcome: 'declined' });
    expect(await balance()).toEqual([10_000, 'open']);
    expect(await openPage(app, path)).toBe(session);
    await provider.pay(session, { card: 'pays' });
    expect(await balance()).toEqual([0, 'paid']);
  });

  test('pressed twice at once in two tabs opens one page, which is paid once', async () => {
    const sessions = await Promise.all([1, 2, 3, 4].map(() => openPage(app, path)));
    expect(new Set(sessions).size).toBe(1);
    const [session = ''] = sessions;
    await Promise.all([1, 2].map(() => provider.pay(session, { card: 'pays' })));
    expect((await payments()).map(({ amountMinor }) => amountMinor)).toEqual([10_000]);
  });

  test('while a colleague records cash: the rest is credit of the client, and no balance is negative', async () => {
    const session = await openPage(app, path);
    const allocations = [{ invoiceId: invoice.id, amountMinor: 4_000 }];
    await paid(app, owner, { clientId: invoice.clientId, amountMinor: 4_000, method: 'cash', allocations });
    await provider.pay(session, { card: 'pays' });
    expect(await balance()).toEqual([0, 'paid']);
    const online = (await payments()).find(({ method }) => method === 'stripe');
    expect(online).toMatchObject({ amountMinor: 10_000, unallocatedMinor: 4_000 });
  });

  test('for an amount that changes is closed, and the next page has the new one', async () => {
    const session = await openPage(app, path);
    const allocations = [{ invoiceId: invoice.id, amountMinor: 4_000 }];
    await paid(app, owner, { clientId: invoice.clientId, amountMinor: 4_000, method: 'cash', allocations });
    await runJobs();
    expect(await provider.pay(session, { card: 'pays' })).toMatchObject({ outcome: 'expired' });
    app.clock.advance(MINUTE_MS);
    await provider.pay(await openPage(app, path), { card: 'pays' });
    expect(
      (await attempts(app, owner, invoice.id)).map(({ status, amountMinor }) => [status, amountMinor]),
    ).toEqual([
      ['paid', 6_000],
      ['canceled', 10_000],
    ]);
  });

  test('without the job, pressing ‘Pay’ closes the page with the former amount', async () => {
    const session = await openPage(app, path);
    await app.admin.query('ALTER TABLE public.invoices DISABLE TRIGGER close_checkout');
    const allocations = [{ invoiceId: invoice.id, amountMinor: 4_000 }];
    await paid(app, owner, { clientId: invoice.clientId, amountMinor: 4_000, method: 'cash', allocations });
    await app.admin.query('ALTER TABLE public.invoices ENABLE TRIGGER close_checkout');
    const next = await openPage(app, path);
    expect(next).not.toBe(session);
    expect(await provider.pay(session, { card: 'pays' })).toMatchObject({ outcome: 'expired' });
  });

  test('of an invoice that is void meanwhile is credit of the client', async () => {
    const session = await openPage(app, path);
    await app.call(invoiceRoutes.void, {
      as: owner,
      parameters: { id: invoice.id },
      body: { version: invoice.version, reason: 'Doble' },
    });
    await provider.pay(session, { card: 'pays' });
    expect(await payments()).toMatchObject([{ amountMinor: 10_000, unallocatedMinor: 10_000 }]);
    expect(await page()).not.toContain('/pay"');
  });

  test('in a foreign currency without a rate of its day has the rate of the invoice', async () => {
    const foreign = await issued(app, owner, { currency: 'USD', fxRateE8: 1_850_000_000 });
    await provider.pay(await openPage(app, await pathTo(app, owner, foreign.id)), { card: 'pays' });
    expect(await balance(foreign)).toEqual([0, 'paid']);
    const [payment] = await paymentsOf(app, owner, foreign.clientId);
    const { body } = await app.call(paymentRoutes.one, { as: owner, parameters: { id: payment?.id ?? '' } });
    expect(body).toMatchObject({ currency: 'USD', fxRateE8: 1_850_000_000, baseAmountMinor: 185_000 });
  });
});

describe('cash at a counter, or a bank transfer', () => {
  test('is awaited, and settles the invoice when it arrives', async () => {
    const session = await openPage(app, path);
    await provider.pay(session, { method: 'oxxo' });
    expect(await attempts(app, owner, invoice.id)).toMatchObject([
      { status: 'processing', method: 'cash', expiresAt: '2026-06-18T18:30:00.000Z' },
    ]);
    const html = await page();
    expect(html).toContain('Your cash payment of MX$100.00 is awaited.');
    expect(html).not.toContain('/pay"');
    expect((await pressPay(app, path)).headers.get('location')).toBe(path);
    await provider.endWaiting(await intentOf(session), 'arrives');
    expect([await balance(), await stateOf()]).toEqual([[0, 'paid'], ['paid']]);
  });

  test('that doesn’t arrive in time leaves the invoice open, and it can be paid otherwise', async () => {
    await provider.pay(await openPage(app, path), { method: 'oxxo' });
    app.clock.advance(3 * DAY_MS + MINUTE_MS);
    await provider.advance();
    expect([await balance(), await stateOf()]).toEqual([[10_000, 'open'], ['failed']]);
    await provider.pay(await openPage(app, path), { card: 'pays' });
    expect((await balance())[0]).toBe(0);
  });

  test('that arrives after the invoice was paid in cash is credit of the client', async () => {
    const session = await openPage(app, path);
    await provider.pay(session, { method: 'customer_balance' });
    const allocations = [{ invoiceId: invoice.id, amountMinor: 10_000 }];
    await paid(app, owner, { clientId: invoice.clientId, method: 'cash', allocations });
    await runJobs();
    await provider.endWaiting(await intentOf(session), 'arrives');
    const online = (await payments()).find(({ method }) => method === 'stripe');
    expect(online).toMatchObject({ amountMinor: 10_000, unallocatedMinor: 10_000 });
  });
});

describe('a page', () => {
  test('that nobody pays expires, and the next press opens another one', async () => {
    const session = await openPage(app, path);
    app.clock.advance(HOUR_MS + MINUTE_MS);
    await provider.advance();
    expect(await stateOf()).toEqual(['expired']);
    expect(await openPage(app, path)).not.toBe(session);
  });

  test('of which no report comes is asked about once it should have ended', async () => {
    const session = await openPage(app, path);
    await app.admin.query(
      `UPDATE oficio.payment_accounts SET account_id = 'acct_elsewhere' WHERE account_id = $1`,
      [account],
    );
    await provider.pay(session, { card: 'pays' });
    expect(await balance()).toEqual([10_000, 'open']);
    app.clock.advance(HOUR_MS + 11 * MINUTE_MS);
    await app.nest.get(CheckoutUpkeep, { strict: false }).run();
    expect([await balance(), await stateOf()]).toEqual([[0, 'paid'], ['paid']]);
  });

  test('whose answer was lost is the same one when ‘Pay’ is pressed again', async () => {
    const session = await openPage(app, path);
    await app.admin.query(
      `UPDATE oficio.invoice_checkouts SET status = 'opening', session_id = NULL, url = NULL WHERE session_id = $1`,
      [session],
    );
    expect(await openPage(app, path)).toBe(session);
  });

  test('is offered neither for a small amount that the provider refuses, nor by a restricted account', async () => {
    const small = await issued(app, owner, { lines: [line({ unitPriceMinor: 500 })] });
    const smallPath = await pathTo(app, owner, small.id);
    const { headers } = await pressPay(app, smallPath);
    expect(headers.get('location')).toBe(`${smallPath}?pay=small`);
    expect((await visit(app, `${smallPath}?pay=small`)).html).toContain('smaller than an online payment');
    await provider.setUp(account, 'restricted');
    expect(await page()).not.toContain('/pay"');
    expect((await pressPay(app, path)).headers.get('location')).toBe(`${path}?pay=unavailable`);
  });

  test.each<[string, 'MXN' | 'JPY', number]>([
    ['MX$92,800,000,000.00', 'MXN', 9_280_000_000_000],
    ['MX$1,000,000.00', 'MXN', 100_000_000],
    ['¥100,000,000', 'JPY', 100_000_000],
  ])(
    'of %s is too large: the page says so, and how to pay otherwise',
    async (_, currency, unitPriceMinor) => {
      const fxRateE8 = currency === 'MXN' ? null : 12_000_000;
      const large = await issued(app, owner, { currency, fxRateE8, lines: [line({ unitPriceMinor })] });
      const largePath = await pathTo(app, owner, large.id);
      const { headers } = await pressPay(app, largePath);
      expect(headers.get('location')).toBe(`${largePath}?pay=large`);
      const { html } = await visit(app, `${largePath}?pay=large`);
      expect(html).toContain('larger than one online payment can be. Nothing was charged. Please ask us how');
      expect(html).not.toContain('/pay"');
      expect(await attempts(app, owner, large.id)).toMatchObject([{ status: 'canceled' }]);
      await app.admin.query(
        "UPDATE oficio.billing_settings SET payment_instructions = 'CLABE 012' WHERE organization_id = $1",
        [owner.organizationId],
      );
      const instructed = await issued(app, owner, { currency, fxRateE8, lines: [line({ unitPriceMinor })] });
      const other = await visit(app, `${await pathTo(app, owner, instructed.id)}?pay=large`);
      expect(other.html).toContain('Please pay as the payment instructions on this page say.');
    },
  );

  test.each<[string, Parameters<typeof issued>[2], string]>([
    ['the largest amount of pesos', { lines: [line({ unitPriceMinor: 99_999_999 })] }, 'MX$999,999.99'],
    [
      'yen, which have no decimals',
      { currency: 'JPY', fxRateE8: 12_000_000, lines: [line({ unitPriceMinor: 5_000 })] },
      '¥5,000',
    ],
    ['the last due day', { dueDate: '2999-12-31' }, 'Dec 31, 2999'],
  ])('of %s is paid exactly', async (_, body, shown) => {
    const other = await issued(app, owner, body);
    const otherPath = await pathTo(app, owner, other.id);
    expect((await visit(app, otherPath)).html).toContain(shown);
    await provider.pay(await openPage(app, otherPath), { card: 'pays' });
    expect(await balance(other)).toEqual([0, 'paid']);
    const [payment] = await paymentsOf(app, owner, other.clientId);
    expect(payment).toMatchObject({
      amountMinor: other.totalMinor,
      currency: other.currency,
      unallocatedMinor: 0,
    });
  });

  test('is asked for from our own pages alone', async () => {
    expect((await pressPay(app, path, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await visit(app, `${path}/pay`)).status).toBe(404);
    expect(await stateOf()).toEqual([]);
  });

  test('that can’t be reached says so, and the invoice is shown', async () => {
    await app.admin.query('ALTER SCHEMA embedded_stripe RENAME TO embedded_stripe_away');
    try {
      expect((await pressPay(app, path)).headers.get('location')).toBe(`${path}?pay=failed`);
    } finally {
      await app.admin.query('ALTER SCHEMA embedded_stripe_away RENAME TO embedded_stripe');
    }
    const html = await page('?pay=failed');
    expect(html).toContain('Nothing was charged. Please try again');
    expect(html).toContain(`action="${path}/pay"`);
    await provider.pay(await openPage(app, path), { card: 'pays' });
    expect((await balance())[0]).toBe(0);
  });
});

test('awaited money of an account that is closed to us can be paid otherwise', async () => {
  await provider.pay(await openPage(app, path), { method: 'customer_balance' });
  await provider.revokeAccess(account);
  app.clock.advance(DAY_MS + MINUTE_MS);
  await app.nest.get(CheckoutUpkeep, { strict: false }).run();
  expect(await stateOf()).toEqual(['failed']);
  await connected(app, provider, owner);
  await provider.pay(await openPage(app, path), { card: 'pays' });
  expect((await balance())[0]).toBe(0);
});

describe('in the portal', () => {
  test('a contact pays an invoice of their own client, and no other one', async () => {
    const eva = await portalPerson(app, owner);
    const own = await issued(app, owner, { clientId: eva.clientId });
    const session = await signIn(app, inbox, eva.address);
    const press = (id: string) =>
      visit(app, `/portal/invoices/${id}/pay`, {
        method: 'POST',
        headers: { origin: PORTAL_ORIGIN, ...session },
      });
    expect((await press(invoice.id)).status).toBe(404);
    const { headers } = await press(own.id);
    const id = /checkout\/(\w+)$/.exec(headers.get('location') ?? '')?.[1] ?? '';
    await provider.pay(id, { card: 'pays' });
    expect(await balance(own)).toEqual([0, 'paid']);
    const { html } = await open(app, `/portal/invoices/${own.id}`, session);
    expect(html).toContain('Nothing is due.');
  });

  test('a contact who reads no money pays none', async () => {
    const eva = await portalPerson(app, owner, { contact: { isBilling: false } });
    const own = await issued(app, owner, { clientId: eva.clientId });
    const session = await signIn(app, inbox, eva.address);
    const { status } = await visit(app, `/portal/invoices/${own.id}/pay`, {
      method: 'POST',
      headers: { origin: PORTAL_ORIGIN, ...session },
    });
    expect(status).toBe(404);
    expect(await attempts(app, owner, own.id)).toEqual([]);
  });
});

describe('the way back', () => {
  const returnOf = async (session: string, of: 'success_url' | 'cancel_url') => {
    const stored = await provider.client.checkout.sessions.retrieve(session, {}, { stripeAccount: account });
    return new URL(stored[of] ?? '');
  };

  test('leads a browser with the cookie to the invoice, and knows no token', async () => {
    const { headers } = await pressPay(app, path);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^oficio_paying=[^;]+; Max-Age=7200; Path=\/portal\/return\/[\w-]+; .*HttpOnly; SameSite=Lax$/,
    );
    const session = /checkout\/(\w+)$/.exec(headers.get('location') ?? '')?.[1] ?? '';
    const success = await returnOf(session, 'success_url');
    const token = path.split('/').at(-1) ?? '';
    expect(success.href).not.toContain(token);
    const back = await visit(app, success.pathname + success.search, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    });
    expect([back.status, back.headers.get('location')]).toEqual([303, `${path}?pay=returned`]);
    const waiting = await page('?pay=returned');
    expect(waiting).toContain('Your payment is being confirmed.');
    expect(waiting).toContain(AWAITING_SCRIPT);
    expect(waiting).toContain(`href="${path}?pay=returned"`);
    const late = await page('?pay=returned&late=1');
    expect(late).toContain('Please don’t pay again');
    for (const text of [AWAITING, '/pay"']) expect(late).not.toContain(text);
    await provider.pay(session, { card: 'pays' });
    for (const query of ['?pay=returned', '?pay=returned&late=1']) {
      const settled = await page(query);
      for (const text of [AWAITING, 'confirm']) expect(settled).not.toContain(text);
    }
  });

  test('without the cookie names the outcome alone', async () => {
    const session = await openPage(app, path);
    const cancel = await returnOf(session, 'cancel_url');
    expect((await visit(app, cancel.pathname)).html).toContain('Nothing was paid.');
    const success = await returnOf(session, 'success_url');
    const asked = success.pathname + success.search;
    expect((await visit(app, asked)).html).toContain(AWAITING_SCRIPT);
    const { html: late } = await visit(app, `${asked}&late=1`);
    expect(late).toContain('Please don’t pay again');
    expect(late).not.toContain(AWAITING);
    await provider.pay(session, { card: 'pays' });
    const { status, html } = await visit(app, asked);
    expect(status).toBe(200);
    expect(html).toContain('Thank you. MX$100.00 were paid.');
    expect(html).not.toContain(path);
    expect((await visit(app, `/portal/return/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await visit(app, '/portal/return/x')).status).toBe(404);
  });

  test('goes nowhere but to the portal', async () => {
    const { pathname } = await returnOf(await openPage(app, path), 'cancel_url');
    for (const value of ['https://evil.example', '//evil.example', '/portal/..//evil', '%']) {
      const answer = await visit(app, pathname, {
        headers: { cookie: `oficio_paying=${encodeURIComponent(value)}` },
      });
      expect([value, answer.status]).toEqual([value, 200]);
    }
    // A cookie of another program that isn't encoded.
    expect((await visit(app, pathname, { headers: { cookie: 'x=%; oficio_paying=%' } })).status).toBe(200);
  });
});

test('no token is in a dump of the database', async () => {
  await openPage(app, path);
  const token = path.split('/').at(-1) ?? '';
  const { rows: tables } = await app.admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await app.admin.query(
      `SELECT count(*)::int AS found FROM ${name} entry WHERE entry::text LIKE $1`,
      [`%${token}%`],
    );
    expect([name, rows[0]?.found]).toEqual([name, 0]);
  }
  expect(app.logLines.join('\n')).not.toContain(token);
});

test('the organization’s own preview takes no payment', async () => {
  const { body } = await app.call(invoiceLinkRoutes.preview, {
    as: owner,
    parameters: { id: invoice.id },
  });
  const preview = new URL(body.url).pathname;
  expect((await visit(app, preview)).html).toContain('Your client can pay here.');
  expect((await pressPay(app, preview)).status).toBe(403);
});

test('a credit note has nothing to pay', async () => {
  const note = await credited(app, owner, invoice, 1_000);
  const { html } = await visit(app, await pathTo(app, owner, note.id));
  expect(html).not.toContain('/pay"');
});

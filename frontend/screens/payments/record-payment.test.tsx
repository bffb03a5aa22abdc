import { exchangeRateRoutes, paymentRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../stage/fake-server.ts';
import { FakeSocket } from '../stage/fake-socket.ts';
import {
  amount,
  balance,
  card,
  choose,
  FIRST_INVOICE,
  openLedger,
  record,
  recordDialog,
} from '../stage/open-ledger.ts';

const notifications = page.getByRole('region', { name: 'Notifications' });

test('an invoice is paid in two parts; the dialog says what each part does', async () => {
  const { server } = await openLedger((ledger) => ledger.issued({ sentAt: '2026-01-15T12:00:00.000Z' }));
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('1,000.00');
  await expect.element(recordDialog).toMatchTextContent('in full');
  await amount.fill('400');
  await expect.element(recordDialog).toMatchTextContent('MX$600.00 stays open on');
  await recordDialog.getByLabelText(/^Reference/).fill('SPEI 42');
  await amount.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(recordDialog).not.toBeInTheDocument();
  await expect.element(notifications).toMatchTextContent('Payment recorded');
  await expect.element(card).toMatchTextContent('SPEI 42');
  await expect.element(balance).toMatchTextContent('MX$600.00');

  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await expect.element(amount).toHaveValue('600.00');
  await amount.fill('650');
  await expect.element(recordDialog).toMatchTextContent('MX$50.00 stays as credit of Café Lumbre');
  await record.click();
  await expect.element(recordDialog).not.toBeInTheDocument();
  await expect.element(balance).toMatchTextContent('MX$0.00');
  await expect
    .element(page.getByRole('button', { name: 'Record payment', exact: true }))
    .not.toBeInTheDocument();
  expect(server.callsOf(paymentRoutes.record).map(({ body }) => body)).toMatchObject([
    { amountMinor: 40_000, reference: 'SPEI 42', allocations: [{ amountMinor: 40_000 }] },
    { amountMinor: 65_000, allocations: [{ amountMinor: 60_000 }] },
  ]);
});

test('the live changes of an own payment are not announced, those of somebody else are', async () => {
  const { ledger, user } = await openLedger((filled) => filled.issued());
  const changed = (table: 'invoices' | 'income', kind: 'INSERT' | 'UPDATE', row: object) =>
    FakeSocket.change(table, {
      kind,
      record: { organization_id: user.currentOrganizationId, ...row },
    });
  await choose('Record payment...');
  await record.click();
  await expect.element(notifications).toMatchTextContent('Payment recorded');
  const { id, version } = ledger.invoice(FIRST_INVOICE);
  changed('invoices', 'UPDATE', { id, version, changed_by: user.id });
  const income = '00000000-0000-7000-8000-0000000001c0';
  changed('income', 'INSERT', { id: income, version: 1, changed_by: user.id });
  ledger.change(id, { notes: 'Gracias' });
  changed('invoices', 'UPDATE', { id, version: version + 1, changed_by: null });
  await expect.element(notifications).toMatchTextContent('Invoice updated');
  await expect.element(notifications).not.toMatchTextContent(/created/);
});

test('a payment whose answers are lost and that is pressed again is recorded once', async () => {
  const { server, ledger } = await openLedger((filled) => filled.issued());
  await choose('Record payment...');
  await amount.fill('700');
  server.loseAnswers(paymentRoutes.record, 3);
  await record.click();
  await expect.element(recordDialog.getByText(/Unable to connect to server/).first()).toBeVisible();
  // What was typed stays, though the balance behind is already the one after the payment.
  await expect.element(amount).toHaveValue('700.00');
  await expect.element(recordDialog).toMatchTextContent('nothing is done twice');
  // A change wouldn't be sent.
  await expect.element(amount).toBeDisabled();
  await expect.element(record).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(recordDialog).not.toBeInTheDocument();
  await expect.element(balance).toMatchTextContent('MX$300.00');
  expect(ledger.payments).toHaveLength(1);
});

test('one payment pays several invoices, the oldest first, by keyboard alone', async () => {
  const { ledger } = await openLedger((filled) => {
    filled.issued({ dueDate: '2099-01-01' });
    filled.issued({ dueDate: '2098-01-01' });
  });
  await choose('Record payment...');
  await expect.element(amount).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}1300');
  const part = recordDialog.getByLabelText('Amount for INV-2026-0001');
  await expect.element(part).toHaveValue('1,000.00');
  const fill = recordDialog.getByRole('button', { name: 'Fill, oldest first' });
  (fill.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(recordDialog.getByLabelText('Amount for INV-2026-0002')).toHaveValue('1,000.00');
  await expect.element(part).toHaveValue('300.00');
  await part.fill('1200');
  await userEvent.keyboard('{Enter}');
  await expect.element(recordDialog).toMatchTextContent('At most MX$1,000.00');
  await part.fill('400');
  await userEvent.keyboard('{Enter}');
  await expect.element(amount).toHaveFocus();
  await expect.element(recordDialog).toMatchTextContent('The invoices get MX$100.00 more than this');
  await part.fill('300');
  await userEvent.keyboard('{Enter}');
  await expect.element(recordDialog).not.toBeInTheDocument();
  await expect.element(balance).toMatchTextContent('MX$700.00');
  expect(ledger.payments.map(({ invoices }) => invoices)).toMatchObject([
    [{ amountMinor: 30_000 }, { amountMinor: 100_000 }],
  ]);
});

test('a payment from an invoice’s page pays it, though the client has more open ones than are listed', async () => {
  const { server } = await openLedger((ledger) => {
    ledger.issued({ dueDate: '2099-01-01', archivedAt: '2026-01-15T12:00:00.000Z', isArchived: true });
    ledger.issued();
  });
  await choose('Record payment...');
  await expect.element(recordDialog.getByLabelText('Amount for INV-2026-0001')).toHaveValue('1,000.00');
  await expect.poll(() => recordDialog.getByRole('listitem').elements().length).toBe(2);
  await record.click();
  await expect.element(recordDialog).not.toBeInTheDocument();
  await expect.element(balance).toMatchTextContent('MX$0.00');
  expect(server.callsOf(paymentRoutes.record)).toHaveLength(1);
});

test('a refused payment names its reason, and the typed text stays', async () => {
  const { server, ledger } = await openLedger((filled) => filled.issued());
  await choose('Record payment...');
  await recordDialog.getByLabelText(/^Reference/).fill('SPEI 43');
  server.answer(paymentRoutes.record, ({ body }) => {
    if (ledger.payments.length > 0) return ledger.record(body);
    const [part] = body.allocations ?? [];
    ledger.record({
      amountMinor: 90_000,
      allocations: [{ invoiceId: part?.invoiceId ?? '', amountMinor: 90_000 }],
    });
    return new Refusal('payment.allocation_exceeds', 'INV-2026-0001 is owed less than that');
  });
  await record.click();
  await expect.element(recordDialog.getByRole('alert')).toMatchTextContent('INV-2026-0001');
  await expect.element(recordDialog.getByLabelText(/^Reference/)).toHaveValue('SPEI 43');
  // The untouched amount follows what is owed now.
  await expect.element(amount).toHaveValue('100.00');
  await record.click();
  await expect.element(recordDialog).not.toBeInTheDocument();
  await expect.element(balance).toMatchTextContent('MX$0.00');
});

test('a payment in a foreign currency has the rate of its day', async () => {
  const { server } = await openLedger((ledger) => {
    ledger.issued({ currency: 'USD', fxRateE8: 1_800_000_000 });
  });
  server.answer(exchangeRateRoutes.list, () => ({
    items: [['2024-11-20', 2_200_000_000] as const, ['2024-08-01', 2_000_000_000] as const].map(
      ([date, rateE8]) => server.sampleItem(exchangeRateRoutes.list, { currency: 'USD', date, rateE8 }),
    ),
    total: 2,
    nextCursor: null,
  }));
  await choose('Record payment...');
  const rate = recordDialog.getByLabelText('Exchange rate');
  await expect.element(rate).toHaveValue('22.00');
  const date = recordDialog.getByLabelText('Date', { exact: true });
  const today = (date.element() as HTMLInputElement).value;
  await date.fill('Aug 3, 2024');
  await userEvent.keyboard('{Tab}');
  await expect.element(rate).toHaveValue('20.00');
  await date.fill(today);
  await userEvent.keyboard('{Tab}');
  await expect.element(rate).toHaveValue('22.00');
  await rate.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(recordDialog).toMatchTextContent('A rate is above 0');
  await rate.fill('18.5');
  await userEvent.keyboard('{Enter}');
  await expect.element(recordDialog).not.toBeInTheDocument();
  await card.getByRole('link', { name: 'Payment', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Payment of $1,000.00');
  await expect.element(page.getByRole('main')).toMatchTextContent('1 USD = 18.50');
});

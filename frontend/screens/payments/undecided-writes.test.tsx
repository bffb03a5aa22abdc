import { invoiceRoutes, paymentRoutes, REQUEST_RETRY, settlementRoutes } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../stage/fake-server.ts';
import { FakeSocket } from '../stage/fake-socket.ts';
import {
  amount,
  balance,
  choose,
  FIRST_INVOICE,
  openLedger,
  record,
  recordDialog,
} from '../stage/open-ledger.ts';

const question = page.getByRole('alertdialog', { name: 'Leave before the answer is here?' });
const notifications = page.getByRole('region', { name: 'Notifications' });
const leave = () => question.getByRole('button', { name: 'Leave' }).click();

/** Opens the page of the first invoice, with another page behind it. A dialog that is opened again is unsaved from its start. */
async function open(fill: Parameters<typeof openLedger>[0]) {
  const opened = await openLedger(fill, { path: '/dashboard', runsEffectsOnce: true });
  await opened.go(`/invoices/${FIRST_INVOICE}`);
  return opened;
}

async function closeBy(how: 'Escape' | 'the cross' | 'Back'): Promise<void> {
  if (how === 'Escape') await userEvent.keyboard('{Escape}');
  if (how === 'the cross') await recordDialog.getByRole('button', { name: 'Close' }).click();
  if (how === 'Back') history.back();
}

describe('a payment without an answer', () => {
  test.each(['Escape', 'the cross', 'Back'] as const)(
    'isn’t left by %s as if nothing had happened, and is recorded once',
    async (how) => {
      const { server, ledger } = await open((ledger) => ledger.issued());
      await choose('Record payment...');
      await amount.fill('700');
      await recordDialog.getByLabelText(/^Reference/).fill('SPEI 42');
      const held = server.hold(paymentRoutes.record);
      await record.click();
      await held.arrived;
      await closeBy(how);
      await expect.element(question).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(recordDialog).toBeVisible();
      await closeBy(how);
      await leave();
      await expect.element(recordDialog).not.toBeInTheDocument();

      await choose('Record payment...');
      await expect.element(amount).toHaveValue('700.00');
      await expect.element(recordDialog.getByLabelText(/^Reference/)).toHaveValue('SPEI 42');
      held.release();
      await expect.element(recordDialog).not.toBeInTheDocument();
      await expect.element(notifications).toMatchTextContent('Payment recorded');
      await expect.element(balance).toMatchTextContent('MX$300.00');
      expect(ledger.payments).toHaveLength(1);
      expect(server.callsOf(paymentRoutes.record)).toHaveLength(1);
    },
  );

  test('whose dialog was left is announced, and closes no other dialog', async () => {
    const { server } = await open((ledger) => ledger.issued());
    await choose('Record payment...');
    await amount.fill('700');
    const held = server.hold(paymentRoutes.record);
    await record.click();
    await held.arrived;
    await userEvent.keyboard('{Escape}');
    await leave();
    await expect.element(recordDialog).not.toBeInTheDocument();
    await choose('Write off...');
    held.release();
    await expect.element(notifications).toMatchTextContent('Payment recorded');
    await expect.element(page.getByRole('dialog', { name: /^Write off/ })).toBeVisible();
  });

  test('whose dialog was left says why it was refused, and the next one is a new payment', async () => {
    const { server, ledger } = await open((ledger) => ledger.issued());
    await choose('Record payment...');
    await amount.fill('700');
    server.answer(
      paymentRoutes.record,
      () => new Refusal('payment.allocation_exceeds', 'INV-2026-0001 is owed less'),
    );
    const held = server.hold(paymentRoutes.record);
    await record.click();
    await held.arrived;
    await userEvent.keyboard('{Escape}');
    await leave();
    held.release();
    await expect.element(notifications).toMatchTextContent('INV-2026-0001 is owed less');
    server.answer(paymentRoutes.record, ({ body }) => ledger.record(body));
    await choose('Record payment...');
    await expect.element(amount).toHaveValue('1,000.00');
    await record.click();
    await expect.element(recordDialog).not.toBeInTheDocument();
    const keys = server.callsOf(paymentRoutes.record).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('whose answers were lost is sent again with its key by another dialog', async () => {
    const { server, ledger } = await open((ledger) => ledger.issued());
    await choose('Record payment...');
    await amount.fill('700');
    server.loseAnswers(paymentRoutes.record, REQUEST_RETRY.retries + 1);
    await record.click();
    await expect.element(recordDialog).toMatchTextContent('nothing is done twice');
    await userEvent.keyboard('{Escape}');
    await leave();
    await choose('Record payment...');
    await expect.element(amount).toHaveValue('700.00');
    await expect.element(recordDialog).toMatchTextContent('nothing is done twice');
    await record.click();
    await expect.element(recordDialog).not.toBeInTheDocument();
    await expect.element(balance).toMatchTextContent('MX$300.00');
    expect(ledger.payments).toHaveLength(1);
  });

  test('takes the question back when its answer arrives', async () => {
    const { server } = await open((ledger) => ledger.issued());
    await choose('Record payment...');
    const held = server.hold(paymentRoutes.record);
    await record.click();
    await held.arrived;
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    held.release();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(recordDialog).not.toBeInTheDocument();
    await expect.element(balance).toMatchTextContent('MX$0.00');
  });
});

test('a write-off whose dialog was left shows its reason again, and is done once', async () => {
  const { server, ledger } = await open((filled) => filled.issued());
  server.answer(settlementRoutes.writeOff, ({ parameters: { id = '' } }) =>
    ledger.change(id, { balanceMinor: 0 }),
  );
  const dialog = page.getByRole('dialog', { name: /^Write off/ });
  const reason = dialog.getByLabelText(/^Reason/);
  await choose('Write off...');
  await reason.fill('Closed down');
  const held = server.hold(settlementRoutes.writeOff);
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await held.arrived;
  await userEvent.keyboard('{Escape}');
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await choose('Write off...');
  await expect.element(reason).toHaveValue('Closed down');
  held.release();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(settlementRoutes.writeOff)).toHaveLength(1);
});

test('an issue whose dialog was left goes on, and the draft is issued once', async () => {
  const { server, ledger } = await open((filled) => filled.draft());
  server.answer(invoiceRoutes.issue, ({ parameters: { id = '' } }) =>
    ledger.change(id, { lifecycle: 'issued', number: 'INV-2026-0001', balanceMinor: 100_000 }),
  );
  const dialog = page.getByRole('dialog', { name: /^Issue / });
  const issue = dialog.getByRole('button', { name: 'Issue without sending' });
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const held = server.hold(invoiceRoutes.issue);
  await issue.click();
  await held.arrived;
  await userEvent.keyboard('{Escape}');
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect.element(issue).toBeDisabled();
  held.release();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(invoiceRoutes.issue)).toHaveLength(1);
});

test('a void without an answer is sent again as it was, although the invoice has become one that can’t be voided', async () => {
  const { server, ledger, user } = await open((filled) => filled.issued());
  server.answer(invoiceRoutes.void, ({ parameters: { id = '' } }) =>
    ledger.change(id, { lifecycle: 'void' }),
  );
  const dialog = page.getByRole('dialog', { name: /^Void / });
  const press = () => dialog.getByRole('button', { name: 'Void invoice' }).click();
  await choose('Void...');
  await dialog.getByLabelText(/^Reason/).fill('Wrong client');
  const held = server.hold(invoiceRoutes.void);
  await press();
  await held.arrived;
  const { version } = ledger.change(FIRST_INVOICE, { deductedBy: { id: FIRST_INVOICE, title: 'Draft' } });
  const reads = server.callsOf(invoiceRoutes.one).length;
  FakeSocket.change('invoices', {
    kind: 'UPDATE',
    record: { id: FIRST_INVOICE, version, organization_id: user.currentOrganizationId, changed_by: null },
  });
  await expect.poll(() => server.callsOf(invoiceRoutes.one).length).toBeGreaterThan(reads);
  server.loseAnswers(invoiceRoutes.void, REQUEST_RETRY.retries);
  held.lose();
  await expect.element(dialog).toMatchTextContent('nothing is done twice');
  await press();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = server.callsOf(invoiceRoutes.void).map(({ body }) => body);
  expect(sent).toEqual(sent.map(() => ({ version: version - 1, reason: 'Wrong client' })));
});

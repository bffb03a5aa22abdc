import { type Invoice, paymentRoutes, settlementRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeLedger } from '../stage/fake-ledger.ts';
import { balance, card, choose, FIRST_INVOICE, openLedger } from '../stage/open-ledger.ts';

const main = page.getByRole('main');
const heading = page.getByRole('heading', { level: 1 });

/** An issued invoice, and a payment of its client that belongs to no invoice. */
function invoiceWithCredit(ledger: FakeLedger): void {
  ledger.issued();
  ledger.record({ amountMinor: 99_950, reference: 'SPEI 42' });
}

test('credit of the client is applied to an invoice, and taken off it again', async () => {
  const { server, ledger } = await openLedger(invoiceWithCredit);
  const [payment] = ledger.payments;
  const invoice = ledger.invoice(FIRST_INVOICE);
  server.answer(paymentRoutes.allocate, ({ body }) => {
    const [part] = body.allocations;
    if (!payment || !part) throw new Error('No payment');
    const { id, date, method, reference, version } = payment;
    ledger.settle(invoice, {
      amountMinor: part.amountMinor,
      payment: { id, date, method, reference, version, isRefund: false, isOnline: false },
    });
    return ledger.changePayment(id, { unallocatedMinor: 0 });
  });
  server.answer(settlementRoutes.reverse, ({ body }) => {
    const [row] = ledger.settlementsOf(invoice.id);
    if (!row || row.id !== body.settlementId) throw new Error('Another row');
    row.isReversed = true;
    ledger.settle(invoice, { ...row, id: invoice.id, amountMinor: -row.amountMinor, reversesId: row.id });
    return ledger.invoice(invoice.id);
  });
  await page.getByRole('button', { name: 'Apply credit' }).click();
  const credit = page.getByRole('dialog', { name: /^Apply credit to/ });
  await expect.element(credit.getByLabelText('Amount')).toHaveValue('999.50');
  await expectAccessible();
  await credit.getByRole('button', { name: 'Apply credit' }).click();
  await expect.element(credit).not.toBeInTheDocument();
  await expect.element(balance).toMatchTextContent('MX$0.50');

  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Take off this invoice...' }).click();
  const takeOff = page.getByRole('alertdialog').getByRole('button', { name: 'Take the payment off' });
  await expect.element(takeOff).toBeVisible();
  await expectAccessible();
  await takeOff.click();
  await expect.element(balance).toMatchTextContent('MX$1,000.00');
  await expect.element(card).toMatchTextContent('taken back');
});

test('a refused write-off says why', async () => {
  const { server } = await openLedger((ledger) => ledger.issued());
  server.refuse(settlementRoutes.writeOff, 'write_off.limit_exceeds', 'At most MX$1.00 is written off');
  await choose('Write off...');
  const off = page.getByRole('dialog', { name: 'Write off MX$1,000.00?' });
  await off.getByRole('button', { name: 'Write off' }).click();
  await expect.element(off.getByRole('alert')).toMatchTextContent('At most MX$1.00');
  await expectAccessible();
});

test('a payment is voided with a reason, once, also after its answers were lost', async () => {
  const { server, ledger, go } = await openLedger(invoiceWithCredit);
  const [payment] = ledger.payments;
  if (!payment) throw new Error('No payment');
  server.answer(paymentRoutes.void, ({ body }) => ({
    ...ledger.changePayment(payment.id, {
      status: 'voided',
      voidReason: body.reason,
      voidedAt: '2026-01-15T12:00:00.000Z',
      refundableMinor: 0,
    }),
  }));
  await go(`/invoices/payments/${payment.id}`);
  await expect.element(heading).toMatchTextContent('Payment of MX$999.50');
  await expect.element(main).toMatchTextContent('All of it is credit of the client');
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  const voiding = page.getByRole('dialog', { name: 'Void the payment of MX$999.50?' });
  const press = voiding.getByRole('button', { name: 'Void payment' });
  await press.click();
  await expect.element(voiding).toMatchTextContent('Please say why');
  await expectAccessible();
  await voiding.getByLabelText('Reason').fill('Booked twice');
  server.loseAnswers(paymentRoutes.void, 3);
  await press.click();
  await expect.element(voiding).toMatchTextContent('nothing is done twice');
  await expect.element(voiding.getByLabelText('Reason')).toBeDisabled();
  await press.click();
  await expect.element(main).toMatchTextContent('Booked twice');
  await expect.element(main).toMatchTextContent('Nothing, because it was voided.');
  await expect.element(page.getByRole('button', { name: 'Refund', exact: true })).not.toBeInTheDocument();
  expect(payment.version).toBe(2);
});

test('a refund of a payment says what it takes from the credit, and opens the invoice again', async () => {
  const { server, ledger } = await openLedger((filled) => {
    const { id } = filled.issued();
    filled.record({ amountMinor: 105_000, allocations: [{ invoiceId: id, amountMinor: 100_000 }] });
  });
  server.answer(paymentRoutes.refund, ({ body, parameters }) => {
    const refund = { id: '00000000-0000-7000-8000-0000000000f9', version: 1, date: body.date };
    ledger.settle(ledger.invoice(FIRST_INVOICE), {
      amountMinor: 5_000 - body.amountMinor,
      payment: { ...refund, method: 'bank_transfer', reference: null, isRefund: true, isOnline: false },
    });
    return ledger.changePayment(parameters.id ?? '', { unallocatedMinor: 0 });
  });
  await card.getByRole('button', { name: /^Actions for the payment/ }).click();
  await page.getByRole('menuitem', { name: 'Refund...' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund a payment of MX$1,050.00' });
  // What is free, not what is paid with it.
  await expect.element(refund.getByLabelText('Amount')).toHaveValue('50.00');
  await expectAccessible();
  await refund.getByLabelText('Amount').fill('150');
  await expect.element(refund).toMatchTextContent('MX$50.00 comes from the credit of Café Lumbre.');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect.element(refund).not.toBeInTheDocument();
  await expect.element(balance).toMatchTextContent('MX$100.00');
});

test('an invoice whose payment was refunded isn’t voided, neither on its page nor in its row', async () => {
  const { go } = await openLedger((ledger) => ledger.issued({ hasSettlements: true }));
  await expect.element(balance).toMatchTextContent('MX$1,000.00');
  const menuLacksVoid = async () => {
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Void...' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  };
  await page.getByRole('button', { name: /^More actions/ }).click();
  await menuLacksVoid();
  await go('/invoices');
  await page
    .getByRole('row', { name: /Café Lumbre/ })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await menuLacksVoid();
});

test('a credit note is paid back from the payment of its invoice, and the invoice stays paid', async () => {
  const note: Partial<Invoice> = {
    kind: 'credit_note',
    title: 'CN-2026-0001',
    number: 'CN-2026-0001',
    totalMinor: -100_000,
    balanceMinor: -100_000,
    dueDate: null,
  };
  const { server, ledger } = await openLedger((filled) => {
    const credited = filled.issued(note);
    const invoice = filled.issued();
    filled.change(credited.id, { correctsId: invoice.id });
    filled.record({ amountMinor: 100_000, allocations: [{ invoiceId: invoice.id, amountMinor: 100_000 }] });
    // The latest payment of the client has nothing to do with the credited invoice.
    filled.record({ amountMinor: 40_000 });
  });
  server.answer(paymentRoutes.refund, ({ body, parameters }) => {
    const [part] = body.allocations ?? [];
    if (!part) throw new Error('No part');
    const { date } = body;
    ledger.settle(
      { id: part.invoiceId },
      {
        amountMinor: -part.amountMinor,
        payment: {
          id: '00000000-0000-7000-8000-0000000000f9',
          date,
          method: 'bank_transfer',
          reference: null,
          isRefund: true,
          isOnline: false,
          version: 1,
        },
      },
    );
    return ledger.changePayment(parameters.id ?? '', { refundableMinor: 0 });
  });
  await expect.element(balance).toMatchTextContent(/^LeftMX\$1,000\.00$/);
  await choose('Refund...');
  const choice = page.getByRole('dialog', { name: /^Refund Credit note/ });
  await expect.element(choice.getByRole('option')).toMatchTextContent(/1,000\.00/);
  await expectAccessible();
  await choice.getByRole('button', { name: 'Continue' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund CN-/ });
  await expect.element(refund.getByLabelText('Amount')).toHaveValue('1,000.00');
  await expect.element(refund).toMatchTextContent('is settled. The invoice stays paid.');
  await expectAccessible();
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect.element(refund).not.toBeInTheDocument();
  await expect.element(balance).toMatchTextContent(/^BalanceMX\$0\.00$/);
  await expect.element(card).toMatchTextContent('Refund');
});

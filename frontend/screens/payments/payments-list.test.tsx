import { clientMoneyRoutes, clientRoutes, paymentRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { CLIENT_ID, type FakeLedger } from '../stage/fake-ledger.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { filterBy } from '../stage/list-filters.ts';
import {
  amount,
  card,
  choose,
  FIRST_INVOICE,
  openLedger,
  record,
  recordDialog,
} from '../stage/open-ledger.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const LIST = '/invoices/payments';
const main = page.getByRole('main');
const row = page.getByRole('row', { name: /Café Lumbre/ });

/** The list knows the method, and has sums. */
function listPayments(ledger: FakeLedger, server: FakeServer): void {
  server.answer(paymentRoutes.list, ({ query }) => {
    const items = ledger.payments.filter(({ method }) => !query.method || method === query.method);
    const sumOf = (name: 'amountMinor' | 'unallocatedMinor') =>
      items.reduce((all, payment) => all + payment[name], 0);
    const sums = {
      currency: 'MXN',
      count: items.length,
      receivedMinor: sumOf('amountMinor'),
      refundedMinor: 0,
      unallocatedMinor: sumOf('unallocatedMinor'),
    };
    return { items, total: items.length, nextCursor: null, sums: items.length === 0 ? [] : [sums] };
  });
}

test('a payment for a client is recorded from the empty list, which has sums and filters afterwards', async () => {
  const { server } = await openLedger(
    (ledger, fake) => {
      ledger.issued();
      listPayments(ledger, fake);
      const client = fake.sampleItem(clientRoutes.list, { id: CLIENT_ID, displayName: 'Café Lumbre' });
      fake.answer(clientRoutes.list, fake.sample(clientRoutes.list, { items: [client], total: 1 }));
    },
    { path: LIST },
  );
  await expect.element(page.getByText('No payments yet')).toBeVisible();
  await page.getByRole('button', { name: 'Record payment', exact: true }).first().click();
  await expect.element(recordDialog.getByRole('combobox', { name: 'Client' })).toHaveFocus();
  await record.click();
  await expect.element(recordDialog).toMatchTextContent('Please choose a client');
  await recordDialog.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Café Lumbre' }).click();
  await amount.fill('1,250.50');
  await expect.element(recordDialog.getByLabelText('Amount for INV-2026-0001')).toHaveValue('1,000.00');
  await expect.element(recordDialog).toMatchTextContent('MX$250.50 stays as credit of Café Lumbre');
  await recordDialog.getByLabelText('Method').selectOptions('Cash');
  await record.click();
  await expect.element(recordDialog).not.toBeInTheDocument();
  const sums = page.getByRole('region', { name: 'Sums of these payments' });
  await expect.element(sums).toMatchTextContent('MX$1,250.50');
  await expect.element(sums).toMatchTextContent('MX$250.50');
  await expect.element(row).toMatchTextContent('MX$250.50 credit');
  await expect.element(row).toMatchTextContent('INV-2026-0001');
  await filterBy('Method', 'Card');
  await expect.element(page.getByText('No matching payments')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.element(row).toBeVisible();
  expect(server.callsOf(paymentRoutes.record)).toMatchObject([{ body: { method: 'cash' } }]);
});

test('a client’s page has the credit and a statement', async () => {
  const { go } = await openLedger(
    (ledger, server) => {
      ledger.issued();
      server.answer(clientMoneyRoutes.balance, {
        currencies: [
          {
            currency: 'MXN',
            outstandingMinor: 0,
            overdueMinor: 0,
            creditNotesMinor: 0,
            unallocatedMinor: 25_050,
            creditMinor: 25_050,
          },
        ],
      });
      const lines = [
        {
          date: '2026-01-15',
          kind: 'payment' as const,
          id: CLIENT_ID,
          name: 'SPEI 42',
          amountMinor: -25_050,
          received: { amountMinor: 1_353, currency: 'USD' },
          balanceMinor: -25_050,
        },
      ];
      server.answer(
        clientMoneyRoutes.statement,
        server.sample(clientMoneyRoutes.statement, {
          currency: 'MXN',
          from: '2026-01-01',
          to: '2026-01-31',
          lines,
          closingMinor: -25_050,
        }),
      );
    },
    { path: `/clients/${CLIENT_ID}/invoices` },
  );
  await expect
    .element(page.getByRole('region', { name: 'Credit' }))
    .toMatchTextContent('MX$250.50 of credit');
  await page.getByRole('link', { name: 'Statement' }).click();
  const statement = page.getByRole('table', { name: /^What was billed and paid/ });
  await expect.element(statement.getByRole('row').last()).toMatchTextContent('−MX$250.50');
  await expect.element(statement).toMatchTextContent('received as $13.53');
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await go(LIST);
});

test('a manager reads payments and changes none', async () => {
  const { go } = await openLedger(
    (ledger) => {
      const { id } = ledger.issued();
      const allocations = [{ invoiceId: id, amountMinor: 40_000 }];
      ledger.record({ amountMinor: 40_000, reference: 'SPEI 42', allocations });
    },
    { role: 'manager' },
  );
  await expect.element(card).toMatchTextContent('SPEI 42');
  await expect.element(card.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Record payment' })).not.toBeInTheDocument();
  await go(LIST);
  await expect.element(row).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Record payment' })).not.toBeInTheDocument();
});

test('a member sees nothing of payments', async () => {
  const { ledger, go } = await openLedger(
    (filled) => {
      const { id } = filled.issued();
      const allocations = [{ invoiceId: id, amountMinor: 40_000 }];
      filled.record({ amountMinor: 40_000, reference: 'SPEI 42', allocations });
    },
    { role: 'member' },
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('INV-2026-0001');
  await expect.element(page.getByText('SPEI 42')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Payments', exact: true })).not.toBeInTheDocument();
  for (const path of [LIST, `${LIST}/${ledger.payments[0]?.id}`]) {
    await go(path);
    await expect.element(main).toMatchTextContent('Your role doesn’t see payments');
  }
});

test('the list, a payment’s page and the dialog for a payment are accessible, also on a phone', async () => {
  const { ledger, go } = await openLedger(
    (filled, server) => {
      const { id } = filled.issued();
      filled.issued();
      const allocations = [{ invoiceId: id, amountMinor: 40_000 }];
      filled.record({ amountMinor: 70_000, reference: 'SPEI 42', allocations });
      listPayments(filled, server);
    },
    { path: LIST },
  );
  await expect.element(row).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await go(`${LIST}/${ledger.payments[0]?.id}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Payment of MX$700.00');
  await expectAccessible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Amount')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await go(`/invoices/${FIRST_INVOICE}`);
  await expect.element(card).toBeVisible();
  await expectAccessible();
  await choose('Record payment...');
  await expect.element(recordDialog).toMatchTextContent('Fill, oldest first');
  await expectAccessible();
});

import { clientMoneyRoutes, clientRoutes, paymentMailRoutes, statementMailRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { CLIENT_ID } from '../stage/fake-ledger.ts';
import { FakeMails } from '../stage/fake-mails.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { amount, choose, openLedger, record, recordDialog } from '../stage/open-ledger.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const ADDRESS = 'nopal@example.com';
const main = page.getByRole('main');
const dialog = page.getByRole('dialog', { name: 'Send a receipt' });
const to = dialog.getByLabelText('To', { exact: true });
const send = dialog.getByRole('button', { name: 'Send', exact: true });

/** A client with an address, and mails about payments that the server counts. */
function answerReceipts(server: FakeServer): FakeMails {
  const mails = new FakeMails(server);
  const client = { id: CLIENT_ID, displayName: 'Café Lumbre', email: ADDRESS };
  server.answer(clientRoutes.one, server.sample(clientRoutes.one, client));
  server.answer(paymentMailRoutes.mail, () =>
    server.sample(paymentMailRoutes.mail, {
      to: [ADDRESS],
      subject: 'Alma received MX$400.00',
      message: 'Thank you',
      earlier: mails.messages.length,
    }),
  );
  server.answer(paymentMailRoutes.mailPreview, server.sample(paymentMailRoutes.mailPreview));
  server.answer(paymentMailRoutes.send, ({ body }) => mails.add({ to: body.to[0] ?? '' }));
  return mails;
}

test('a receipt is written after its payment was recorded, and a wrong address is refused at its field', async () => {
  let mails: FakeMails | undefined;
  await openLedger((ledger, server) => {
    ledger.issued();
    mails = answerReceipts(server);
  });
  await choose('Record payment...');
  await amount.fill('400');
  const choice = recordDialog.getByRole('checkbox', { name: 'Write a receipt to the client next' });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(recordDialog).toMatchTextContent(ADDRESS);
  await record.click();
  await expect.element(dialog.getByLabelText('Subject')).toHaveValue('Alma received MX$400.00');
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await to.fill('nobody');
  await send.click();
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  await to.fill(ADDRESS);
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(mails?.messages).toMatchObject([{ to: ADDRESS }]);
});

test('a second receipt of a payment is another mail, which the payment’s page lists', async () => {
  const { server, ledger, go } = await openLedger((filled, fake) => {
    const { id } = filled.issued();
    filled.record({ amountMinor: 40_000, allocations: [{ invoiceId: id, amountMinor: 40_000 }] });
    answerReceipts(fake).add({ to: ADDRESS });
  });
  await go(`/invoices/payments/${ledger.payments[0]?.id}`);
  await expect.element(main.getByRole('listitem').filter({ hasText: ADDRESS })).toMatchTextContent('Sent');
  await page.getByRole('button', { name: 'Send receipt' }).click();
  await to.fill(`again-${ADDRESS}`);
  await send.click();
  await expect
    .element(main.getByRole('listitem').filter({ hasText: `again-${ADDRESS}` }))
    .toMatchTextContent('Sent');
  await expectAccessible();
  expect(server.callsOf(paymentMailRoutes.send)).toMatchObject([{ body: { earlier: 1 } }]);
});

test('a statement is sent for the period on screen', async () => {
  const { server } = await openLedger(
    (ledger, fake) => {
      ledger.issued();
      const mails = answerReceipts(fake);
      const period = { from: '2026-01-01', to: '2026-01-31', currency: 'MXN' };
      fake.answer(clientMoneyRoutes.statement, fake.sample(clientMoneyRoutes.statement, period));
      fake.answer(
        statementMailRoutes.mail,
        fake.sample(statementMailRoutes.mail, { subject: 'Statement', message: 'Hello' }),
      );
      fake.answer(statementMailRoutes.mailPreview, fake.sample(statementMailRoutes.mailPreview));
      fake.answer(statementMailRoutes.send, () => mails.add({}));
    },
    { path: `/clients/${CLIENT_ID}/statement?from=2026-01-01&to=2026-01-31&currency=MXN` },
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const statement = page.getByRole('dialog', { name: 'Send the statement' });
  await statement.getByLabelText('To', { exact: true }).fill(ADDRESS);
  await statement.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(statement).not.toBeInTheDocument();
  expect(server.callsOf(statementMailRoutes.send)).toMatchObject([
    { query: { from: '2026-01-01', to: '2026-01-31', currency: 'MXN' }, body: { to: [ADDRESS] } },
  ]);
});

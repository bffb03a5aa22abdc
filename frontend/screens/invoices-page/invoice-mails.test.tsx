import { invoiceDocumentRoutes, invoiceRoutes, mailSuppressionRoutes, outboxRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { CLIENT_ID, type FakeLedger } from '../stage/fake-ledger.ts';
import { FakeMails } from '../stage/fake-mails.ts';
import { type FakeServer, Refusal } from '../stage/fake-server.ts';
import { FIRST_INVOICE, openLedger } from '../stage/open-ledger.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const ADDRESS = 'lumbre@example.com';
const main = page.getByRole('main');
const notifications = page.getByRole('region', { name: 'Notifications' });
const dialog = page.getByRole('dialog', { name: /^Send Invoice/ });
const to = dialog.getByLabelText('To', { exact: true });
const copies = dialog.getByLabelText(/^Copies to/);
const message = dialog.getByLabelText('Message', { exact: true });
const send = dialog.getByRole('button', { name: 'Send', exact: true });
const listed = main.getByRole('listitem').filter({ hasText: ADDRESS });

/** An issued invoice whose mail is stored in `FakeMails` and sent at once. */
async function openSending(answers: (ledger: FakeLedger, server: FakeServer) => void = () => {}) {
  let mails: FakeMails | undefined;
  const screen = await openLedger((ledger, server) => {
    ledger.issued();
    const stored = new FakeMails(server);
    mails = stored;
    server.answer(
      invoiceRoutes.mail,
      server.sample(invoiceRoutes.mail, { subject: 'Invoice INV-2026-0001 from Alma', message: 'Hello' }),
    );
    server.answer(invoiceRoutes.mailPreview, server.sample(invoiceRoutes.mailPreview));
    server.answer(invoiceRoutes.send, ({ body }) => {
      stored.add({ to: body.to[0] ?? '', cc: body.cc ?? [], subject: body.subject });
      return ledger.change(FIRST_INVOICE, { delivery: 'sent', sentAt: '2026-01-15T12:00:00.000Z' });
    });
    answers(ledger, server);
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog.getByLabelText('Subject')).toHaveValue('Invoice INV-2026-0001 from Alma');
  if (!mails) throw new Error('No mails');
  return { ...screen, mails };
}

test('wrong addresses are refused at their fields; the page lists the sent mail with its copy', async () => {
  const { server } = await openSending();
  await to.fill('lumbre@@example.com');
  await send.click();
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog).toMatchTextContent('Please enter a valid email');
  await to.fill(`${ADDRESS}, copy-${ADDRESS}`);
  await send.click();
  await expect.element(dialog).toMatchTextContent('One address here');
  await to.fill(ADDRESS);
  await copies.fill('not-an-address');
  await send.click();
  await expect.element(copies).toHaveAttribute('aria-invalid', 'true');
  await copies.fill(`copy-${ADDRESS}`);
  await message.fill('Buenos días');
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(listed).toMatchTextContent(`Copy to copy-${ADDRESS}`);
  await expect.element(listed).toMatchTextContent('Sent');
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).not.toBeInTheDocument();
  expect(server.callsOf(invoiceRoutes.send).at(-1)?.body).toMatchObject({
    to: [ADDRESS],
    cc: [`copy-${ADDRESS}`],
    message: 'Buenos días',
  });
});

test('a preview without a subject says what is missing', async () => {
  await openSending();
  await dialog.getByLabelText('Subject').fill(' ');
  await dialog.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('then the mail is shown here');
  await dialog.getByRole('button', { name: 'Write', exact: true }).click();
  await expect.element(message).toHaveValue('Hello');
});

test('a typed mail stays on Escape, and after a change of the invoice it is sent with the next press', async () => {
  const { ledger, server, mails } = await openSending();
  server.answer(invoiceRoutes.send, ({ body }) => {
    const current = ledger.invoice(FIRST_INVOICE);
    if (body.version !== current.version) return new Refusal('version.stale', undefined, { current });
    mails.add({ to: ADDRESS });
    return ledger.change(FIRST_INVOICE, { delivery: 'sent' });
  });
  await to.fill(ADDRESS);
  await message.fill('Escrito con cuidado');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(message).toHaveValue('Escrito con cuidado');
  const sending = server.hold(invoiceRoutes.send);
  await send.click();
  await sending.arrived;
  ledger.change(FIRST_INVOICE, { notes: 'Gracias' });
  sending.release();
  await expect.element(dialog).toMatchTextContent('has changed in the meantime');
  await expect.element(message).toHaveValue('Escrito con cuidado');
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(listed).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(mails.messages).toHaveLength(1);
});

test('a send whose answers are lost is repeated, and the client gets one mail', async () => {
  const { server, mails } = await openSending();
  await to.fill(ADDRESS);
  server.loseAnswers(invoiceRoutes.send, 3);
  await send.click();
  await expect.element(dialog).toMatchTextContent('Unable to connect');
  // A change of it would be another mail.
  await expect.element(copies).toBeDisabled();
  await expect.element(message).toBeDisabled();
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(listed).toBeVisible();
  expect(mails.messages).toHaveLength(1);
});

test('an unconfirmed mail asks whether it arrived; that it did counts as sent', async () => {
  await openLedger((ledger, server) => {
    ledger.issued();
    const mail = new FakeMails(server).add({ to: ADDRESS, state: 'uncertain', can: ['arrived', 'retry'] });
    server.answer(outboxRoutes.arrived, () => Object.assign(mail, { state: 'sent', can: [] }));
  });
  await expect.element(listed).toMatchTextContent('Did it arrive?');
  await expectAccessible();
  await listed.getByRole('button', { name: /^Yes, it arrived/ }).click();
  await expect.element(listed).not.toMatchTextContent('Did it arrive?');
  await expect.element(listed).toMatchTextContent('Sent');
});

test('an unconfirmed mail that didn’t arrive is sent again as another one', async () => {
  await openLedger((ledger, server) => {
    ledger.issued();
    const mails = new FakeMails(server);
    const mail = mails.add({ to: ADDRESS, state: 'uncertain', can: ['arrived', 'retry'] });
    server.answer(outboxRoutes.retry, () => {
      Object.assign(mail, { state: 'replaced', can: [] });
      return mails.add({ to: ADDRESS });
    });
  });
  await listed.getByRole('button', { name: /^No, send it again/ }).click();
  await expect.poll(() => listed.elements().length).toBe(2);
  await expect.element(main).toMatchTextContent('Sent again as another email');
});

test('a refused mail says why, and nobody decides about it twice', async () => {
  await openLedger((ledger, server) => {
    ledger.issued();
    const mail = new FakeMails(server).add({
      to: ADDRESS,
      state: 'failed',
      failure: '452 4.2.2 Mailbox full',
      can: ['retry'],
    });
    server.answer(outboxRoutes.retry, () => {
      Object.assign(mail, { state: 'cancelled', can: [] });
      return new Refusal('message.not_possible', 'This mail was cancelled');
    });
  });
  await expect.element(listed).toMatchTextContent('452 4.2.2 Mailbox full');
  const again = listed.getByRole('button', { name: /^Send again/ });
  await again.click();
  await expect.element(notifications).toMatchTextContent('This mail was cancelled');
  await expect.element(listed).toMatchTextContent('Canceled');
  await expect.element(again).not.toBeInTheDocument();
});

test('an address that gets no mail is named before sending, and can be allowed again', async () => {
  const suppressed = { address: ADDRESS, reason: 'bounced' as const, createdAt: '2026-11-03T18:00:00.000Z' };
  const { server } = await openSending((_, fake) => {
    fake.answer(
      invoiceRoutes.mailPreview,
      fake.sample(invoiceRoutes.mailPreview, { suppressed: [suppressed] }),
    );
    const path = 'to.0';
    const message = 'This address gets no mail';
    fake.refuse(invoiceRoutes.send, 'request.invalid', message, { fields: [{ path, message }] });
    const listedAddress = fake.sampleItem(mailSuppressionRoutes.list, suppressed);
    fake.answer(
      mailSuppressionRoutes.list,
      fake.sample(mailSuppressionRoutes.list, { items: [listedAddress], total: 1 }),
    );
    fake.answer(mailSuppressionRoutes.remove, () => {
      fake.answer(mailSuppressionRoutes.list, fake.sample(mailSuppressionRoutes.list));
      return null as never;
    });
  });
  await to.fill(ADDRESS);
  await expect.element(dialog).toMatchTextContent(`${ADDRESS} rejected an email permanently on Nov 3, 2026`);
  await expectAccessible();
  await send.click();
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('link', { name: 'Allow emails to it again' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => location.pathname + location.search).toMatch(/\/organization\?section=mails/);
  await expect.element(page.getByRole('heading', { name: /^Addresses that get no emails/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: `Allow again: ${ADDRESS}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow again' }).click();
  await expect.element(page.getByText('Every address gets your emails.')).toBeVisible();
  expect(server.callsOf(mailSuppressionRoutes.remove)).toHaveLength(1);
});

test('the page shows the document as the client sees it; an accountant reads its mails and decides about none', async () => {
  await openLedger(
    (ledger, server) => {
      ledger.issued();
      new FakeMails(server).add({ to: ADDRESS, state: 'failed', can: ['retry'] });
      const party = server.sample(invoiceDocumentRoutes.one).seller;
      server.answer(
        invoiceDocumentRoutes.one,
        server.sample(invoiceDocumentRoutes.one, {
          kind: 'invoice',
          number: 'INV-2026-0001',
          locale: 'en',
          currency: 'MXN',
          seller: { ...party, name: 'Alma' },
          client: { ...party, name: 'Café Lumbre' },
          lines: [
            {
              description: 'Sitio web',
              quantityE4: 10_000,
              unit: null,
              unitPriceMinor: 100_000,
              discount: null,
              taxes: [],
              netMinor: 100_000,
              baseMinor: 100_000,
            },
          ],
          totalMinor: 100_000,
        }),
      );
    },
    { role: 'accountant' },
  );
  const sheet = page.getByRole('article', { name: /^Invoice INV-/ });
  await expect.element(sheet).toMatchTextContent('Sitio web');
  await expect.element(sheet).toMatchTextContent('MX$1,000.00');
  await expect.element(listed).toBeVisible();
  await expect.element(listed.getByRole('button')).not.toBeInTheDocument();
});

test('a client’s page lists the mails to the client, asks what is open, and leads to their invoices', async () => {
  const { server, reload } = await openLedger(
    (ledger, fake) => {
      ledger.issued();
      new FakeMails(fake);
    },
    { path: `/clients/${CLIENT_ID}` },
  );
  await main.getByRole('link', { name: 'Mails', exact: true }).click();
  await expect.element(page.getByText('No emails to this client yet')).toBeVisible();
  await expectAccessible();

  const mail = new FakeMails(server).add({
    to: ADDRESS,
    state: 'uncertain',
    can: ['arrived', 'retry'],
    entity: { type: 'invoice', id: FIRST_INVOICE },
  });
  server.answer(outboxRoutes.arrived, () => Object.assign(mail, { state: 'sent', can: [] }));
  await reload();
  await expect.element(listed).toMatchTextContent('Did it arrive?');
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await listed.getByRole('button', { name: /^Yes, it arrived/ }).click();
  await expect.element(listed.getByRole('button')).not.toBeInTheDocument();
  await listed.getByRole('link', { name: 'Factura' }).click();
  await expect.poll(() => location.pathname).toBe(`/invoices/${FIRST_INVOICE}`);
  await expect.element(listed).toBeVisible();
});

test('a viewer sees no mails of a client', async () => {
  await openLedger((ledger) => ledger.issued(), { path: `/clients/${CLIENT_ID}/mails`, role: 'viewer' });
  await expect.element(page.getByText('Your role doesn’t see mails')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Mails', exact: true })).not.toBeInTheDocument();
});

import { clientRoutes, documentSeriesRoutes, type Invoice, invoiceRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { CLIENT_ADDRESS } from '../stage/fake-invoice-mails.ts';
import { CLIENT_ID, type FakeLedger } from '../stage/fake-ledger.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { FIRST_INVOICE, openLedger } from '../stage/open-ledger.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const NUMBER = `INV-${new Date().getFullYear()}-0001`;
const heading = page.getByRole('heading', { level: 1 });
const sheet = page.getByRole('dialog', { name: /^(Issue|Send)/ });
const issueAndSend = sheet.getByRole('button', { name: 'Issue and send' });
const send = sheet.getByRole('button', { name: 'Send', exact: true });
const write = sheet.getByRole('button', { name: 'Write', exact: true });
const to = sheet.getByLabelText('To', { exact: true });
const subject = sheet.getByLabelText('Subject');

const issuedAs = (number: string): Partial<Invoice> => ({
  lifecycle: 'issued',
  number,
  title: number,
  issueDate: '2026-01-15',
  dueDate: '2098-01-01',
  balanceMinor: 100_000,
});

/** A sheet over a draft, on a server that issues and sends it. */
function openSheet(answers: (ledger: FakeLedger, server: FakeServer) => void = () => {}) {
  return openLedger(
    (ledger, server) => {
      ledger.draft();
      server.answer(invoiceRoutes.issue, () => ledger.change(FIRST_INVOICE, issuedAs(NUMBER)));
      server.answer(invoiceRoutes.send, () =>
        ledger.change(FIRST_INVOICE, { delivery: 'sent', sentAt: '2026-01-15T12:00:00.000Z' }),
      );
      answers(ledger, server);
    },
    { path: `/invoices/${FIRST_INVOICE}?issue=true` },
  );
}

function refuseAddress(server: FakeServer): void {
  const message = 'This address gets no mail';
  server.refuse(invoiceRoutes.send, 'request.invalid', message, { fields: [{ path: 'to.0', message }] });
}

const callsOf = (server: FakeServer) =>
  [invoiceRoutes.issue, invoiceRoutes.send].map((route) => server.callsOf(route).length);

test('a draft is issued and sent with one press, after a look at total, client, number and mail', async () => {
  const { server } = await openSheet();
  for (const words of ['MX$1,000.00', 'Café Lumbre', NUMBER, CLIENT_ADDRESS, `${NUMBER}.pdf`]) {
    await expect.element(sheet).toMatchTextContent(words);
  }
  await expectAccessible();
  await expect.element(issueAndSend).toBeEnabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(heading).toMatchTextContent(NUMBER);
  expect(callsOf(server)).toEqual([1, 1]);
  const [call] = server.callsOf(invoiceRoutes.send);
  expect(call?.body).toMatchObject({ version: 2, to: [CLIENT_ADDRESS], subject: `Invoice ${NUMBER}` });
});

test('a kind with several series offers them, and the number and the issue follow the choice', async () => {
  const { server } = await openSheet((_, fake) => {
    const items = (['INV', 'WEB'] as const).map((series) =>
      fake.sample(documentSeriesRoutes.one, { series, kind: 'invoice', pattern: `${series}-{0000}` }),
    );
    const credit = fake.sample(documentSeriesRoutes.one, { series: 'CN', kind: 'credit_note' });
    fake.answer(documentSeriesRoutes.list, { items: [...items, credit] });
  });
  const series = sheet.getByLabelText('Number series');
  await expect.element(series).toHaveValue('INV');
  expect([...(series.element() as HTMLSelectElement).options].map(({ value }) => value)).toEqual([
    'INV',
    'WEB',
  ]);
  await series.selectOptions('WEB');
  await expect.poll(() => server.callsOf(invoiceRoutes.mail).at(-1)?.query).toMatchObject({ series: 'WEB' });
  await expectAccessible();
  await expect.element(issueAndSend).toBeEnabled();
  await issueAndSend.click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(server.callsOf(invoiceRoutes.issue).map(({ body }) => body)).toMatchObject([{ series: 'WEB' }]);
});

test('a mail that is refused after the issue is corrected and sent, without another issue', async () => {
  const { server, ledger } = await openSheet((_, fake) => refuseAddress(fake));
  await issueAndSend.click();
  await expect.element(sheet).toMatchTextContent(`Invoice ${NUMBER} is issued`);
  await expect.element(sheet).toMatchTextContent('Its email hasn’t been sent yet.');
  await expect.element(to).toHaveAccessibleDescription('This address gets no mail');
  await expectAccessible();
  server.answer(invoiceRoutes.send, () => ledger.change(FIRST_INVOICE, { delivery: 'sent' }));
  await to.fill('ana@nopal.example');
  await send.click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(callsOf(server)).toEqual([1, 2]);
  expect(server.callsOf(invoiceRoutes.send).at(-1)?.body).toMatchObject({ to: ['ana@nopal.example'] });
});

test('a typed mail that is refused after the issue isn’t lost with Escape', async () => {
  await openSheet((_, server) => refuseAddress(server));
  await write.click();
  await subject.fill('Factura de enero');
  await issueAndSend.click();
  await expect.element(sheet).toMatchTextContent('This address gets no mail');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(subject).toHaveValue('Factura de enero');
});

test('a wrong address is found before the issue', async () => {
  const { server } = await openSheet((_, fake) =>
    fake.answer(
      invoiceRoutes.mail,
      fake.sample(invoiceRoutes.mail, { subject: 'Factura', message: 'Hola', number: NUMBER }),
    ),
  );
  await expect.element(sheet).toMatchTextContent('The client has no email address yet');
  await to.fill('p');
  await expect.element(to).toHaveValue('p');
  await to.fill('');
  await issueAndSend.click();
  await expect.element(to).toHaveAccessibleDescription('Please enter an address');
  await to.fill('pagos@@nopal.example');
  await issueAndSend.click();
  await expect.element(to).toHaveAccessibleDescription(/valid email/);
  expect(callsOf(server)).toEqual([0, 0]);
  await to.fill('pagos@nopal.example');
  await issueAndSend.click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(callsOf(server)).toEqual([1, 1]);
});

test('a mail that names a number of another document is shown again before it is sent', async () => {
  const other = NUMBER.replace('0001', '0002');
  const { server } = await openSheet((ledger, fake) =>
    fake.answer(invoiceRoutes.issue, () => ledger.change(FIRST_INVOICE, issuedAs(other))),
  );
  await issueAndSend.click();
  await expect.element(sheet).toMatchTextContent(`Another document has got the number ${NUMBER}`);
  expect(callsOf(server)).toEqual([1, 0]);
  await write.click();
  await expect.element(subject).toHaveValue(`Invoice ${other}`);
  await send.click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(callsOf(server)).toEqual([1, 1]);
});

test('an issue whose answer is lost shows as issued, and its mail is sent once', async () => {
  const { server } = await openSheet();
  server.loseAnswers(invoiceRoutes.issue, 3);
  await issueAndSend.click();
  await expect.element(sheet).toMatchTextContent('Its email hasn’t been sent yet.');
  await send.click();
  await expect.element(sheet).not.toBeInTheDocument();
  const keys = server.callsOf(invoiceRoutes.issue).map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  expect(server.callsOf(invoiceRoutes.send)).toHaveLength(1);
});

test('a sheet that is left while its issue has no answer and opened again goes on to the mail', async () => {
  const { server } = await openSheet();
  const held = server.hold(invoiceRoutes.issue);
  await issueAndSend.click();
  await held.arrived;
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect.element(issueAndSend).toBeDisabled();
  held.release();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(callsOf(server)).toEqual([1, 1]);
});

test('a mail whose answer hangs is asked about before the sheet closes', async () => {
  const { server } = await openSheet();
  const held = server.hold(invoiceRoutes.send);
  await issueAndSend.click();
  await held.arrived;
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  held.release();
});

test('the sheet names characters that the PDF file can’t show', async () => {
  await openSheet((_, server) => server.answer(invoiceRoutes.unprintable, { characters: ['株', '式'] }));
  await expect.element(sheet).toMatchTextContent('株 式');
});

test('a later day has no mail, and an issue without sending sends none', async () => {
  const { server } = await openSheet((_, fake) =>
    fake.answer(clientRoutes.one, fake.sample(clientRoutes.one, { id: CLIENT_ID, paymentTermsDays: 15 })),
  );
  const date = sheet.getByLabelText('Issue date', { exact: true });
  await expect.element(sheet.getByRole('region', { name: 'Email to the client' })).toBeVisible();
  await date.fill('tomorrow');
  await userEvent.keyboard('{Tab}');
  await expect.element(sheet.getByRole('button', { name: 'Schedule' })).toBeVisible();
  await expect.element(sheet.getByRole('region', { name: 'Email to the client' })).not.toBeInTheDocument();
  await date.fill('today');
  await userEvent.keyboard('{Tab}');
  await sheet.getByRole('button', { name: 'Issue without sending' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(callsOf(server)).toEqual([1, 0]);
});

test('the sheet of a phone is accessible', async () => {
  await openSheet();
  await showOnPhone();
  await expect.element(sheet).toMatchTextContent(NUMBER);
  await expectAccessible();
});

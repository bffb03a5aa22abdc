import {
  clientRoutes,
  type Invoice,
  invoiceRoutes,
  type TimelineEntry,
  timelineRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { CLIENT_ID, type FakeLedger } from '../stage/fake-ledger.ts';
import { type FakeServer, Refusal } from '../stage/fake-server.ts';
import { FakeSocket } from '../stage/fake-socket.ts';
import { closeFilters, filterButton, filterChip, filterField } from '../stage/list-filters.ts';
import { choose, FIRST_INVOICE, openLedger } from '../stage/open-ledger.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const NUMBER = `INV-${new Date().getFullYear()}-0001`;
const ISSUING = `/invoices/${FIRST_INVOICE}?issue=true`;
const main = page.getByRole('main');
const notifications = page.getByRole('region', { name: 'Notifications' });
const heading = page.getByRole('heading', { level: 1 });
const dialog = page.getByRole('dialog', { name: 'Issue the invoice for Café Lumbre' });
const issue = dialog.getByRole('button', { name: 'Issue without sending' });
const issueDate = dialog.getByLabelText('Issue date', { exact: true });
const issued: Partial<Invoice> = {
  lifecycle: 'issued',
  number: NUMBER,
  title: NUMBER,
  issueDate: '2026-01-15',
  dueDate: '2098-01-01',
  balanceMinor: 100_000,
};

/** A draft that can be issued, for a client who pays in 15 days. */
function draft(ledger: FakeLedger, server: FakeServer): void {
  ledger.draft();
  server.answer(
    clientRoutes.one,
    server.sample(clientRoutes.one, { id: CLIENT_ID, displayName: 'Café Lumbre', paymentTermsDays: 15 }),
  );
  server.answer(invoiceRoutes.issue, () => ledger.change(FIRST_INVOICE, issued));
}

test('a draft is issued with the number that the sheet has named', async () => {
  const { server } = await openLedger(draft);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('(15 days)');
  await expect.element(dialog).toMatchTextContent(NUMBER);
  await issue.click();
  await expect.element(heading).toMatchTextContent(NUMBER);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => location.pathname + location.search).toBe(`/invoices/${FIRST_INVOICE}`);
  expect(server.callsOf(invoiceRoutes.issue)).toHaveLength(1);
});

test('an issued invoice is marked as sent, and voided with a reason', async () => {
  const { server, ledger } = await openLedger((filled) => filled.issued());
  server.answer(invoiceRoutes.markSent, () =>
    ledger.change(FIRST_INVOICE, { delivery: 'sent', sentAt: '2026-01-15T12:00:00.000Z' }),
  );
  server.answer(invoiceRoutes.void, ({ body }) =>
    ledger.change(FIRST_INVOICE, {
      lifecycle: 'void',
      voidReason: body.reason,
      voidedAt: '2026-01-15T12:00:00.000Z',
      balanceMinor: 0,
    }),
  );
  await choose('Mark as sent');
  await expect.element(main.getByText('Sent', { exact: true }).first()).toBeVisible();
  await choose('Void...');
  const voiding = page.getByRole('dialog', { name: 'Void Invoice INV-2026-0001?' });
  await voiding.getByRole('button', { name: 'Void invoice' }).click();
  await expect.element(voiding).toMatchTextContent('Please say why');
  await expectAccessible();
  await voiding.getByLabelText('Reason').fill('Wrong client');
  await voiding.getByRole('button', { name: 'Void invoice' }).click();
  await expect.element(main).toMatchTextContent('Wrong client');
});

test('the timeline says in words what happened to the invoice', async () => {
  await openLedger((ledger, server) => {
    ledger.issued();
    server.answer(timelineRoutes.ofInvoice, {
      items: ['voided', 'marked_sent', 'issued'].map(
        (action, index): TimelineEntry => ({
          id: `00000000-0000-7000-8000-0000000000a${index}`,
          at: '2026-01-15T12:00:00.000Z',
          actor: { kind: 'member', name: 'Alma Rivera' },
          action,
          entity: { type: 'invoice', id: FIRST_INVOICE, name: 'INV-2026-0001', exists: true },
        }),
      ),
      nextCursor: null,
    });
  });
  await page.getByRole('link', { name: 'Timeline' }).click();
  for (const words of ['voided this invoice', 'noted the sending of this invoice', 'issued this invoice']) {
    await expect.element(main).toMatchTextContent(words);
  }
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});

test('a later day schedules the issue, which is taken back', async () => {
  const { server, ledger } = await openLedger(draft, { path: ISSUING });
  server.answer(invoiceRoutes.issue, ({ body }) =>
    ledger.change(FIRST_INVOICE, { lifecycle: 'scheduled', scheduledFor: body.issueDate ?? null }),
  );
  server.answer(invoiceRoutes.unschedule, () =>
    ledger.change(FIRST_INVOICE, { lifecycle: 'draft', scheduledFor: null }),
  );
  await issueDate.fill('tomorrow');
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog).toMatchTextContent('will be issued on');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect.element(main).toMatchTextContent('This will be issued on');
  await expect.element(main).toMatchTextContent('Scheduled');
  await choose('Cancel the schedule');
  await expect.element(main).not.toMatchTextContent('This will be issued on');
  await expect.element(page.getByRole('button', { name: 'Issue', exact: true })).toBeVisible();
});

test('a refused date is shown at its field', async () => {
  const { server } = await openLedger(draft, { path: ISSUING });
  server.refuse(
    invoiceRoutes.issue,
    'invoice.date_out_of_order',
    'The last invoice is of Jan 15, 2026; an earlier date isn’t possible',
  );
  await issueDate.fill('Jan 2, 2020');
  await issue.click();
  await expect.element(dialog).toMatchTextContent('an earlier date isn’t possible');
  await expect.element(issueDate).toHaveAttribute('aria-invalid', 'true');
  await issueDate.fill('yesterdayish');
  await issue.click();
  await expect.element(dialog).toMatchTextContent('Enter a date such as');
});

test('another version of the draft asks for a look, and the next press issues it', async () => {
  const { server, ledger } = await openLedger(draft, { path: ISSUING });
  let isFirst = true;
  server.answer(invoiceRoutes.issue, ({ body }) => {
    // Somebody else saves the draft while the first press is on its way, so that no reading comes between.
    if (isFirst) ledger.change(FIRST_INVOICE, { notes: 'Gracias' });
    isFirst = false;
    const current = ledger.invoice(FIRST_INVOICE);
    if (body.version === current.version) return ledger.change(FIRST_INVOICE, issued);
    return new Refusal('version.stale', undefined, { current });
  });
  await expect.element(dialog).toMatchTextContent(NUMBER);
  await issue.click();
  await expect.element(dialog).toMatchTextContent('Someone else changed this invoice');
  await issue.click();
  await expect.element(heading).toMatchTextContent(NUMBER);
});

test('an issue whose answers are all lost shows by the live change, once', async () => {
  const { server, ledger, user } = await openLedger(draft, { path: ISSUING });
  // The request helper repeats a lost request by itself, so every answer is lost.
  server.loseAnswers(invoiceRoutes.issue, 3);
  await expect.element(dialog).toMatchTextContent(NUMBER);
  await issue.click();
  await expect.poll(() => server.callsOf(invoiceRoutes.issue).length).toBe(3);
  const { version } = ledger.invoice(FIRST_INVOICE);
  FakeSocket.change('invoices', {
    kind: 'UPDATE',
    record: { id: FIRST_INVOICE, version, organization_id: user.currentOrganizationId },
  });
  // The live change shows that the invoice was issued, and ends the dialog.
  await expect.element(heading).toMatchTextContent(NUMBER);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(notifications).toMatchTextContent('Invoice updated');
  expect(version).toBe(2);
});

test('a credit note and its invoice link to each other', async () => {
  await openLedger((ledger) => {
    const { id } = ledger.issued();
    ledger.issued({ kind: 'credit_note', title: 'CN-2026-0001', number: 'CN-2026-0001', correctsId: id });
  });
  await page.getByRole('link', { name: /^CN-/ }).click();
  await expect.element(heading).toMatchTextContent(/^CN-/);
  await page.getByRole('link', { name: 'INV-2026-0001' }).click();
  await expect.element(heading).toMatchTextContent('INV-2026-0001');
});

test('a member drafts but doesn’t issue', async () => {
  await openLedger(draft, { path: ISSUING, role: 'member' });
  await expect.element(main.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^More actions/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Issue...' })).not.toBeInTheDocument();
});

test('a viewer has no invoices', async () => {
  const { go } = await openLedger(draft, { role: 'viewer' });
  await expect.element(main).toMatchTextContent('Your role doesn’t see invoices');
  await expect.element(page.getByRole('link', { name: 'Invoices' })).not.toBeInTheDocument();
  await go(`/clients/${CLIENT_ID}`);
  await expect.element(heading).toMatchTextContent('Café Lumbre');
  await expect.element(page.getByRole('link', { name: 'Invoices' })).not.toBeInTheDocument();
});

test('the sums lead to their lists, and a client’s tab has its own', async () => {
  const none = { count: 0, amountMinor: 0 };
  const { server, go } = await openLedger(
    (ledger, fake) => {
      ledger.issued();
      const month = { from: '2026-01-01', to: '2026-01-31' };
      const pesos = { currency: 'MXN', drafts: none, overdue: none };
      const outstanding = { count: 1, amountMinor: 100_000 };
      const drafts = { count: 1, amountMinor: 100_000 };
      const dollars = { currency: 'USD', drafts, outstanding: none, overdue: none };
      fake.answer(invoiceRoutes.sums, ({ query }) => ({
        month,
        currencies: query.clientId
          ? [{ ...pesos, outstanding }]
          : [{ ...pesos, outstanding, paid: { count: 1, amountMinor: 25_000 } }, dollars],
      }));
    },
    { path: '/invoices' },
  );
  const lastQuery = () => server.callsOf(invoiceRoutes.list).at(-1)?.query;
  await page.getByRole('link', { name: /^Outstanding in MXN: .*1,000\.00, 1 invoice$/ }).click();
  await expect.poll(lastQuery).toMatchObject({ status: 'outstanding', currency: 'MXN' });
  await page.getByRole('button', { name: '+1 currency' }).click();
  await expectAccessible();
  await page.getByRole('link', { name: /^Drafts in USD: / }).click();
  await expect.poll(lastQuery).toMatchObject({ status: 'draft', currency: 'USD' });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(page.getByRole('link', { name: /^(Drafts|Overdue) in MXN/ }).elements()).toEqual([]);
  await page.getByRole('link', { name: 'Paid this month in MXN: MX$250.00, 1 payment' }).click();
  await expect
    .poll(() => location.pathname + location.search)
    .toMatch(/^\/invoices\/payments\?.*from=2026-01-01/);
  await go(`/clients/${CLIENT_ID}/invoices`);
  await expect.element(page.getByRole('link', { name: /^Outstanding in MXN/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Drafts in USD/ })).not.toBeInTheDocument();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});

test('a client with invoices isn’t deleted, and the message offers the archive', async () => {
  const { server } = await openLedger(draft, { path: `/clients/${CLIENT_ID}` });
  server.refuse(clientRoutes.remove, 'resource.in_use', 'This client has invoices');
  server.answer(clientRoutes.archive, () => {
    const archived = server.sample(clientRoutes.one, {
      id: CLIENT_ID,
      displayName: 'Café Lumbre',
      status: 'archived',
      archivedAt: '2026-01-15T12:00:00.000Z',
      version: 2,
    });
    server.answer(clientRoutes.one, archived);
    return archived;
  });
  await choose('Delete');
  await page.getByRole('button', { name: 'Delete client' }).click();
  await expect.element(notifications).toMatchTextContent('This client has invoices');
  await notifications.getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => server.callsOf(clientRoutes.archive).length).toBe(1);
});

test('filters by dates are chips in the address', async () => {
  const { server } = await openLedger((ledger) => ledger.issued(), { path: '/invoices' });
  await expect.element(page.getByRole('link', { name: 'INV-2026-0001' })).toBeVisible();
  await filterButton.click();
  await expectAccessible();
  await filterField('Due from').fill('Jan 2, 2099');
  await closeFilters();
  await expect.poll(() => location.search).toMatch(/dueFrom=2099-01-02/);
  await expect
    .poll(() => server.callsOf(invoiceRoutes.list).at(-1)?.query)
    .toMatchObject({ dueFrom: '2099-01-02' });
  await filterChip('Due from Jan 2, 2099').click();
  await expect.poll(() => location.search).not.toMatch(/dueFrom/);
});

test('the issue sheet and the page are accessible, also on a phone', async () => {
  const { go } = await openLedger(draft, { path: ISSUING });
  await expect.element(dialog).toMatchTextContent('INV-');
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await go('/invoices');
  await filterButton.click();
  await expectAccessible();
});

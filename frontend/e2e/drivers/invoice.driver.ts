import type { InvoiceContext, invoiceMachine } from '@oficio/machines/invoice';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import {
  type InvoiceStage,
  MINOR_PER_UNIT,
  openPortal,
  recordPayment,
  reverseSettlements,
  stored,
} from './invoice.stage.ts';

const SMTP = notInBrowser('The inbox of the tests accepts each mail before the page can show it');
const DAY = notInBrowser('The day is that of a server that all tests share');

/** The paths of one invoice on its page. What the client or a colleague does elsewhere arrives as a live change. */
export const invoiceDriver: BrowserDriver<typeof invoiceMachine, InvoiceStage> = {
  open: async ({ page, id, tables }) => {
    await page.goto(`/invoices/${id}`);
    await tables.areHeard();
  },
  events: {
    'draft.edited': async (stage, { totalMinor }) => {
      const { version } = await stored(stage);
      const line = { description: 'Sitio web', quantityE4: 10_000, unit: null };
      const lines = [{ ...line, unitPriceMinor: totalMinor * MINOR_PER_UNIT }];
      await stage.call('PATCH', `/api/invoices/${stage.id}`, { version, lines });
      await expect(stage.page.getByRole('main')).toContainText('MX$1,000.00');
    },
    'invoice.issued': async ({ page }) => {
      await page.getByRole('button', { name: 'Issue', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Issue/ });
      await dialog.getByRole('button', { name: 'Issue without sending' }).click();
      await expect(dialog).toBeHidden();
    },
    'invoice.scheduled': async ({ page }) => {
      await page.getByRole('button', { name: 'Issue', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Issue/ });
      const date = dialog.getByLabel('Issue date', { exact: true });
      await date.fill('tomorrow');
      await date.blur();
      await dialog.getByRole('button', { name: 'Schedule' }).click();
      await expect(dialog).toBeHidden();
    },
    'schedule.reached': DAY,
    'schedule.canceled': (stage) => stage.choose('Cancel the schedule'),
    'sending.requested': async (stage) => {
      await stage.choose('Send...');
      const dialog = stage.page.getByRole('dialog', { name: /^Send/ });
      await dialog.getByLabel('To', { exact: true }).fill('cliente@example.com');
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(dialog).toBeHidden();
    },
    // The mail was accepted meanwhile.
    'mail.accepted': async () => {},
    'mail.refused': SMTP,
    'mail.withdrawn': SMTP,
    'sent.marked': (stage) => stage.choose('Mark as sent'),
    'client.viewed': openPortal,
    'viewed.reset': (stage) => stage.choose('Mark as not viewed'),
    'settlement.recorded': recordPayment,
    'settlement.reversed': reverseSettlements,
    'credit.issued': async (stage) => {
      const path = `/api/invoices/${stage.id}/credit-note`;
      const note = (await stage.call('POST', path)) as { id: string; version: number };
      await stage.call('POST', `/api/invoices/${note.id}/issue`, { version: note.version });
      await expect(stage.page.getByRole('definition').getByRole('link', { name: /^CN-/ })).toBeVisible();
    },
    'credit.voided': async (stage) => {
      const { items } = (await stage.call('GET', `/api/invoices?correctsId=${stage.id}`)) as {
        items: { id: string; version: number }[];
      };
      for (const { id, version } of items) {
        await stage.call('POST', `/api/invoices/${id}/void`, { version, reason: 'Error' });
      }
    },
    'invoice.voided': async (stage) => {
      await stage.choose('Void...');
      const dialog = stage.page.getByRole('dialog', { name: /^Void/ });
      await dialog.getByLabel('Reason').fill('Otro cliente');
      await dialog.getByRole('button', { name: 'Void invoice' }).click();
      await expect(dialog).toBeHidden();
    },
    'record.archived': (stage) => stage.choose('Archive'),
    'record.restored': async ({ page }) => {
      await page.getByRole('button', { name: 'Restore' }).click();
    },
    'record.deleted': async (stage) => {
      await stage.choose('Delete');
      await stage.page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await stage.page.goto(`/invoices/${stage.id}`);
    },
    'time.passed': DAY,
  },
  outcomes: {},
  delay: async () => {},
  states: {
    draft: async (stage, { isArchived }) => {
      await shows(stage, 'Draft');
      await expect(stage.page.getByRole('button', { name: 'Issue', exact: true })).toBeVisible();
      await expect(stage.page.getByText('Archived', { exact: true })).toBeVisible({ visible: isArchived });
    },
    trashed: ({ page }) => expect(page.getByText('In the trash')).toBeVisible(),
    scheduled: async (stage) => {
      await shows(stage, 'Scheduled');
      await expect(stage.page.getByText(/^This will be issued on/)).toBeVisible();
    },
    'issued.delivery.none': async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-/);
      await expect(fact(page, 'Sent')).toBeHidden();
    },
    'issued.delivery.sending': SMTP,
    'issued.delivery.sent': ({ page }) => expect(fact(page, 'Sent')).toBeVisible(),
    'issued.delivery.failed': SMTP,
    'issued.attention.unseen': ({ page }) => expect(fact(page, 'Viewed')).toBeHidden(),
    'issued.attention.viewed': ({ page }) => expect(fact(page, 'Viewed')).toBeVisible(),
    'issued.settlement.open': showsBalance,
    'issued.settlement.partial': async (stage, context) => {
      await shows(stage, 'Partially paid');
      await showsBalance(stage, context);
    },
    'issued.settlement.paid': async (stage, context) => {
      await shows(stage, 'Paid');
      await showsBalance(stage, context);
    },
    'issued.settlement.writtenOff': async (stage, context) => {
      await shows(stage, 'Written off');
      await showsBalance(stage, context);
    },
    'issued.term.current': ({ page }) => expect(page.getByText('Overdue', { exact: true })).toBeHidden(),
    'issued.term.overdue': DAY,
    void: async (stage) => {
      await shows(stage, 'Void');
      await expect(stage.page.getByRole('main')).toContainText('Otro cliente');
    },
  },
};

const fact = (page: InvoiceStage['page'], label: string) =>
  page
    .getByRole('main')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) });

function shows({ page }: InvoiceStage, status: string): Promise<void> {
  return expect(page.getByRole('main').locator('header').getByText(status, { exact: true })).toBeVisible();
}

function showsBalance({ page }: InvoiceStage, { balanceMinor }: InvoiceContext): Promise<void> {
  const balance = ((balanceMinor * MINOR_PER_UNIT) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
  });
  return expect(fact(page, 'Balance').locator('xpath=following-sibling::dd[1]')).toContainText(balance);
}

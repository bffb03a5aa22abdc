import type { quoteMachine } from '@oficio/machines/quote';
import type { BrowserDriver } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import {
  answerAsClient,
  draftInvoiceOf,
  leaveProject,
  type QuoteStage,
  removeBilling,
  removeDeposits,
  startProjectOf,
  startSeriesOf,
} from './quote.stage.ts';

/** The paths of one quote on its page. The client answers on the page of a link. */
export const quoteDriver: BrowserDriver<typeof quoteMachine, QuoteStage> = {
  open: (stage) => stage.open(),
  events: {
    'quote.sent': (stage) => confirm(stage, 'Mark as sent...', 'Mark as sent'),
    'client.accepted': (stage) => answerAsClient(stage, 'Accept the quote'),
    'client.declined': (stage) => answerAsClient(stage, 'Decline'),
    'member.accepted': (stage) => enter(stage, 'Enter acceptance'),
    'member.declined': (stage) => enter(stage, 'Enter refusal'),
    'quote.withdrawn': (stage) => confirm(stage, 'Withdraw...', 'Withdraw quote'),
    'quote.revised': async (stage) => {
      await confirm(stage, 'Revise...', 'Revise quote');
      await expect(stage.page).toHaveURL(/\/edit$/);
      await stage.open();
    },
    'invoice.drafted': (stage) => draftInvoiceOf(stage, 'invoice'),
    'deposit.drafted': (stage) => draftInvoiceOf(stage, 'deposit'),
    'series.started': startSeriesOf,
    'invoice.gone': removeBilling,
    'deposits.gone': removeDeposits,
    'project.started': startProjectOf,
    'project.left': leaveProject,
  },
  outcomes: {},
  delay: async () => {},
  states: {
    draft: (stage) => shows(stage, 'Draft'),
    open: (stage) => shows(stage, 'Open'),
    accepted: async (stage, { hasDeposits, projectId }) => {
      await shows(stage, 'Accepted');
      await expect(stage.page.getByRole('button', { name: 'Make invoice' })).toBeVisible();
      await expect(stage.page.getByRole('term').filter({ hasText: /^Deposits$/ })).toBeVisible({
        visible: hasDeposits,
      });
      const project = stage.page.getByRole('main').locator('a[href^="/projects/"]');
      await expect(project).toBeVisible({ visible: projectId !== null });
    },
    invoiced: (stage) => shows(stage, 'Invoiced'),
    declined: (stage) => shows(stage, 'Declined'),
    withdrawn: (stage) => shows(stage, 'Withdrawn'),
  },
};

async function confirm({ page, choose }: QuoteStage, item: string, action: string): Promise<void> {
  await choose(item);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function enter({ page, choose }: QuoteStage, action: string): Promise<void> {
  await choose(`${action}...`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Eva Luna');
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

function shows({ page }: QuoteStage, status: string): Promise<void> {
  return expect(page.getByRole('main').locator('header').getByText(status, { exact: true })).toBeVisible();
}

import type { Page } from '@playwright/test';
import { LiveTables } from '../fixtures/live-tables.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { createPersonWithPlan, type Person } from '../fixtures/person.ts';
import { type RenewalStage as SoldDomain, soldDomain, storedRenewal } from '../fixtures/renewals.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';

export interface RenewalStage extends SoldDomain {
  page: Page;
  oficio: OficioProcess;
  person: Person;
  tables: LiveTables;
  /** Presses a button of the page, then the one of its dialog. */
  decide(action: string, confirm: string): Promise<void>;
}

/** A renewal of a sold domain that nobody has asked about. */
export async function setRenewalStage({
  page,
  oficio,
}: {
  page: Page;
  oficio: OficioProcess;
}): Promise<RenewalStage> {
  await page.clock.resume();
  const person = await createPersonWithPlan(oficio);
  const domain = await soldDomain(oficio, person, { today: new Date().toISOString().slice(0, 10) });
  await signInBeforehand(page, oficio, person);
  return {
    ...domain,
    page,
    oficio,
    person,
    tables: new LiveTables(page),
    decide: async (action, confirm) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: `${action}...` }).click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}

/** The client answers on the page of a link, as its form does. */
export async function answer(stage: RenewalStage, choice: 'approve' | 'decline'): Promise<void> {
  const { proposal } = await storedRenewal(stage);
  const made = await stage.call('POST', `/api/renewal-proposals/${proposal?.id}/links`);
  const { url } = made as { url: string };
  const { origin } = new URL(stage.oficio.url);
  const response = await fetch(`${url}/decide`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ 'answer-0': choice, name: 'Eva Luna', note: '' }),
  });
  if (response.status !== 303) throw new Error(`The answer was refused: ${response.status}`);
}

/** A colleague issues the draft of the renewal's invoice, which is made first where the approval was a member's. */
export async function issueInvoice(stage: RenewalStage): Promise<void> {
  const { invoiceId } = await storedRenewal(stage);
  if (invoiceId === null) await stage.call('POST', '/api/renewals/invoice', { ids: [stage.id] });
  const { id, version } = await invoiceOf(stage);
  await stage.call('POST', `/api/invoices/${id}/issue`, { version });
}

export async function payInvoice(stage: RenewalStage): Promise<void> {
  const invoice = await invoiceOf(stage);
  await recordedPayment(stage.oficio, stage.person, invoice, { amountMinor: invoice.totalMinor });
}

export async function voidInvoice(stage: RenewalStage): Promise<void> {
  const { id, version } = await invoiceOf(stage);
  await stage.call('POST', `/api/invoices/${id}/void`, { version, reason: 'Error' });
}

export async function reversePayment(stage: RenewalStage): Promise<void> {
  const { id } = await invoiceOf(stage);
  const path = `/api/invoices/${id}/settlements`;
  const { settlements } = (await stage.call('GET', path)) as {
    settlements: { id: string; isReversible: boolean }[];
  };
  const last = settlements.findLast(({ isReversible }) => isReversible);
  await stage.call('POST', `${path}/reverse`, { settlementId: last?.id });
}

interface Invoice {
  id: string;
  version: number;
  clientId: string;
  totalMinor: number;
}

async function invoiceOf(stage: RenewalStage): Promise<Invoice> {
  const { invoiceId } = await storedRenewal(stage);
  return (await stage.call('GET', `/api/invoices/${invoiceId}`)) as Invoice;
}

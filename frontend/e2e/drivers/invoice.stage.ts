import type { BillingSettings, InvoiceLedger } from '@oficio/contracts';
import type { InvoiceEvent } from '@oficio/machines/invoice';
import type { Page } from '@playwright/test';
import { draftInvoice } from '../fixtures/invoices.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';

/** The model’s total is 100; the invoice’s is 1,000.00. */
export const MINOR_PER_UNIT = 1_000;

export interface InvoiceStage {
  page: Page;
  oficio: OficioProcess;
  id: string;
  tables: LiveTables;
  /** One API call of the person. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Chooses an item of the page’s menu. */
  choose(item: string): Promise<void>;
}

/** A draft over nothing, as the machine begins with one. */
export async function setInvoiceStage({
  page,
  oficio,
}: {
  page: Page;
  oficio: OficioProcess;
}): Promise<InvoiceStage> {
  await page.clock.resume();
  const person = await createPersonWithPlan(oficio);
  const settings = (await callApi(oficio, person, 'GET', '/api/billing-settings')) as BillingSettings;
  const limit = { version: settings.version, writeOffLimitMinor: 100 * MINOR_PER_UNIT };
  await callApi(oficio, person, 'PATCH', '/api/billing-settings', limit);
  const free = [{ description: 'Sitio web', quantityE4: 10_000, unit: null, unitPriceMinor: 0 }];
  const { id } = await draftInvoice(oficio, person, { lines: free });
  await signInBeforehand(page, oficio, person);
  const tables = new LiveTables(page);
  return {
    page,
    oficio,
    id,
    tables,
    call: (method, path, body) => callApi(oficio, person, method, path, body),
    choose: async (item) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
}

type Stored = { version: number; clientId: string; balanceMinor: number };
type Recorded = Extract<InvoiceEvent, { type: 'settlement.recorded' }>;
type Reversed = Extract<InvoiceEvent, { type: 'settlement.reversed' }>;

export function stored({ call, id }: Pick<InvoiceStage, 'call' | 'id'>): Promise<Stored> {
  return call('GET', `/api/invoices/${id}`) as Promise<Stored>;
}

/** A colleague records a payment, or writes the rest off. */
export async function recordPayment(stage: InvoiceStage, { source, balanceMinor }: Recorded): Promise<void> {
  const invoice = await stored(stage);
  if (source === 'write_off') {
    await stage.call('POST', `/api/invoices/${stage.id}/write-off`, { version: invoice.version });
    return;
  }
  const amountMinor = invoice.balanceMinor - balanceMinor * MINOR_PER_UNIT;
  await stage.call('POST', '/api/payments', {
    clientId: invoice.clientId,
    date: '2026-01-02',
    amountMinor,
    currency: 'MXN',
    method: 'cash',
    allocations: [{ invoiceId: stage.id, amountMinor }],
  });
}

/** A colleague takes the last settlements back, until so much is owed again. */
export async function reverseSettlements(stage: InvoiceStage, { balanceMinor }: Reversed): Promise<void> {
  while ((await stored(stage)).balanceMinor < balanceMinor * MINOR_PER_UNIT) {
    const path = `/api/invoices/${stage.id}/settlements`;
    const { settlements } = (await stage.call('GET', path)) as InvoiceLedger;
    const last = settlements.findLast(({ isReversible }) => isReversible);
    if (!last) throw new Error('Nothing can be taken back');
    await stage.call('POST', `${path}/reverse`, { settlementId: last.id });
  }
}

/** The client opens the page of a public link, and looks at it. */
export async function openPortal({ page, call, id }: InvoiceStage): Promise<void> {
  const { url } = (await call('POST', `/api/invoices/${id}/links`)) as { url: string };
  const context = await page.context().browser()?.newContext();
  const portal = await context?.newPage();
  const seen = portal?.waitForResponse((answer) => answer.url().endsWith('/seen'));
  await portal?.goto(url);
  await seen;
  await context?.close();
}

import { addDays, type Quote } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect } from '../fixtures/test.ts';

export interface QuoteStage {
  page: Page;
  id: string;
  /** One API call of the person. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Chooses an item of the page’s menu. */
  choose(item: string): Promise<void>;
  /** Opens the quote's page, as a person does who comes back to it. */
  open(): Promise<void>;
}

const LINES = [
  { description: 'Sitio web', quantityE4: 10_000, unit: null, unitPriceMinor: 1_250_000 },
  { description: 'Blog', quantityE4: 10_000, unit: null, unitPriceMinor: 360_000, choice: 'optional' },
];

/** The draft of a quote with an option. */
export async function setQuoteStage({
  page,
  oficio,
}: {
  page: Page;
  oficio: OficioProcess;
}): Promise<QuoteStage> {
  await page.clock.resume();
  const person = await createPersonWithPlan(oficio);
  const call: QuoteStage['call'] = (...request) => callApi(oficio, person, ...request);
  const client = (await call('POST', '/api/clients', { displayName: 'Café Lumbre' })) as { id: string };
  const { id } = (await call('POST', '/api/quotes', { clientId: client.id, lines: LINES })) as Quote;
  await signInBeforehand(page, oficio, person);
  return {
    page,
    id,
    call,
    choose: async (item) => {
      await page.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    open: async () => {
      await page.goto(`/invoices/quotes/${id}`);
    },
  };
}

function storedQuote({ call, id }: Pick<QuoteStage, 'call' | 'id'>): Promise<Quote> {
  return call('GET', `/api/quotes/${id}`) as Promise<Quote>;
}

/** The client answers on the page of a link, and accepts the option. */
export async function answerAsClient(
  stage: QuoteStage,
  button: 'Accept the quote' | 'Decline',
): Promise<void> {
  const { url } = (await stage.call('POST', `/api/quotes/${stage.id}/links`)) as { url: string };
  const context = await stage.page.context().browser()?.newContext();
  const portal = await context?.newPage();
  if (!portal) throw new Error('No page for the client');
  await portal.goto(url);
  if (button === 'Accept the quote') await portal.getByRole('checkbox', { name: /Blog/ }).check();
  await portal.getByLabel('Your name').fill('Eva Luna');
  await portal.getByRole('button', { name: button, exact: true }).click();
  await expect(portal.getByText(/^(Accepted|Declined) by Eva Luna on/)).toBeVisible();
  await context?.close();
  await stage.open();
}

/** A colleague makes a draft of what was accepted: an invoice, or a deposit of half of it. */
export async function draftInvoiceOf(stage: QuoteStage, kind: 'invoice' | 'deposit'): Promise<void> {
  const { version } = await storedQuote(stage);
  const share = kind === 'deposit' ? { ppm: 500_000 } : {};
  await stage.call('POST', `/api/quotes/${stage.id}/${kind}`, { version, ...share });
  await stage.open();
}

/** A colleague starts a monthly series of what was accepted. */
export async function startSeriesOf(stage: QuoteStage): Promise<void> {
  const { version, clientId } = await storedQuote(stage);
  const [line] = LINES;
  await stage.call('POST', '/api/recurring', {
    name: 'Mantenimiento',
    clientId,
    frequency: 'monthly',
    // No invoice of the series is made while the test runs.
    startOn: addDays(new Date().toISOString().slice(0, 10), 30),
    mode: 'draft',
    template: { currency: 'MXN', taxMode: 'exclusive', roundingMode: 'per_invoice', lines: [line] },
    forQuote: { id: stage.id, version },
  });
  await stage.open();
}

/** Makes a project of the quote, which then opens, and returns to the quote. */
export async function startProjectOf(stage: QuoteStage): Promise<void> {
  await stage.choose('Make project');
  await expect(stage.page).toHaveURL(/\/projects\//);
  await stage.open();
}

/** A colleague takes the quote out of its project. */
export async function leaveProject(stage: QuoteStage): Promise<void> {
  const { version } = await storedQuote(stage);
  await stage.call('PATCH', `/api/quotes/${stage.id}`, { version, projectId: null });
  await stage.open();
}

/** A colleague removes the invoice or the series of the quote. */
export async function removeBilling(stage: QuoteStage): Promise<void> {
  const { invoice, recurring } = await storedQuote(stage);
  if (invoice) await stage.call('DELETE', `/api/invoices/${invoice.id}`);
  if (recurring) await stage.call('DELETE', `/api/recurring/${recurring.id}`);
  await stage.open();
}

export async function removeDeposits(stage: QuoteStage): Promise<void> {
  const { deposits } = await storedQuote(stage);
  for (const { id } of deposits) await stage.call('DELETE', `/api/invoices/${id}`);
  await stage.open();
}

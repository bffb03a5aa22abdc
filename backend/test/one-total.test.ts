import {
  type BodyOf,
  billingSettingsRoutes,
  dashboardRoutes,
  exponentOf,
  type InvoiceLineInput,
  invoiceRoutes,
  type TaxRate,
  taxRateRoutes,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { CASH_STEPS, type RandomDocument, randomDocuments } from '@oficio/contracts/random-documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Jobs } from '../src/jobs/jobs.ts';
import { tableOf } from './list-files.ts';
import { readDocument } from './read-document.ts';
import { TestApplication, type TestOwner } from './test-application.ts';
import { refusal } from './test-call.ts';
import { startTestInbox, type TestInbox } from './test-inbox.ts';
import { draft, issuer } from './test-invoices.ts';

const OF_ORGANIZATION = isFullRun ? 100 : 10;
const DOCUMENTS = CASH_STEPS.length * OF_ORGANIZATION;
const AT_ONCE = 8;

let inbox: TestInbox;
let app: TestApplication;

beforeAll(async () => {
  const unlimited = { points: 1_000_000, perMs: 60_000 };
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    rateLimits: { writes: unlimited, reads: unlimited, portal: unlimited },
  });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

/** Where a total was read, the text there, and the amount that it says. */
type Shown = Record<string, number | string>;

test(`${DOCUMENTS} random documents have one total: list, detail, PDF file, client’s page, mail, CSV, dashboard`, async () => {
  const all: Facts[] = [];
  for (const cashStep of CASH_STEPS) all.push(...(await totalsOf(cashStep)));
  expect(all).toHaveLength(DOCUMENTS);
  // The examples reach each decimal place, discounts, withheld taxes and rounding.
  expect(new Set(all.map(({ currency }) => exponentOf(currency)))).toEqual(new Set([0, 2, 3]));
  for (const kind of ['isDiscounted', 'isWithheld', 'isRounded', 'isInclusive'] as const) {
    expect([kind, all.filter((one) => one[kind]).length > DOCUMENTS / 10]).toEqual([kind, true]);
  }
}, 600_000);

interface Facts extends Record<'isDiscounted' | 'isWithheld' | 'isRounded' | 'isInclusive', boolean> {
  currency: string;
}

/** Compares the totals of the documents of one organization. */
async function totalsOf(cashStep: number): Promise<Facts[]> {
  const owner = await issuer(app);
  const settings = (await app.call(billingSettingsRoutes.one, { as: owner })).body;
  const changed = await app.call(billingSettingsRoutes.update, {
    as: owner,
    body: { version: settings.version, cashStep },
  });
  expect(changed.status).toBe(200);
  const rates = (await app.call(taxRateRoutes.list, { as: owner })).body.items;
  const clients = {
    en: (await app.client(owner, { locale: 'en', displayName: 'Nopal' })).id,
    es: (await app.client(owner, { locale: 'es', displayName: 'Maguey' })).id,
  };
  const documents = randomDocuments(rates, cashStep);
  await inBatches(documents, async ({ document, computed }) => {
    if (computed.status === 'computed') return;
    const refused = await app.call(invoiceRoutes.create, {
      as: owner,
      body: bodyOf(document, clients[document.locale], rates),
    });
    expect({ document, code: refusal(refused) }).toEqual({ document, code: [400, computed.code] });
  });
  const computable = documents.flatMap(({ document, computed }) =>
    computed.status === 'computed' ? [{ document, totals: computed.totals }] : [],
  );
  const sent = await inBatches(computable.slice(0, OF_ORGANIZATION), async ({ document, totals }, index) => {
    const body = bodyOf(document, clients[document.locale], rates);
    return { document, totals, ...(await send(owner, body, index)) };
  });
  expect(await app.nest.get(Jobs, { strict: false }).runPending()).toMatchObject({ failed: 0 });
  const listed = await listedTotals(owner);
  const cells = await csvTotals(owner);
  await inBatches(sent, async ({ document, id, number, mailed, detail, totals }) => {
    const [mail] = inbox.to(mailed);
    const words = WORDS[document.locale];
    const shown: Shown = {
      detail: detail.totalMinor,
      list: listed.get(id) ?? 'missing',
      csv: amountIn(cells.get(number) ?? '', document.currency),
      pdf: await pdfTotal(owner, id, words.due, document.currency),
      'mail as text': amountIn(after(mail?.text ?? '', `${words.total}: `), document.currency),
      'mail as HTML': amountIn(
        after((mail?.html ?? '').replaceAll(/<[^>]*>/g, ''), `${words.total}: `),
        document.currency,
      ),
      "the mail's sentence": amountIn(
        after(mail?.text ?? '', `${number} ${words.opening} `),
        document.currency,
      ),
      ...(await pageTotals(mail?.text ?? '', words.due, document.currency)),
    };
    const expected = Object.fromEntries(Object.keys(shown).map((place) => [place, totals.totalMinor]));
    expect({ document, shown }).toEqual({ document, shown: expected });
    const { netMinor, taxMinor, withheldMinor, adjustMinor, taxes } = totals;
    expect(detail).toMatchObject({ netMinor, taxMinor, withheldMinor, adjustMinor, taxes });
  });
  expect(await outstanding(owner)).toEqual(sumsOf(sent));
  return sent.map(({ document, totals }) => ({
    currency: document.currency,
    isDiscounted: totals.discountMinor !== 0,
    isWithheld: totals.withheldMinor !== 0,
    isRounded: totals.adjustMinor !== 0,
    isInclusive: document.taxMode === 'inclusive',
  }));
}

/** The words around the total in the languages of documents. */
const WORDS = {
  en: { due: 'Amount due', total: 'Total', opening: 'for' },
  es: { due: 'Total a pagar', total: 'Total', opening: 'por' },
};

function bodyOf(
  document: RandomDocument,
  clientId: string,
  rates: TaxRate[],
): BodyOf<typeof invoiceRoutes.create> {
  const { locale: _, lines, ...fields } = document;
  return {
    ...fields,
    clientId,
    fxRateE8: document.currency === 'MXN' ? null : 50_000_000,
    lines: lines.map(
      ({ taxes, ...line }, place): InvoiceLineInput => ({
        ...line,
        description: `Línea ${place + 1}`,
        unit: null,
        taxRateIds: taxes.map((of) => rates[of]?.id ?? ''),
      }),
    ),
  };
}

/** Writes, issues and sends a document. Returns the amounts of its own route. */
async function send(owner: TestOwner, body: BodyOf<typeof invoiceRoutes.create>, index: number) {
  const { id, version } = await draft(app, owner, body);
  const issued = await app.call(invoiceRoutes.issue, { as: owner, parameters: { id }, body: { version } });
  expect([issued.status, issued.text]).toEqual([200, issued.text]);
  const suggested = (await app.call(invoiceRoutes.mail, { as: owner, parameters: { id } })).body;
  const mailed = `${index}.${owner.organizationId}@example.com`;
  const sending = await app.call(invoiceRoutes.send, {
    as: owner,
    parameters: { id },
    body: {
      version: issued.body.version,
      to: [mailed],
      attachPdf: false,
      subject: suggested.subject,
      message: suggested.message,
    },
  });
  expect([sending.status, sending.text]).toEqual([200, sending.text]);
  const { body: detail } = await app.call(invoiceRoutes.one, { as: owner, parameters: { id } });
  return { id, number: detail.number ?? '', mailed, detail };
}

async function listedTotals(owner: TestOwner): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = { limit: '50', ...(cursor && { cursor }) };
    const { body } = await app.call(invoiceRoutes.list, { as: owner, query });
    for (const { id, totalMinor } of body.items) totals.set(id, totalMinor);
    cursor = body.nextCursor;
  }
  return totals;
}

/** The column of totals by the column of numbers. No cell of these rows has a comma. */
async function csvTotals(owner: TestOwner): Promise<Map<string, string>> {
  const { text } = await app.call(invoiceRoutes.csv, { as: owner });
  const [head = [], ...rows] = tableOf(text);
  const [number, total] = ['Number', 'Total'].map((name) => head.indexOf(name)) as [number, number];
  return new Map(rows.map((row) => [row[number] ?? '', row[total] ?? '']));
}

/** The total below the lines; the amount among the facts has to be the same. */
async function pdfTotal(owner: TestOwner, id: string, due: string, currency: string) {
  const file = await fetch(`${app.url}/api/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { text } = await readDocument(new Uint8Array(await file.arrayBuffer()));
  return same(text.split(due).slice(1), currency);
}

async function pageTotals(mail: string, due: string, currency: string): Promise<Shown> {
  const path = /\/portal\/[\w-]+/.exec(mail)?.[0] ?? '';
  const page = await (await fetch(app.url + path)).text();
  const body = page.slice(page.indexOf('<main>'));
  const texts = body.replaceAll(/<[^>]*>/g, '\n');
  const owed = /<strong>([^<]*)<\/strong>/.exec(body)?.[1] ?? '';
  return {
    "page's document": same(texts.split(due).slice(1), currency),
    "page's balance": amountIn(owed, currency),
  };
}

/** The one amount that all these texts begin with. */
function same(texts: string[], currency: string): number | string {
  const amounts = new Set(texts.map((text) => amountIn(text, currency)));
  return amounts.size === 1 ? ([...amounts][0] ?? 'missing') : `different: ${[...amounts].join(', ')}`;
}

function after(text: string, words: string): string {
  const place = text.indexOf(words);
  return place < 0 ? '' : text.slice(place + words.length);
}

/** The amount at the beginning of a text, in minor units. Reads digits alone, so that no code is shared with the writers. */
function amountIn(text: string, currency: string): number | string {
  const [, whole, decimals = ''] = /^[^\d−-]*([\d,]+)(?:\.(\d+))?/.exec(text.trimStart()) ?? [];
  if (whole === undefined || decimals.length !== exponentOf(currency))
    return `unreadable: ${text.slice(0, 40)}`;
  return Number(whole.replaceAll(',', '') + decimals);
}

async function outstanding(owner: TestOwner): Promise<Record<string, unknown>> {
  const { body } = await app.call(dashboardRoutes.figures, { as: owner });
  const currencies = body.money?.currencies ?? [];
  return Object.fromEntries(currencies.map(({ currency, outstanding: sum }) => [currency, sum]));
}

/** Nothing is owed on a total of zero. */
function sumsOf(sent: { document: RandomDocument; totals: { totalMinor: number } }[]) {
  const sums: Record<string, { count: number; amountMinor: number }> = {};
  for (const { document, totals } of sent) {
    const owedMinor = totals.totalMinor;
    const { count, amountMinor } = sums[document.currency] ?? { count: 0, amountMinor: 0 };
    sums[document.currency] = {
      count: owedMinor === 0 ? count : count + 1,
      amountMinor: amountMinor + owedMinor,
    };
  }
  return sums;
}

/** Runs the work for all items, a few at a time. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

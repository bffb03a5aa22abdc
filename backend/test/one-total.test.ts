import {
  type BodyOf,
  billingSettingsRoutes,
  computeDocument,
  dashboardRoutes,
  exponentOf,
  type InvoiceLineInput,
  invoiceRoutes,
  type TaxRate,
  taxRateRoutes,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Jobs } from '../src/jobs/jobs.ts';
import { readDocument } from './read-document.ts';
import { TestApplication, type TestOwner } from './test-application.ts';
import { startTestInbox, type TestInbox } from './test-inbox.ts';
import { draft, issuer } from './test-invoices.ts';

const CASH_STEPS = [1, 5, 10, 50, 100];
const OF_ORGANIZATION = 100;
const AT_ONCE = 8;
const CURRENCIES = ['MXN', 'USD', 'JPY', 'KWD'] as const;

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

const DISCOUNT = (mostMinor: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }) },
    fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.nat(mostMinor) }),
  );
const DOCUMENT = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  locale: fc.constantFrom('en' as const, 'es' as const),
  taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  roundingMode: fc.constantFrom('per_invoice' as const, 'per_line' as const),
  discount: DISCOUNT(5_000),
  lines: fc.array(
    fc.record({
      quantityE4: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 4_000_000 }) },
        fc.integer({ min: -100_000, max: -1 }),
      ),
      unitPriceMinor: fc.oneof({ weight: 5, arbitrary: fc.nat(300_000) }, fc.nat(9_000_000)),
      discount: DISCOUNT(400),
      /** Places in the organization's list of taxes. */
      taxes: fc.uniqueArray(fc.nat(6), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});
type Document = typeof DOCUMENT extends fc.Arbitrary<infer Value> ? Value : never;

/** Where a total was read, the text there, and the amount that it says. */
type Shown = Record<string, number | string>;

test('500 random documents have one total: list, detail, PDF file, client’s page, mail, CSV, dashboard', async () => {
  const all: Facts[] = [];
  for (const [seed, cashStep] of CASH_STEPS.entries()) all.push(...(await totalsOf(cashStep, seed)));
  expect(all).toHaveLength(500);
  // The examples reach each decimal place, discounts, withheld taxes and rounding.
  expect(new Set(all.map(({ currency }) => exponentOf(currency)))).toEqual(new Set([0, 2, 3]));
  for (const kind of ['isDiscounted', 'isWithheld', 'isRounded', 'isInclusive'] as const) {
    expect([kind, all.filter((one) => one[kind]).length > 50]).toEqual([kind, true]);
  }
}, 240_000);

interface Facts extends Record<'isDiscounted' | 'isWithheld' | 'isRounded' | 'isInclusive', boolean> {
  currency: string;
}

/** Compares the totals of 100 documents of one organization. */
async function totalsOf(cashStep: number, seed: number): Promise<Facts[]> {
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
  const totals = (document: Document) => expectedTotals(document, rates, cashStep);
  const computable = DOCUMENT.filter((document) => totals(document) !== null);
  const documents = fc.sample(computable, { numRuns: OF_ORGANIZATION, seed: 20_260_615 + seed });
  const sent = await inBatches(documents, async (document, index) => {
    const clientId = clients[document.locale];
    const { id, number, mailed, detail } = await send(owner, { document, clientId, rates, index });
    return { document, id, number, mailed, detail, totals: totals(document) };
  });
  expect(await app.nest.get(Jobs, { strict: false }).runPending()).toMatchObject({ failed: 0 });
  const listed = await listedTotals(owner);
  const cells = await csvTotals(owner);
  await inBatches(sent, async ({ document, id, number, mailed, detail, totals }) => {
    const [mail] = inbox.to(mailed);
    const words = WORDS[document.locale];
    const shown: Shown = {
      detail,
      list: listed.get(id) ?? 'missing',
      csv: amountIn(cells.get(number) ?? '', document.currency),
      pdf: await pdfTotal(owner, id, words.due, document.currency),
      'mail as text': amountIn(after(mail?.text ?? '', `${words.total}: `), document.currency),
      'mail as HTML': amountIn(
        after((mail?.html ?? '').replaceAll(/<[^>]*>/g, ''), `${words.total}: `),
        document.currency,
      ),
      "the mail's sentence": amountIn(after(mail?.text ?? '', `${number} ${words.over} `), document.currency),
      ...(await pageTotals(mail?.text ?? '', words.due, document.currency)),
    };
    const expected = Object.fromEntries(Object.keys(shown).map((place) => [place, totals?.totalMinor]));
    expect({ document, shown }).toEqual({ document, shown: expected });
  });
  expect(await outstanding(owner)).toEqual(sumsOf(sent));
  return sent.map(({ document, totals }) => ({
    currency: document.currency,
    isDiscounted: totals?.discountMinor !== 0,
    isWithheld: totals?.withheldMinor !== 0,
    isRounded: totals?.adjustMinor !== 0,
    isInclusive: document.taxMode === 'inclusive',
  }));
}

/** The words around the total in the languages of documents. */
const WORDS = {
  en: { due: 'Amount due', total: 'Total', over: 'over' },
  es: { due: 'Total a pagar', total: 'Total', over: 'por' },
};

function expectedTotals(
  { lines, currency: _, locale: __, ...document }: Document,
  rates: TaxRate[],
  cashStep: number,
) {
  const computed = computeDocument({
    ...document,
    ...{ kind: 'invoice', cashStep, deductions: [] },
    lines: lines.map((line) => ({
      ...line,
      discountable: true,
      taxes: line.taxes.map((place) => rates[place] as TaxRate),
    })),
  });
  return computed.status === 'computed' ? computed.totals : null;
}

interface Sending {
  document: Document;
  clientId: string;
  rates: TaxRate[];
  index: number;
}

/** Writes, issues and sends a document. Returns the total of its own route. */
async function send(owner: TestOwner, { document, clientId, rates, index }: Sending) {
  const { locale: _, lines, ...fields } = document;
  const body: Partial<BodyOf<typeof invoiceRoutes.create>> = {
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
  const { id, version } = await draft(app, owner, body);
  const issued = await app.call(invoiceRoutes.issue, { as: owner, parameters: { id }, body: { version } });
  expect([issued.status, issued.text]).toEqual([200, issued.text]);
  const suggested = (await app.call(invoiceRoutes.mail, { as: owner, parameters: { id } })).body;
  const mailed = `${index}.${owner.organizationId}@example.com`;
  const sending = await app.call(invoiceRoutes.send, {
    ...{ as: owner, parameters: { id } },
    body: {
      ...{ version: issued.body.version, to: [mailed], attachPdf: false },
      ...{ subject: suggested.subject, message: suggested.message },
    },
  });
  expect([sending.status, sending.text]).toEqual([200, sending.text]);
  const { body: detail } = await app.call(invoiceRoutes.one, { as: owner, parameters: { id } });
  return { id, number: detail.number ?? '', mailed, detail: detail.totalMinor };
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
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
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
function sumsOf(sent: { document: Document; totals: { totalMinor: number } | null }[]) {
  const sums: Record<string, { count: number; amountMinor: number }> = {};
  for (const { document, totals } of sent) {
    const owedMinor = totals?.totalMinor ?? 0;
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

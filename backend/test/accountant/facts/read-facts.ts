import {
  type DocumentSeries,
  documentSeriesRoutes,
  type Expense,
  expenseRoutes,
  type Income,
  type Invoice,
  incomeRoutes,
  invoiceRoutes,
  type Payment,
  paymentRoutes,
  type Settlement,
  settlementRoutes,
  type TaxRate,
  taxRateRoutes,
} from '@oficio/contracts';
import type { Books } from '../books/books.ts';

/** What the API says was written into the books: lines, rates, dates and amounts as they were typed and dated. */
export interface Facts {
  /** Drafts, issued and void documents. */
  documents: { invoice: Invoice; settlements: Settlement[] }[];
  /** Payments and refunds, voided ones included. */
  payments: Payment[];
  income: Income[];
  expenses: Expense[];
  series: DocumentSeries[];
  taxRates: TaxRate[];
}

export async function readFacts(books: Books): Promise<Facts> {
  const invoices = await all(
    (query) => books.ask(invoiceRoutes.list, { query }),
    (id) => books.ask(invoiceRoutes.one, { parameters: { id } }),
  );
  const documents: Facts['documents'] = [];
  for (const invoice of invoices) {
    const isDraft = invoice.number === null;
    const settlements = isDraft ? [] : await ledger(books, invoice.id);
    documents.push({ invoice, settlements });
  }
  return {
    documents,
    payments: await all(
      (query) => books.ask(paymentRoutes.list, { query }),
      (id) => books.ask(paymentRoutes.one, { parameters: { id } }),
    ),
    income: await all(
      (query) => books.ask(incomeRoutes.list, { query }),
      (id) => books.ask(incomeRoutes.one, { parameters: { id } }),
    ),
    expenses: await all(
      (query) => books.ask(expenseRoutes.list, { query }),
      (id) => books.ask(expenseRoutes.one, { parameters: { id } }),
    ),
    series: (await books.ask(documentSeriesRoutes.list)).items,
    taxRates: (await books.ask(taxRateRoutes.list)).items,
  };
}

async function ledger(books: Books, id: string): Promise<Settlement[]> {
  return (await books.ask(settlementRoutes.ofInvoice, { parameters: { id } })).settlements;
}

/** Each record of a list, read by its id. */
async function all<Found>(
  page: (query: Record<string, string>) => Promise<Page>,
  one: (id: string) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '100', sort: 'createdAt' };
    if (cursor !== null) query.cursor = cursor;
    const { items, nextCursor }: Page = await page(query);
    for (const { id } of items) found.push(await one(id));
    cursor = nextCursor;
  } while (cursor !== null);
  return found;
}

interface Page {
  items: { id: string }[];
  nextCursor: string | null;
}

import { type InvoiceLineInput, invoiceRoutes } from '@oficio/contracts';
import type { Books } from './books.ts';

/** Issues an invoice with random lines. */
export async function invoice(books: Books): Promise<boolean> {
  const drafted = await draft(books);
  return (await issue(books, drafted.id)) !== undefined;
}

/** Asks for one or two deposits with a drafted invoice. */
export async function deposit(books: Books): Promise<boolean> {
  const { id } = await draft(books);
  const depositIds: string[] = [];
  for (const ppm of books.dice.chance(40) ? [300_000, 200_000] : [500_000]) {
    const { version } = await books.ask(invoiceRoutes.one, { parameters: { id } });
    const asked = await books.ask(invoiceRoutes.deposit, { parameters: { id }, body: { version, ppm } });
    if (await issue(books, asked.id)) depositIds.push(asked.id);
  }
  books.waiting.push({ id, depositIds });
  return depositIds.length > 0;
}

/** Issues a drafted invoice that deducts its deposits. */
export async function finalInvoice(books: Books): Promise<boolean> {
  const next = books.waiting.shift();
  if (!next) return false;
  const parameters = { id: next.id };
  const { version, deposits } = await books.ask(invoiceRoutes.one, { parameters });
  const usable = deposits.filter(({ lifecycle }) => lifecycle === 'issued').map(({ id }) => id);
  const depositIds = next.depositIds.filter((id) => usable.includes(id));
  if (!(await books.attempt(invoiceRoutes.update, { parameters, body: { version, depositIds } })))
    return false;
  return (await issue(books, next.id)) !== undefined && depositIds.length > 0;
}

/** Voids a document on which nothing was paid. */
export async function voidedInvoice(books: Books): Promise<boolean> {
  const candidates = (await books.documents({ status: 'outstanding' })).filter(
    ({ hasSettlements, creditedMinor }) => !hasSettlements && creditedMinor === 0,
  );
  const chosen = books.dice.one(candidates);
  if (!chosen) return false;
  const { id, version } = chosen;
  const body = { version, reason: 'Wrong client' };
  return (await books.attempt(invoiceRoutes.void, { parameters: { id }, body })) !== undefined;
}

/** Changes how later documents are rounded, and the income categories of all. */
export async function changedSettings(books: Books): Promise<boolean> {
  const { dice } = books;
  await books.changeSettings({
    cashStep: dice.of([1, 1, 5, 10]),
    paymentTermsDays: dice.of([0, 15, 30, 60]),
  });
  await books.categoriseSeries();
  return true;
}

export async function issue(books: Books, id: string) {
  const { version } = await books.ask(invoiceRoutes.one, { parameters: { id } });
  return books.attempt(invoiceRoutes.issue, { parameters: { id }, body: { version } });
}

async function draft(books: Books) {
  const { dice } = books;
  const { id: clientId, currency: usual } = dice.of(books.clients);
  const currency = dice.chance(80) ? usual : dice.of(['MXN', 'USD', 'JPY'] as const);
  const lines = Array.from({ length: dice.between(1, 3) }, (_, place) => randomLine(books, place > 0));
  return books.ask(invoiceRoutes.create, {
    body: {
      clientId,
      currency,
      fxRateE8: books.rate(currency),
      taxMode: dice.of(['exclusive', 'exclusive', 'inclusive']),
      roundingMode: dice.of(['per_invoice', 'per_invoice', 'per_line']),
      discount: randomDiscount(books, 900),
      lines,
    },
  });
}

/** The document's discount applies to its first line at least. */
function randomLine(books: Books, mayStand: boolean): InvoiceLineInput {
  const { dice } = books;
  const rates = dice.shuffled(books.taxRates).slice(0, dice.between(1, 3));
  return {
    description: 'Work',
    unit: null,
    quantityE4: dice.of([10_000, 15_000, 3_333, dice.between(5_000, 90_000)]),
    unitPriceMinor: dice.between(5_000, 400_000),
    unitPriceMicros: dice.chance(25) ? dice.between(1, 999_999) : 0,
    discount: randomDiscount(books, 1_500),
    taxRateIds: dice.chance(20) ? [] : rates.map(({ id }) => id),
    discountable: !(mayStand && dice.chance(20)),
  };
}

function randomDiscount({ dice }: Books, mostMinor: number): InvoiceLineInput['discount'] {
  if (dice.chance(65)) return null;
  return dice.chance(50)
    ? { kind: 'percent', ppm: dice.between(1, 400_000) }
    : { kind: 'amount', amountMinor: dice.between(1, mostMinor) };
}
